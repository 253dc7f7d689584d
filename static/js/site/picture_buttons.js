// Buttons of the section “Share” that copy or send the picture of a page. Where it is, the link to save it says.
import { getBlob } from "./http.js";
import { canShare, showDone, tell } from "./page.js";

const TYPE = "image/png";
const url = () => document.getElementById("save-picture").href;

// The promise goes to the clipboard as it is: Safari writes nothing once the press is over.
const copy = () => navigator.clipboard.write([new ClipboardItem({ [TYPE]: getBlob(url()) })]);

// Send the link with the picture, or alone where pictures are not taken.
async function send() {
  const name = document.getElementById("save-picture").download;
  const files = [new File([await getBlob(url())], name, { type: TYPE })];
  const data = { title: document.title, url: document.getElementById("link").value };
  await navigator.share(navigator.canShare?.({ ...data, files }) ? { ...data, files } : data);
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-preview]");
  if (!button || button.isBusy) return;
  button.isBusy = true;
  const place = tell(button, "");
  place.classList.add("visually-hidden"); // a success is seen on the button
  try {
    await (button.dataset.preview === "copy" ? copy() : send());
    if (button.dataset.done) showDone(button);
  } catch (error) {
    if (error.name === "AbortError") return; // closed by the visitor
    tell(button, button.dataset.failed);
    place.classList.remove("visually-hidden");
  } finally {
    button.isBusy = false;
  }
});

document.documentElement.classList.toggle("can-share", canShare());
