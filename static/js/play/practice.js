// An exercise: notice when the board has all that the technique concludes.

function isOnBoard({ places, removes }, { digits, out }) {
  const gone = new Map(out.split(" ").map((word) => word.split(":")));
  return (
    places.every(([cell, , symbol]) => digits[cell] === symbol) && removes.every(([, name, symbol]) => gone.get(name)?.includes(symbol))
  );
}

document.addEventListener("played", ({ detail }) => {
  const data = document.getElementById("practice-data");
  const status = document.getElementById("practice-said");
  if (!data || status.textContent) return;
  const { technique, steps } = JSON.parse(data.textContent);
  if (!steps.some((step) => isOnBoard(step, detail))) return;
  status.textContent = status.dataset.found;
  document.dispatchEvent(new CustomEvent("practised", { detail: technique }));
  const next = document.getElementById("practice-next");
  if (next) next.hidden = false;
  status.parentElement.scrollIntoView({ block: "nearest" }); // on a phone it is above the board
});
