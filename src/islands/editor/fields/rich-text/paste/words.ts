// The marks of pasted words, whether tags or styles make them, as the tags that the field knows.
import type { Note } from './notices.ts';
import type { ReadStyles } from './pasted-styles.ts';

interface Marks {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly strike: boolean;
  readonly code: boolean;
  readonly underline: boolean;
  /** Links are underlined by themselves. */
  readonly link: boolean;
  readonly raised: 'sup' | 'sub' | undefined;
}

const PLAIN: Marks = {
  bold: false,
  italic: false,
  strike: false,
  code: false,
  underline: false,
  link: false,
  raised: undefined,
};

const TAG_MARKS: Readonly<Record<string, Partial<Marks>>> = {
  B: { bold: true },
  STRONG: { bold: true },
  I: { italic: true },
  EM: { italic: true },
  CITE: { italic: true },
  DFN: { italic: true },
  VAR: { italic: true },
  S: { strike: true },
  STRIKE: { strike: true },
  U: { underline: true },
  CODE: { code: true },
  KBD: { code: true },
  SAMP: { code: true },
  TT: { code: true },
  SUP: { raised: 'sup' },
  SUB: { raised: 'sub' },
};

/** Tags that say nothing but their marks. */
const UNWRAPPED: ReadonlySet<string> = new Set([
  ...Object.keys(TAG_MARKS),
  'SPAN',
  'FONT',
  'INS',
  'SMALL',
  'BIG',
  'MARK',
]);
/** Bold by themselves, in the source and on the page. */
const HEADS = /^(?:H[1-6]|TH)$/;
const KEPT_ATTRIBUTES =
  /^(?:href|src|alt|title|start|type|colspan|rowspan|data-src|data-alt|data-source|data-pm-slice)$/;

const isBold = (weight: string): boolean => /^bold/.test(weight) || Number(weight) >= 600;

function readMarks(element: Element, outer: Marks, read: ReadStyles): Marks {
  const isHead = HEADS.test(element.tagName);
  const styles = read(element);
  const own = TAG_MARKS[element.tagName] ?? {};
  const decoration = `${styles.get('text-decoration') ?? ''} ${styles.get('text-decoration-line') ?? ''}`;
  const isUndone = /\bnone\b/.test(decoration);
  const weight = styles.get('font-weight');
  const slope = styles.get('font-style');
  const raised = /^(sup|sub)/.exec(styles.get('vertical-align') ?? '')?.[1];
  const isRow = raised === undefined && styles.get('vertical-align') === 'baseline';
  return {
    bold: isHead ? false : weight ? isBold(weight) : (own.bold ?? outer.bold),
    italic: slope ? /^(?:italic|oblique)/.test(slope) : (own.italic ?? outer.italic),
    strike: outer.strike || decoration.includes('line-through') || (own.strike === true && !isUndone),
    code: own.code ?? outer.code,
    underline: outer.underline || decoration.includes('underline') || (own.underline === true && !isUndone),
    link: outer.link || element.tagName === 'A',
    raised: isRow ? undefined : raised === 'sup' || raised === 'sub' ? raised : (own.raised ?? outer.raised),
  };
}

const RAISED = {
  sup: ['0123456789+-−=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ'],
  sub: ['0123456789+-−=()', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'],
} as const;

/** Numbers have raised and lowered letters of their own: 10⁶ must not become 106. */
function raise(text: string, how: 'sup' | 'sub', note: Note): string {
  const [from, to] = RAISED[how];
  const letters = [...text].map((char) => (/\s/.test(char) ? char : [...to][[...from].indexOf(char)]));
  if (letters.every((char) => char !== undefined)) return letters.join('');
  note('raised');
  return text;
}

/** Characters that the fonts of Word draw as others. */
const SYMBOLS: Readonly<Record<string, string>> = {
  à: '→',
  ß: '←',
  á: '↑',
  â: '↓',
  ó: '⇔',
  ð: '⇨',
  J: '☺',
  K: '😐',
  L: '☹',
  ü: '✓',
  û: '✗',
  þ: '☑',
  o: '☐',
  '¨': '☐',
  q: '❑',
  '§': '▪',
  '·': '•',
  Ø: '➢',
};

const isSymbolFont = (element: Element, read: ReadStyles): boolean => {
  const styles = read(element);
  return /wingdings/.test(`${styles.get('font-family') ?? ''} ${styles.get('mso-symbol-font-family') ?? ''}`);
};

const WRAPPERS = [
  ['bold', 'strong'],
  ['italic', 'em'],
  ['strike', 's'],
  ['code', 'code'],
] as const satisfies readonly (readonly [keyof Marks, string])[];

function wrapText(node: Text, marks: Marks, note: Note): void {
  const text = node.data;
  if (!/[^\s\u00a0]/.test(text)) return;
  if (marks.underline && !marks.link) note('underline');
  if (marks.raised) node.data = raise(text, marks.raised, note);
  let outer: Node = node;
  const place = node.ownerDocument.createComment('');
  node.replaceWith(place);
  for (const [name, tag] of WRAPPERS.toReversed()) {
    if (!marks[name]) continue;
    const wrapper = node.ownerDocument.createElement(tag);
    wrapper.append(outer);
    outer = wrapper;
  }
  place.replaceWith(outer);
}

/** Removes the private characters that the shop keeps for itself, and byte order marks. */
const removePrivate = (text: string): string => text.replace(/[\u{E000}-\u{E002}\u{FEFF}]/gu, '');

function convertNode(node: Node, marks: Marks, read: ReadStyles, note: Note): void {
  if (node instanceof Text) {
    node.data = removePrivate(node.data);
    wrapText(node, marks, note);
    return;
  }
  if (!(node instanceof Element)) return;
  if (node.tagName === 'PRE') return;
  const styles = read(node);
  if (styles.has('mso-tab-count') || styles.has('mso-spacerun')) node.textContent = ' ';
  const own = readMarks(node, marks, read);
  if (isSymbolFont(node, read) && node.childElementCount === 0)
    node.textContent = [...(node.textContent ?? '')].map((char) => SYMBOLS[char] ?? char).join('');
  for (const child of [...node.childNodes]) convertNode(child, own, read, note);
  if (UNWRAPPED.has(node.tagName) && !node.hasAttribute('data-src')) {
    node.replaceWith(...node.childNodes);
    return;
  }
  for (const { name } of [...node.attributes]) if (!KEPT_ATTRIBUTES.test(name)) node.removeAttribute(name);
}

/** Rewrites all marks below `body`. What the field cannot mark is noted. */
export function convertMarks(body: Element, read: ReadStyles, note: Note): void {
  for (const child of [...body.childNodes]) convertNode(child, PLAIN, read, note);
}
