// The section “Share”: whether link and picture show the puzzle, the position, or the step of the hint that is open.
import { addressFrom } from "../site/http.js";
import { toHash } from "../storage/progress_link.js";

/** Let the visitor choose what is shared. Link and picture are made again whenever the section opens. */
export function chooseLink(entries) {
  const choices = document.getElementById("share-what");
  const field = document.getElementById("link");
  const puzzle = field.value;
  const image = document.getElementById("share-picture");
  const picture = image.src;
  const links = { puzzle: () => puzzle, position: () => puzzle + toHash(entries), step: addressFrom };

  // The step has the picture of its position. The code is only that of the puzzle: progress is not sent to the server.
  function showPicture(isPuzzle) {
    const url = new URL(picture);
    if (!isPuzzle) url.searchParams.set("at", entries.text);
    if (image.src !== url.href) image.src = url.href;
    document.getElementById("save-picture").href = url.href;
    document.getElementById("share-code").hidden = !isPuzzle;
  }

  async function show() {
    const button = document.querySelector("#hint .send");
    if (!button && choices.elements[2].checked) choices.elements[0].checked = true;
    const chosen = choices.querySelector(":checked");
    showPicture(chosen.value === "puzzle");
    field.value = field.placeholder = "";
    try {
      const link = await links[chosen.value](button);
      if (chosen.checked) field.value = link;
    } catch {
      field.placeholder = button.dataset.failed;
    }
  }

  choices.addEventListener("change", show);
  document.getElementById("tab-share").addEventListener("click", show);
}
