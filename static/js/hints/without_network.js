// A hint without network: what the server says to an easy step, found and said here. Loaded when a request has failed.
import { filled } from "../board/cell_looks.js";
import { digitsIn, numberOfCandidate } from "../board/candidates.js";
import { getJson } from "../site/http.js";
import { rightCells } from "../play/check_hashes.js";
import { cardOf, element, elementOf } from "./card.js";
import { nextStep } from "./finders.js";
import { Houses, Position } from "./houses.js";
import { pictureOf } from "./picture.js";
import { Sentences } from "./sentences.js";

const [WHERE, STEP] = [1, 3];
const LADDER = ["ladder", "off", "first"]; // fields of a form

/**
 * Return the hint on the player's board as HTML, such as the server sends. `fields` are those of the form, `puzzle` is the
 * id of the page, and the templates are at `address`.
 */
export async function hintWithoutNetwork({ editor, pictures, checks, puzzle, fields, address }) {
  const data = await getJson(address);
  const here = positionIn(editor, data);
  const found = await contentsOf(here, new Sentences(data, editor.layout), { checks, entries: editor.entries, fields });
  pictures.showBoard(); // the picture of a hint is made from the plain one
  const marks = { showsCandidates: editor.showsCandidates, cells: {}, candidates: new Map(), placed: [], ...found.marks };
  if (marks.candidates.size) marks.showsCandidates = true;
  const ladder = [...fields].filter(([name]) => LADDER.includes(name));
  const formOf = (place) => [...ladder, ["out", place.out], ["at", place.at]];
  const forms = { here: formOf(textsOf(here, editor.layout)), after: found.after && formOf(found.after) };
  return cardOf({ ...found, ...forms, puzzle, picture: pictureOf(editor, here.position, marks) }, data, editor.layout);
}

/** Return the position of the player: digits and candidates, and a mask of the crossed-out ones for each cell. */
export function positionIn({ entries, rules, layout }, data) {
  const { digits } = entries;
  const allowed = rules.candidates(digits);
  const out = allowed.map((mask, cell) => mask & entries.excluded(cell));
  const candidates = allowed.map((mask, cell) => mask & ~out[cell]);
  return { position: new Position(new Houses(layout, data.kinds), digits, candidates), out, rules };
}

/** Return what the hint says, and how it is drawn. */
async function contentsOf(here, sentences, { checks, entries, fields }) {
  const { data } = sentences;
  const mistakes = await mistakesIn(here, checks);
  if (mistakes?.wrong.length || mistakes?.lacking.length) return aboutMistakes(here, mistakes, sentences);
  const saying = (...texts) => ({ kind: "none", paragraphs: texts.map((text) => [text]) });
  if (here.position.isFull) return saying(data.full);
  const fault = sentences.fault(here.position);
  if (fault) return saying(filled(data.noSolution, { fault }));
  const step = stepIn(here, data, fields.getAll("off"));
  const isChecked = mistakes || !(entries.layers.digit.size || here.out.some(Boolean));
  const unchecked = isChecked ? [] : [data.unchecked];
  if (!step) return saying(...unchecked, data.nothing);
  const depth = Math.min(Number(fields.get("depth")) || WHERE, STEP);
  const said = depth < STEP ? aboutPlace(step, depth, sentences) : aboutStep(here, step, sentences);
  return { ...said, paragraphs: [...unchecked.map((text) => [text]), ...said.paragraphs] };
}

/**
 * Return the step to take: the first one by the ladder, without the techniques that the player leaves out. There is none
 * on boards with more rules than houses: the reasons given here would not be the true ones.
 */
export function stepIn({ position, rules }, data, leftOut = []) {
  if (rules.hasMoreThanHouses) return undefined;
  return nextStep(position, data.order.filter((technique) => !leftOut.includes(technique)));
}

// Return the cells with a wrong digit and those that lack their right candidate; undefined if nothing can be checked.
async function mistakesIn({ position, out }, checks) {
  if (!checks.checks || !checks.canCheck) return undefined;
  const { cells, symbols } = checks.entries.layout;
  const crossed = [...out.entries()].flatMap(([cell, mask]) => digitsIn(mask).map((digit) => ({ cell, name: cells[cell], symbol: symbols[digit] })));
  return { wrong: await checks.wrong([...position.digits.keys()]), lacking: await rightCells(checks.checks, crossed) };
}

function aboutMistakes(here, { wrong, lacking }, sentences) {
  const { data, layout } = sentences;
  const { digits } = here.position;
  const symbolAt = (cell) => layout.symbols[digits[cell]];
  const entries = wrong.map((cell) => `${layout.cells[cell]}\u00a0=\u00a0${symbolAt(cell)}`);
  const texts = [
    ...(entries.length ? [filled(data.wrong[Number(entries.length > 1)], { entries: entries.join(", ") })] : []),
    ...(lacking.length ? [filled(data.lacking[Number(lacking.length > 1)], { cells: sentences.names(lacking).join(", ") })] : []),
  ];
  const after = textsOf(here, layout, {
    digits: digits.map((digit, cell) => (wrong.includes(cell) ? 0 : digit)),
    out: here.out.map((mask, cell) => (lacking.includes(cell) ? 0 : mask)),
  });
  const marks = { cells: { conflict: [...wrong, ...lacking] } };
  return { kind: "wrong", paragraphs: texts.map((text) => [text]), marks, after, wrong: wrong.map((cell) => `${layout.cells[cell]}=${symbolAt(cell)}`).join(" ") };
}

// The first two depths: only the place is marked.
function aboutPlace(step, depth, sentences) {
  const base = step.roles.base ?? [];
  const cells = base.length ? [] : step.placements.map(([cell]) => cell);
  const paragraphs = [[whereToLook(step, sentences)], whatToFind(step, sentences)].slice(0, depth);
  const marks = { cells: { base: base.flatMap((house) => house.cells), pattern: cells } };
  return { kind: "next", depth, paragraphs, marks, roles: [base.length ? "base" : "cell"], cell: cells[0], symbol: "" };
}

/** Return the first hint. */
export function whereToLook({ placements, roles }, sentences) {
  const places = roles.base?.map(({ name }) => name) ?? sentences.names(placements.map(([cell]) => cell));
  return filled(sentences.data.look, { places: places.join(", ") });
}

/** Return the second hint: texts, the link to the technique among them, and the idea of it. */
export function whatToFind({ technique, facts }, sentences) {
  const { data, layout } = sentences;
  const { link, idea, namesDigits } = data.techniques[technique];
  const { digits } = facts.digits ?? facts.digit;
  const template = data.find[namesDigits ? digits.length : 0];
  const words = filled(template, { technique: "{technique}", digits: sentences.list(sentences.symbols(digits)) });
  const [before, after] = words.split("{technique}");
  const isPlain = layout.houses.every(({ kind }) => data.plainKinds.includes(kind));
  return [before, elementOf(link), after, " ", element("small", [idea[Number(!isPlain)]])];
}

function aboutStep(here, step, sentences) {
  const { layout, data } = sentences;
  const { technique, placements, eliminations, roles } = step;
  const [[cell, digit]] = [...placements, ...eliminations].slice(-1);
  const marks = marksFor(step);
  return {
    kind: "step",
    technique,
    title: elementOf(data.techniques[technique].link),
    paragraphs: [[sentences.phrase(step)]],
    marks,
    roles: [...Object.keys(roles).filter((role) => roles[role].length), ...(placements.length ? ["placed"] : ["removed"])],
    symbol: layout.symbols[digit],
    cell,
    after: afterStep(here, step, layout),
  };
}

/** Return the position after `step` as texts, {at, out}. */
export function afterStep(here, { placements, eliminations }, layout) {
  const [digits, out] = [[...here.position.digits], [...here.out]];
  for (const [cell, digit] of placements) digits[cell] = digit;
  for (const [cell, digit] of eliminations) out[cell] |= 1 << digit;
  return textsOf(here, layout, { digits, out });
}

function marksFor({ placements, eliminations, roles }) {
  const { base = [], cover = [], blocking = [], blockers = [], barred = [], pattern = [] } = roles;
  const cellsOf = (houses) => houses.flatMap((house) => house.cells);
  const byRole = { base: cellsOf(base), cover: cellsOf(cover), blocking: cellsOf(blocking), blocker: blockers, barred };
  const candidates = new Map(pattern.map((each) => [numberOfCandidate(...each), "pattern"]));
  for (const each of eliminations) candidates.set(numberOfCandidate(...each), "removed");
  return { cells: { ...byRole, placed: placements.map(([cell]) => cell) }, candidates, placed: placements };
}

// Return a position as texts, in the form of the fields of the page's form.
function textsOf({ position, out: crossed, rules }, layout, { digits = position.digits, out = crossed } = {}) {
  const left = rules.candidates(digits);
  const words = layout.cells.map((name, cell) => {
    const symbols = digitsIn(left[cell] & out[cell]).map((digit) => layout.symbols[digit]);
    return symbols.length ? `${name}:${symbols.join("")}` : "";
  });
  return { at: `${layout.name}:${digits.map((digit) => layout.symbols[digit]).join("")}`, out: words.filter(Boolean).join(" ") };
}
