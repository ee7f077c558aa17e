// Lists of Word: paragraphs with a level and a drawn sign, or on the web a list for every entry.
import { buildLists, type Counted, type ListEntry } from './build-lists.ts';
import { type ListNumber, readDrawnSign, readListFormats, readListStyle } from './list-numbers.ts';
import type { Note } from './notices.ts';
import type { ReadStyles } from './pasted-styles.ts';

const PLACE = /(?:^|\s)(l\d+)\s+level(\d)(?:\s+(lfo\d+))?/;
const BLOCKS = 'p, div, h1, h2, h3, h4, h5, h6';

interface Place {
  readonly level: number;
  readonly id: string;
  /** The level as the style sheet names it. */
  readonly format: string;
}

function readPlace(element: Element, read: ReadStyles): Place | undefined {
  const [, list = '', level, format = ''] = PLACE.exec(read(element).get('mso-list') ?? '') ?? [];
  return level && element.matches(BLOCKS)
    ? { level: Number(level), id: `${list} ${format}`, format: `${list} ${level}` }
    : undefined;
}

/** The sign stands in a span of its own, or between comments for programs that know lists. */
function takeSign(entry: Element, read: ReadStyles): string {
  const sign = [...entry.querySelectorAll('span')].find((span) => read(span).get('mso-list') === 'ignore');
  if (sign) {
    sign.remove();
    return sign.textContent ?? '';
  }
  const walker = entry.ownerDocument.createTreeWalker(entry, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_COMMENT);
  const drawn: Node[] = [];
  let isSign = false;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? '';
    if (node.nodeType === Node.TEXT_NODE && isSign) drawn.push(node);
    if (node.nodeType === Node.COMMENT_NODE)
      isSign = /supportLists/i.test(text) || (isSign && !/endif/i.test(text));
  }
  for (const node of drawn) node.parentNode?.removeChild(node);
  return drawn.map(({ textContent }) => textContent).join('');
}

/** Numbers of headings, and signs that are words, stand before what they number. */
function keepAsWords(entry: Element, sign: string): void {
  const text = sign.replace(/[\s\u00a0]+/g, ' ').trim();
  if (text !== '') entry.prepend(`${text} `);
  entry.removeAttribute('style');
}

interface Found {
  readonly element: Element;
  readonly entry: ListEntry;
}

type Formats = ReturnType<typeof readListFormats>;

/** A number that may be a letter or a Roman one is what the style sheet says. */
function pickNumbers(
  numbers: readonly ListNumber[],
  { format }: Place,
  formats: Formats,
): readonly ListNumber[] {
  const told = formats.has(format) ? numbers.filter(({ type }) => type === formats.get(format)) : [];
  return told.length > 0 ? told : numbers;
}

function readEntry(element: Element, read: ReadStyles, formats: Formats, note: Note): Found | undefined {
  const place = readPlace(element, read);
  if (!place) return undefined;
  const drawn = takeSign(element, read);
  const sign = readDrawnSign(drawn);
  if (/^H\d$/.test(element.tagName) || sign.kind === 'words') {
    if (/[\p{L}\p{N}]/u.test(drawn)) keepAsWords(element, drawn);
    else element.removeAttribute('style');
    return undefined;
  }
  if (sign.kind === 'number' && sign.isPartial) note('numbers');
  const numbers = sign.kind === 'number' ? pickNumbers(sign.numbers, place, formats) : undefined;
  const { level, id } = place;
  return { element, entry: { level, id, content: [...element.childNodes], numbers } };
}

function replaceRun(run: readonly Found[], counted: Counted): void {
  const [first] = run;
  if (!first) return;
  const lists = buildLists(
    first.element.ownerDocument,
    run.map(({ entry }) => entry),
    counted,
  );
  first.element.before(...lists);
  for (const { element } of run) element.remove();
}

const isBetween = (node: Node | null): boolean =>
  node !== null &&
  (node.nodeType === Node.COMMENT_NODE ||
    (node.nodeType === Node.TEXT_NODE && !/\S/.test(node.textContent ?? '')));

function isBehind(before: Element, element: Element): boolean {
  let node = before.nextSibling;
  while (isBetween(node)) node = node?.nextSibling ?? null;
  return node === element;
}

export function convertWordLists(body: Element, read: ReadStyles, sheet: string, note: Note): void {
  const formats = readListFormats(sheet);
  const counted: Counted = new Map();
  let run: Found[] = [];
  for (const element of body.querySelectorAll(BLOCKS)) {
    const found = readEntry(element, read, formats, note);
    if (!found) continue;
    const last = run.at(-1)?.element;
    if (last && !isBehind(last, element)) {
      replaceRun(run, counted);
      run = [];
    }
    run.push(found);
  }
  replaceRun(run, counted);
}

const toNumbers = (list: Element, item: Element, read: ReadStyles): ListNumber[] => {
  const type =
    readListStyle(read(list).get('list-style-type')) ?? readListStyle(read(item).get('list-style-type'));
  const start = Number(list.getAttribute('start') ?? 1);
  return [{ type, value: start + [...list.children].indexOf(item) }];
};

function readWebEntry(item: Element, read: ReadStyles): ListEntry {
  const list = item.parentElement;
  const level = Number(item.getAttribute('data-aria-level') ?? item.getAttribute('aria-level') ?? 1);
  const isNumbered = list?.tagName === 'OL';
  return {
    content: [...item.childNodes],
    level,
    id: item.getAttribute('data-listid') ?? '',
    numbers: isNumbered ? toNumbers(list, item, read) : undefined,
  };
}

/** Word for the web puts every entry into a list and a container of its own. */
export function convertWebLists(body: Element, read: ReadStyles): void {
  const counted: Counted = new Map();
  for (const first of [...body.querySelectorAll('.ListContainerWrapper')]) {
    if (!first.isConnected) continue;
    const containers: Element[] = [first];
    for (
      let next = first.nextElementSibling;
      next?.matches('.ListContainerWrapper');
      next = next.nextElementSibling
    )
      containers.push(next);
    const items = containers.flatMap((one) => [...one.querySelectorAll('li')]);
    const entries = items.map((item) => readWebEntry(item, read));
    first.before(...buildLists(body.ownerDocument, entries, counted));
    for (const container of containers) container.remove();
  }
}
