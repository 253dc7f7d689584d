// Changes a text in place. A text node whose characters change is laid out again; a new node would also be styled.

/** Let an element say `words`; nothing happens if it does already. */
export function setText(element, words) {
  const node = element.firstChild;
  if (!node) element.textContent = words;
  else if (node.data !== words) node.data = words;
}
