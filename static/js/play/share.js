// The section “Share”: whether the link shows the puzzle, the position, or the step of the hint that is open.
import { addressFrom } from "../site/http.js";
import { linkTo } from "../storage/progress_link.js";

/** Let the visitor choose what the link shows. The link is made again whenever the section opens. */
export function chooseLink(entries) {
  const choices = document.getElementById("share-what");
  const field = document.getElementById("link");
  const puzzle = field.value;
  const links = { puzzle: () => puzzle, position: () => linkTo(entries), step: addressFrom };

  async function show() {
    const button = document.querySelector("#hint .send");
    if (!button && choices.elements[2].checked) choices.elements[0].checked = true;
    const chosen = choices.querySelector(":checked");
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
