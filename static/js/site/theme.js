// Before the first paint: the theme that the visitor has chosen, and the hand. A classic script, so that the page waits for it.
// settings.js keeps the choice under this key.
try {
  const { theme, leftHanded } = JSON.parse(localStorage.getItem("sudoku-atelier-settings")) ?? {};
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  if (leftHanded === true) document.documentElement.dataset.hand = "left";
} catch {
  // Storage is forbidden or holds junk: the theme of the system.
}
