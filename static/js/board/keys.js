// The commands of keys on a board. The mode keys go by position, so they work on any keyboard layout.

// In the order of layout.arrows.
const ARROWS = ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"];
const MODES = { KeyZ: "digit", KeyX: "corner", KeyC: "centre", KeyV: "colour", KeyB: "tint", KeyN: "line" };
const WITH_CONTROL = { a: "all", i: "invert", y: "redo", z: "undo" };
const WITH_CONTROL_AND_SHIFT = { a: "none", z: "redo" };

// Number pad keys move the cursor while Num Lock is off.
const isMoving = (event) =>
  !/^Numpad[0-9]$/.test(event.code) || (!/^[0-9]$/.test(event.key) && !event.getModifierState("NumLock"));

/** Return the symbol that a key writes on a board with these `symbols`, or "0"; "" if none. Ignores Shift. */
function symbolOf(event, symbols) {
  const { code, key } = event;
  const number = !(code.startsWith("Numpad") && isMoving(event)) && /^(?:Digit|Numpad)([0-9])$/.exec(code)?.[1];
  if (number && (number === "0" || symbols.includes(number, 1))) return number;
  const symbol = key.length === 1 ? key.toUpperCase() : "";
  return symbol && symbol !== "." && symbols.includes(symbol, 1) ? symbol : "";
}

// With Num Lock on, Shift turns number pad keys into arrows, and browsers do not report the Shift.
const isShifted = (event) => event.shiftKey || (/^Numpad[0-9]$/.test(event.code) && !/^[0-9]$/.test(event.key));

function writing(event, symbol, withControl) {
  if (withControl && isShifted(event)) return { do: "write", symbol, mode: "colour" };
  if (withControl || event.altKey) return { do: "write", symbol, mode: "centre" };
  return { do: "write", symbol, mode: isShifted(event) ? "corner" : "" };
}

/**
 * Return the command of a key, {do, ...}, or null. move has (by, extends), write (symbol, mode), mode (to); the others
 * have no arguments. `singleKeys` says whether single letters, Space and ? are commands.
 */
export function commandOf(event, symbols, singleKeys) {
  const { code, key, shiftKey } = event;
  const withControl = event.ctrlKey || event.metaKey;
  if (ARROWS.includes(key) && isMoving(event)) {
    return event.altKey ? null : { do: "move", by: ARROWS.indexOf(key), extends: shiftKey || withControl };
  }
  const symbol = symbolOf(event, symbols);
  // Letters with Control belong to the browser and to the commands.
  if (symbol && !(withControl && /^[A-Z]$/.test(symbol))) {
    const isEraser = symbol === "0" && !symbols.includes("0", 1);
    return isEraser ? (withControl || event.altKey ? null : { do: "erase" }) : writing(event, symbol, withControl);
  }
  if (withControl) {
    const letter = /^[a-z]$/i.test(key) ? key : code.replace("Key", ""); // for keyboards with other alphabets
    const name = (shiftKey ? WITH_CONTROL_AND_SHIFT : WITH_CONTROL)[letter.toLowerCase()];
    return name ? { do: name } : null;
  }
  if (event.altKey) return null;
  if (["Delete", "Backspace", "."].includes(key) || code === "NumpadDecimal") return { do: "erase" };
  if (["Enter", "Escape"].includes(key)) return { do: key.toLowerCase() };
  if (!singleKeys) return null;
  if (key === " ") return { do: shiftKey ? "house" : "next-mode" };
  if (key === "?") return { do: "help" };
  if (code === "KeyM" && !shiftKey) return { do: "combinations" };
  return MODES[code] && !shiftKey ? { do: "mode", to: MODES[code] } : null;
}
