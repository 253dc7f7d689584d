"""Scripts that measure how a page looks."""

from typing import Any

from playwright.sync_api import ConsoleMessage, FloatRect, Locator, Page

# A slow machine paints before the typeface has loaded, and then does not use it.
UNUSED = "was preloaded using link preload but not used"

# Links in running text may be as small as the text: they end where a word does. The bars of the graph of difficulty are
# as thin as a step, but the strip is pressed as a whole, and the list below has the same links in full size.
SMALL_TARGETS = """
(min) => {
  const isInText = (link) => {
    const text = link.closest("p, dd, dt, summary")?.textContent ?? "";
    return getComputedStyle(link).display === "inline" && text.trim().length > link.textContent.trim().length + 3;
  };
  const boxOf = (element) =>
    [element, ...(element.labels ?? [])]
      .map((each) => each.getBoundingClientRect())
      .sort((one, other) => other.height - one.height)[0];
  return [...document.querySelectorAll("a[href], button, summary, select, textarea, input:not([type=hidden])")]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }))
    .filter((each) => !each.matches(".skip, .graph a") && !isInText(each))
    .map((each) => [each.outerHTML.slice(0, 90), boxOf(each)])
    .filter(([, box]) => box.width < min || box.height < min)
    .map(([html, box]) => `${html} ${box.width.toFixed(1)} x ${box.height.toFixed(1)}`);
}
"""

SMALL_CELLS = """
(min) => [...document.querySelectorAll(".board[role=grid] .area")]
  .map((area) => area.getBoundingClientRect())
  .filter((box) => Math.min(box.width, box.height) < min).length
"""

# Pieces of text and controls that lie over one another, that are cut off, or that stick out of the page. What stays in
# the window while the page is scrolled lies over the rest on purpose.
LOST = """
() => {
  const scrolls = (element) => {
    for (let each = element; each; each = each.parentElement)
      if (/auto|scroll/.test(getComputedStyle(each).overflow)) return true;
    return false;
  };
  const floats = (element) => {
    for (let each = element; each; each = each.parentElement)
      if (/sticky|fixed/.test(getComputedStyle(each).position)) return true;
    return false;
  };
  const parts = [...document.querySelectorAll("main :is(p, li, h1, h2, h3, dt, dd, a, button, label, summary)")]
    .filter((each) => each.checkVisibility() && each.textContent.trim())
    .filter((each) => !each.closest(".visually-hidden, .skip, [aria-hidden=true]"));
  const name = (each) => `${each.tagName} ${each.textContent.trim().slice(0, 30)}`;
  const boxes = new Map(parts.map((each) => [each, each.getBoundingClientRect()]));
  const meet = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  // A link that wraps within a sentence has the box of both lines.
  const isInText = (each) => getComputedStyle(each).display === "inline";
  const lost = [];
  for (const [k, one] of parts.entries()) {
    if (scrolls(one)) continue;
    if (boxes.get(one).right > innerWidth + 1) lost.push(`${name(one)} sticks out`);
    const { scrollWidth, clientWidth } = one;
    const isWhole = !clientWidth || scrollWidth <= clientWidth + 1 || getComputedStyle(one).textOverflow === "ellipsis";
    if (one.matches("a, button") && !isWhole) lost.push(`${name(one)} is cut`);
    for (const other of parts.slice(k + 1)) {
      if (one.contains(other) || scrolls(other) || floats(one) !== floats(other)) continue;
      if (isInText(one) && isInText(other)) continue;
      if (meet(boxes.get(one), boxes.get(other))) lost.push(`${name(one)} over ${name(other)}`);
    }
  }
  return lost;
}
"""

MOVING = """
() => [...document.querySelectorAll("*")]
  .filter((each) => {
    const { transitionDuration, transitionProperty, animationName } = getComputedStyle(each);
    return animationName !== "none" || (transitionProperty !== "none" && !/^0s(, 0s)*$/.test(transitionDuration));
  })
  .map((each) => each.outerHTML.slice(0, 60))
"""


def faults_of(page: Page) -> list[str]:
    """Errors of the page and its console, as they come."""
    faults: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and UNUSED not in message.text:
            faults.append(message.text)

    page.on("console", note)
    page.on("pageerror", lambda error: faults.append(str(error)))
    return faults


def width_of(page: Page) -> int:
    """The width of the page, including what is out of view."""
    return int(page.evaluate("document.scrollingElement.scrollWidth"))


def box_of(element: Locator) -> FloatRect:
    """Where an element is in the window. Fails if it is not drawn."""
    box = element.bounding_box()
    assert box, "it has no box"
    return box


def style(page: Page, selector: str, *names: str) -> list[str]:
    """The computed values of the first element that is found."""
    script = "(one, names) => names.map((name) => getComputedStyle(one)[name])"
    found: Any = page.locator(selector).first.evaluate(script, list(names))
    return [str(value) for value in found]
