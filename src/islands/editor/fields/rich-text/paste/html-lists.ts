// Lists as HTML allows and as browsers mend them, put in order: entries in lists, lists in entries.
import { LIST_TYPES } from '#lib/domain/content/markup/markdown-dialect.ts';
import { buildLists } from './build-lists.ts';
import { readListStyle } from './list-numbers.ts';
import type { ReadStyles } from './pasted-styles.ts';

const LISTS = 'ul, ol';
const hasWords = (node: Node): boolean => /\S/.test((node.textContent ?? '').replace(/\u00a0/g, ' '));

/** A list that stands beside entries belongs into the one before it. */
function moveIntoEntries(body: Element): void {
  for (const list of [...body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')]) {
    const before = list.previousElementSibling;
    if (before?.tagName === 'LI') before.append(list);
    else list.replaceWith(...list.childNodes);
  }
}

/** An entry that holds nothing but a list is there for the indent alone. */
function removeHolders(body: Element): void {
  for (const item of [...body.querySelectorAll('li')]) {
    const before = item.previousElementSibling;
    const isHolder = [...item.childNodes].every(
      (node) => !hasWords(node) || (node instanceof Element && node.matches(LISTS)),
    );
    const inner = [...item.children].filter((child) => child.matches(LISTS));
    if (!isHolder || inner.length === 0 || before?.tagName !== 'LI' || item.querySelector('img')) continue;
    before.append(...inner);
    item.remove();
  }
}

/** Entries of one flat list that say their level themselves. */
function nestByLevel(body: Element, read: ReadStyles): void {
  for (const list of [...body.querySelectorAll(LISTS)]) {
    const items = [...list.children].filter(({ tagName }) => tagName === 'LI');
    const levels = items.map((item) => Number(item.getAttribute('aria-level') ?? 0));
    if (levels.includes(0) || new Set(levels).size < 2) continue;
    const isNumbered = list.tagName === 'OL';
    const entries = items.map((item, at) => ({
      content: [...item.childNodes],
      level: levels[at] ?? 1,
      id: `${levels[at]}`,
      numbers: isNumbered ? countOn(readListStyle(read(item).get('list-style-type'))) : undefined,
    }));
    list.replaceWith(...buildLists(body.ownerDocument, entries, new Map()));
  }
}

/** A list whose own numbers are not written: they go on by themselves. */
const countOn = (type: ReturnType<typeof readListStyle>) => (type ? [{ type, value: 1 }] : []);

function setType(list: Element, read: ReadStyles): void {
  const item = list.querySelector(':scope > li');
  const own = LIST_TYPES.find((type) => type === list.getAttribute('type'));
  const style = read(list).get('list-style-type') ?? (item ? read(item).get('list-style-type') : undefined);
  const type = own ?? readListStyle(style);
  if (type) list.setAttribute('type', type);
  else list.removeAttribute('type');
}

const readWhole = (text: string | null): number | undefined =>
  text !== null && /^\d{1,6}$/.test(text.trim()) ? Number(text) : undefined;

/** An entry with a number of its own begins a list with it. */
function splitAtNumbers(list: Element): void {
  let current = list;
  let next = readWhole(list.getAttribute('start')) ?? 1;
  if (next === 1) list.removeAttribute('start');
  for (const item of [...list.children]) {
    const own = readWhole(item.getAttribute('value'));
    if (own !== undefined && own !== next) {
      if (item.previousElementSibling || current !== list) {
        const part = list.ownerDocument.createElement('ol');
        const type = list.getAttribute('type');
        if (type !== null) part.setAttribute('type', type);
        current.after(part);
        current = part;
      }
      current.setAttribute('start', String(own));
      next = own;
    }
    if (current !== list) current.append(item);
    next += 1;
  }
}

/** What is ticked is said in the words. */
function writeTicks(body: Element): void {
  for (const item of body.querySelectorAll('li[role="checkbox"]')) {
    for (const picture of item.querySelectorAll(':scope > img')) picture.remove();
    const words = item.querySelector('p') ?? item;
    words.prepend(item.getAttribute('aria-checked') === 'true' ? '☑ ' : '☐ ');
  }
  for (const box of body.querySelectorAll('input[type="checkbox"]'))
    box.replaceWith(box.hasAttribute('checked') ? '☑ ' : '☐ ');
}

export function orderLists(body: Element, read: ReadStyles): void {
  writeTicks(body);
  moveIntoEntries(body);
  removeHolders(body);
  nestByLevel(body, read);
  for (const list of body.querySelectorAll('ol')) {
    setType(list, read);
    splitAtNumbers(list);
  }
}
