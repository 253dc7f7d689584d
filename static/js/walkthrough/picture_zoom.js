// Zoom for pictures of steps. An enlarged picture scrolls in its frame by finger, mouse or keys. The zoom factor stays
// the same for the next step.
const FACTORS = [1, 1.5, 2, 3, 4];
const SMALL = 13; // CSS pixels: smaller candidates are hard to read
const STEP_OF_KEY = { "+": 1, "=": 1, "-": -1, "−": -1 };
const MARKED = [".is-placed .area, .strike", ".disc", ".set, .edge"]; // keep the first kind that exists in view

let factor = 1;

const pictures = () => [...document.querySelectorAll("[data-picture]")];
const frameOf = (picture) => picture.querySelector(".board-frame");
const svgOf = (picture) => picture.querySelector(".board-frame svg");

/** Whether text, the smallest candidates or digits, is too small in a picture that is not enlarged. */
function isSmall(svg) {
  const sizes = [...svg.querySelectorAll(".cands, .digit")].map((text) => Number(text.getAttribute("font-size")));
  const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
  return sizes.length > 0 && Math.min(...sizes) * scale < SMALL;
}

/** Return the centre of a step's marks, as shares of the picture's width and height. */
function middleOf(svg) {
  const whole = svg.getBoundingClientRect();
  const marked = MARKED.map((kind) => [...svg.querySelectorAll(kind)]).find((found) => found.length) ?? [];
  const boxes = marked.map((element) => element.getBoundingClientRect());
  const between = (low, high, start, size) =>
    boxes.length ? (Math.min(...boxes.map(low)) + Math.max(...boxes.map(high)) - 2 * start) / 2 / size : 0.5;
  return {
    x: between((box) => box.left, (box) => box.right, whole.left, whole.width),
    y: between((box) => box.top, (box) => box.bottom, whole.top, whole.height),
  };
}

/** Return the point to keep in view: the centre of the marks if it is visible, or else the centre of the frame. */
function seen(picture) {
  const frame = frameOf(picture);
  const marked = middleOf(svgOf(picture));
  const [whole, part] = [svgOf(picture), frame].map((one) => one.getBoundingClientRect());
  const [x, y] = [whole.left + marked.x * whole.width, whole.top + marked.y * whole.height];
  if (x > part.left && x < part.right && y > part.top && y < part.bottom) return marked;
  return {
    x: (frame.scrollLeft + frame.clientWidth / 2) / frame.scrollWidth,
    y: (frame.scrollTop + frame.clientHeight / 2) / frame.scrollHeight,
  };
}

function enlarge(picture, middle) {
  const frame = frameOf(picture);
  const svg = svgOf(picture);
  frame.classList.remove("is-closer");
  const tools = picture.querySelector(".closer");
  tools.hidden = factor === 1 && !isSmall(svg);
  tools.querySelector("[data-closer='-1']").disabled = factor === FACTORS[0];
  tools.querySelector("[data-closer='1']").disabled = factor === FACTORS.at(-1);
  if (factor === 1) {
    if (!frame.classList.contains("is-large")) frame.removeAttribute("tabindex");
    return;
  }
  const { width, height } = svg.getBoundingClientRect();
  frame.style.setProperty("--closer-width", `${width * factor}px`);
  frame.style.setProperty("--closer-height", `${height}px`);
  frame.classList.add("is-closer");
  frame.tabIndex = 0;
  frame.scrollLeft = middle.x * frame.scrollWidth - frame.clientWidth / 2;
  frame.scrollTop = middle.y * frame.scrollHeight - frame.clientHeight / 2;
}

function change(by) {
  const at = FACTORS.indexOf(factor) + by;
  if (!FACTORS[at]) return;
  const middles = pictures().map(seen);
  factor = FACTORS[at];
  pictures().forEach((one, k) => enlarge(one, middles[k]));
}

const showAnew = () => pictures().forEach((one) => enlarge(one, middleOf(svgOf(one))));

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-closer]");
  if (button) change(Number(button.dataset.closer));
});

document.addEventListener("keydown", (event) => {
  const by = STEP_OF_KEY[event.key];
  if (!by || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select")) return;
  if (!pictures().length) return;
  event.preventDefault();
  change(by);
});

// A mouse drags the picture. With a finger, the browser scrolls it.
document.addEventListener("pointerdown", (event) => {
  const frame = event.target.closest?.(".is-closer");
  if (!frame || event.pointerType !== "mouse" || event.button) return;
  const move = ({ movementX, movementY }) => frame.scrollBy(-movementX, -movementY);
  const hold = new AbortController();
  const { signal } = hold;
  document.addEventListener("pointermove", move, { signal });
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => hold.abort(), { signal });
});

document.addEventListener("shown", showAnew);

// Ignore changes of height: on phones, scrolling changes it.
let width = innerWidth;
addEventListener("resize", () => {
  if (width === innerWidth) return;
  width = innerWidth;
  showAnew();
});
showAnew();
