// A picture of a run, drawn only twice: as it looks before the run and after it. A moment is a piece of each, side by
// side, so showing it costs two copies, no matter how much there is to draw.

/** Return a copy of what is on a canvas. */
export function copyOf(canvas) {
  const { width, height } = canvas;
  const copy = Object.assign(document.createElement("canvas"), { width, height });
  if (width && height) copy.getContext("2d").drawImage(canvas, 0, 0);
  return copy;
}

/** Show the `after` sketch up to `edge`, in pixels of the canvas, and the `before` sketch from there. */
export function join(canvas, { before, after }, edge) {
  const pen = canvas.getContext("2d");
  const { width, height } = canvas;
  pen.save();
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.clearRect(0, 0, width, height);
  for (const [sketch, from, to] of [[after, 0, edge], [before, edge, width]]) {
    if (from < to) pen.drawImage(sketch, from, 0, to - from, height, from, 0, to - from, height);
  }
  pen.restore();
}
