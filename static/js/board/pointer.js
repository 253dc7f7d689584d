// Selection with a mouse, pen or finger: a press chooses a cell, a drag adds more, a double click takes equal digits.

/** Let pointers change the selection. `adds()` says whether a plain press adds; `alike(cell)` returns equal cells. */
export function chooseWithPointer(board, selection, { adds, alike, pressed }) {
  const { frame } = board;
  let isDragging = false;

  frame.addEventListener("pointerdown", (event) => {
    const cell = board.cellAt(event.target);
    if (cell === undefined || event.button) return;
    event.preventDefault();
    event.target.releasePointerCapture?.(event.pointerId); // so that a finger can drag to other cells
    const isMore = event.ctrlKey || event.metaKey || event.shiftKey || adds();
    if (isMore) selection.toggle(cell);
    else selection.only(cell);
    isDragging = event.isPrimary;
    board.showSelection(true);
    pressed(event);
  });

  frame.addEventListener("pointermove", (event) => {
    if (!isDragging || !event.isPrimary) return;
    const cell = board.cellAt(document.elementFromPoint(event.clientX, event.clientY));
    if (cell === undefined || cell === selection.cursor) return;
    if (!selection.cells.has(cell)) selection.add(cell);
    pressed(event);
  });

  for (const name of ["pointerup", "pointercancel"]) {
    document.addEventListener(name, (event) => {
      if (event.isPrimary) isDragging = false;
    });
  }

  frame.addEventListener("dblclick", (event) => {
    const cell = board.cellAt(event.target);
    const same = cell === undefined ? [] : alike(cell);
    if (same.length) selection.take(same);
  });

  frame.addEventListener("focusin", (event) => {
    const cell = board.cellAt(event.target);
    if (cell !== undefined && selection.cursor !== cell) selection.only(cell);
  });
}
