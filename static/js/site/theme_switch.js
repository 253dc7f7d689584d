// The theme button cycles through system, light and dark. It also follows changes made elsewhere.
import { onChange, set, setting } from "./settings.js";

const NEXT = { system: "light", light: "dark", dark: "system" };
const button = document.getElementById("theme-switch");
const bars = [...document.querySelectorAll("meta[name='theme-color']")].map((meta) => ({ meta, media: meta.media }));

function show(theme) {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  // The browser's own bar: a chosen theme overrides the system's.
  for (const { meta, media } of bars) {
    meta.media = theme === "system" ? media : media.includes(theme) ? "all" : "not all";
  }
  button.dataset.theme = theme;
  button.title = button.dataset[theme];
  button.setAttribute("aria-label", button.dataset[theme]);
}

button.addEventListener("click", () => {
  set("theme", NEXT[setting("theme")]);
  document.getElementById("theme-said").textContent = button.dataset[setting("theme")];
});
onChange("theme", show);
show(setting("theme"));
