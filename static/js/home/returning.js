// Reserve room for what somebody has played here, before the first paint. A classic script, so that the page waits for
// it. saved_puzzles.js and saved_days.js store under these keys.
try {
  const isPlayed = (key) => key.startsWith("play ") || key === "sudoku-atelier-days";
  if (Object.keys(localStorage).some(isPlayed)) document.documentElement.dataset.returns = "";
} catch {
  // Storage is forbidden: nothing is kept here.
}
