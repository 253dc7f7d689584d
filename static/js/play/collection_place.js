// Where the puzzle is in the collection from which it was opened, and the way back.
import { filled } from "../board/cell_looks.js";
import { placeInCollection } from "../storage/last_collection.js";

const line = document.getElementById("collection-place");
const { id } = JSON.parse(document.getElementById("play-data")?.textContent ?? "{}");
const place = placeInCollection(id);
if (line && place) {
  const [link] = line.children;
  link.textContent = filled(link.dataset.text, place);
  link.href = place.url;
  line.hidden = false;
}
