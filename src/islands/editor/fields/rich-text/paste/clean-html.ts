// What is pasted from word processors and from pages becomes what this site can show.
import { removeHidden } from './hidden-parts.ts';
import { orderLists } from './html-lists.ts';
import { convertLinks, convertPictures } from './links.ts';
import type { Note, PasteNotice } from './notices.ts';
import { createStyleReader, type ReadStyles, readSheets } from './pasted-styles.ts';
import { renameElement } from './rename-element.ts';
import { convertTables } from './tables.ts';
import { convertWebLists, convertWordLists } from './word-lists.ts';
import { convertMarks } from './words.ts';

const HEADINGS = 'h1, h2, h3, h4, h5, h6';
const SMALLEST = 4;

/** Titles of documents are their first headings. */
function nameHeadings(body: Element): void {
  for (const title of body.querySelectorAll('p.MsoTitle')) renameElement(title, 'h1');
  for (const heading of body.querySelectorAll('p[role="heading"], div[role="heading"]')) {
    const level = Number(heading.getAttribute('aria-level') ?? 2);
    renameElement(heading, `h${Math.min(Math.max(Math.trunc(level) || 2, 1), 6)}`);
  }
}

/** In an entry or a cell a heading is bold words. */
function flattenHeadings(body: Element): void {
  for (const heading of body.querySelectorAll(
    'li :is(h1, h2, h3, h4, h5, h6), td :is(h1, h2, h3, h4, h5, h6), th :is(h1, h2, h3, h4, h5, h6)',
  )) {
    const words = renameElement(heading, 'p');
    const bold = words.ownerDocument.createElement('b');
    bold.append(...words.childNodes);
    words.append(bold);
  }
}

/** The page has the first level: where a text has one too, all of its headings go down by one. */
function moveHeadings(body: Element, note: Note): void {
  const headings = [...body.querySelectorAll(HEADINGS)];
  const getLevel = ({ tagName }: Element): number => Number(tagName.slice(1));
  const down = headings.some((heading) => getLevel(heading) === 1) ? 1 : 0;
  const toLevel = (level: number): number => Math.min(level + down, SMALLEST);
  const levels = [...new Set(headings.map(getLevel))];
  if (new Set(levels.map(toLevel)).size < levels.length) note('headings');
  for (const heading of headings) renameHeading(heading, `h${toLevel(getLevel(heading))}`);
}

function renameHeading(heading: Element, tag: string): void {
  if (heading.tagName.toLowerCase() === tag) return;
  const slice = heading.getAttribute('data-pm-slice');
  const next = renameElement(heading, tag);
  if (slice !== null) next.setAttribute('data-pm-slice', slice);
}

function removeComments(body: Element): void {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) comments.push(node);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

const LINES = 'p, div, h1, h2, h3, h4, h5, h6, blockquote, dt, dd';
const BLOCK = `${LINES}, ul, ol, table, pre, hr`;

/** Empty lines are gaps, which the page makes itself. */
function removeGaps(body: Element): void {
  for (const line of [...body.querySelectorAll(LINES)].toReversed()) {
    if (/[^\s\u00a0\u200b]/.test(line.textContent ?? '') || line.querySelector('img, hr, [data-src]'))
      continue;
    if (line.closest('[data-pm-slice]')) continue;
    line.remove();
  }
  for (const gap of body.querySelectorAll('br')) {
    const [before, after] = [findBeside(gap, 'previousSibling'), findBeside(gap, 'nextSibling')];
    const isBeside = [before, after].some((one) => one instanceof Element && one.matches(BLOCK));
    if (isBeside || (!before && !after && gap.parentElement === body)) gap.remove();
  }
}

/** What stands beside a node, blank text aside. */
function findBeside(node: Node, side: 'previousSibling' | 'nextSibling'): Node | null {
  let next = node[side];
  while (next instanceof Text && !/\S/.test(next.data)) next = next[side];
  return next;
}

function unwrapUnknown(body: Element): void {
  for (const element of body.querySelectorAll('*'))
    if (element.tagName.includes(':') || element.tagName.startsWith('GOOGLE-'))
      element.replaceWith(...element.childNodes);
}

export interface CleanHtml {
  readonly html: string;
  /** What could not be taken over as it was. */
  readonly notices: readonly PasteNotice[];
}

function convert(body: HTMLElement, read: ReadStyles, sheet: string, note: Note): void {
  removeHidden(body, read, note);
  nameHeadings(body);
  convertWebLists(body, read);
  convertWordLists(body, read, sheet, note);
  removeComments(body);
  orderLists(body, read);
  flattenHeadings(body);
  convertPictures(body, note);
  convertLinks(body, note);
  convertMarks(body, read, note);
  unwrapUnknown(body);
  removeGaps(body);
  convertTables(body, note);
  moveHeadings(body, note);
}

/** HTML of the clipboard, reduced to what the field takes. Its own copies come through as they are. */
export function cleanPastedHtml(html: string): CleanHtml {
  const pasted = new DOMParser().parseFromString(html, 'text/html');
  const notices = new Set<PasteNotice>();
  const sheet = readSheets(pasted);
  convert(pasted.body, createStyleReader(sheet), sheet, (notice) => notices.add(notice));
  return { html: pasted.body.innerHTML, notices: [...notices] };
}
