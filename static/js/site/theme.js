// Apply the chosen theme and hand before the first paint. A classic script, so that the page waits for it. settings.js
// stores the choice under this key.
try {
  const { theme, leftHanded } = JSON.parse(localStorage.getItem("sudoku-atelier-settings")) ?? {};
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  if (leftHanded === true) document.documentElement.dataset.hand = "left";
} catch {
  // Storage is forbidden or invalid: use the system's theme.
}
