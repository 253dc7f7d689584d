// Makes a part of the page like a new version of it, and leaves in place whatever is the same: a button that is being
// pressed, the focus, what was folded open or away, how far a list was scrolled. Parts within it are left alone.

const nameOf = (node) => node.nodeName + (node.id ?? "") + (node.getAttribute?.("class") ?? "");

// The element of the same kind that `next` is, or that comes after it; text only where it stands.
function findAlike(next, fresh) {
  if (fresh.nodeType !== Node.ELEMENT_NODE) return next?.nodeType === fresh.nodeType ? next : null;
  let node = next;
  while (node && nameOf(node) !== nameOf(fresh)) node = node.nextSibling;
  return node;
}

// What is folded open is for the visitor to say.
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

/** `node` says what `fresh` does, which is of the same kind. A button that has been pressed stays so. */
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
