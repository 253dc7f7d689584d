// Makes a part of the page like a new version of it, and leaves in place whatever is the same: a button that is being
// pressed, the focus, what was folded open, how far a list was scrolled.

const nameOf = (node) => node.nodeName + (node.id ?? "") + (node.getAttribute?.("class") ?? "");

// The element of the same kind that `next` is, or that comes after it; text only where it stands.
function findAlike(next, fresh) {
  if (fresh.nodeType !== Node.ELEMENT_NODE) return next?.nodeType === fresh.nodeType ? next : null;
  let node = next;
  while (node && nameOf(node) !== nameOf(fresh)) node = node.nextSibling;
  return node;
}

function takeAttributes(node, fresh) {
  for (const { name, value } of fresh.attributes) if (node.getAttribute(name) !== value) node.setAttribute(name, value);
  for (const { name } of [...node.attributes]) if (name !== "open" && !fresh.hasAttribute(name)) node.removeAttribute(name);
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
    becomeAlike(found, child);
  }
  while (next) {
    const gone = next;
    next = next.nextSibling;
    gone.remove();
  }
}

/** `node` says what `fresh` does, which is of the same kind. A button that has been pressed stays so. */
export function becomeAlike(node, fresh) {
  if (node.isEqualNode(fresh)) return;
  if (node.nodeType !== Node.ELEMENT_NODE) {
    node.data = fresh.data;
    return;
  }
  if (node.hasAttribute("aria-disabled")) return;
  takeAttributes(node, fresh);
  takeChildren(node, fresh);
}
