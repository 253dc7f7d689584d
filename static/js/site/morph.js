// Update a part of the page to a new version, and leave everything that is the same in place: pressed buttons, the
// focus, folded sections, scroll positions. Nested parts are not touched.

const nameOf = (node) => node.nodeName + (node.id ?? "") + (node.getAttribute?.("class") ?? "");

// Return `next` or the first sibling after it of the same kind. Text matches only `next` itself.
function findAlike(next, fresh) {
  if (fresh.nodeType !== Node.ELEMENT_NODE) return next?.nodeType === fresh.nodeType ? next : null;
  let node = next;
  while (node && nameOf(node) !== nameOf(fresh)) node = node.nextSibling;
  return node;
}

// Only the visitor opens and closes folds.
const attributesOf = (node) => [...node.attributes].filter(({ name }) => name !== "open");

function takeAttributes(node, fresh) {
  for (const { name, value } of attributesOf(fresh)) if (node.getAttribute(name) !== value) node.setAttribute(name, value);
  for (const { name } of attributesOf(node)) if (!fresh.hasAttribute(name)) node.removeAttribute(name);
}

function takeChildren(node, fresh) {
  let next = node.firstChild;
  for (const child of [...fresh.childNodes]) {
    const found = findAlike(next, child);
    if (!found) {
      node.insertBefore(child, next);
      continue;
    }
    while (next !== found) {
      const gone = next;
      next = next.nextSibling;
      gone.remove();
    }
    next = found.nextSibling;
    if (!child.dataset?.part) morph(found, child);
  }
  while (next) {
    const gone = next;
    next = next.nextSibling;
    gone.remove();
  }
}

/** Make `node` equal to `fresh`, which is of the same kind. A button that has been pressed stays pressed. */
export function morph(node, fresh) {
  if (node.isEqualNode(fresh)) return;
  if (node.nodeType !== Node.ELEMENT_NODE) {
    node.data = fresh.data;
    return;
  }
  if (node.hasAttribute("aria-disabled")) return;
  takeAttributes(node, fresh);
  takeChildren(node, fresh);
}
