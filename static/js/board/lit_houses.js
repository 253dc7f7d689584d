// The rule of a board to be seen: one house of each kind in turn. Loaded when first asked for.
let turn = -1; // the kind that is lit; -1 if none is

/**
 * Light a house of the next kind, the cursor's if it has one, and say its name; after the last kind, none. `firsts` are
 * the indices of the first house of each kind.
 */
export function lightNext({ board, layout, selection }, firsts) {
  turn = turn + 1 < firsts.length ? turn + 1 : -1;
  const houses = turn < 0 ? [] : layout.houses.slice(firsts[turn], firsts[turn + 1]);
  const house = houses.find(({ cells }) => cells.includes(selection.cursor)) ?? houses[0];
  board.glow(house?.cells ?? [], "is-lit");
  board.frame.scrollIntoView({ block: "nearest" });
  document.getElementById("lit-house").textContent = house?.name ?? "";
}
