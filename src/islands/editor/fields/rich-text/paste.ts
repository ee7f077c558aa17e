// What is pasted from word processors and from pages becomes what this site can show.
import { LEADS_SOMEWHERE } from '#lib/domain/content/markup/markdown-parser.ts';

const HEADINGS = { H1: 'h2', H5: 'h4', H6: 'h4' } as const;

function renameElement(element: Element, tag: string): void {
  const next = element.ownerDocument.createElement(tag);
  next.append(...element.childNodes);
  element.replaceWith(next);
}

/** A word processor writes entries of lists as paragraphs with their level and a drawn bullet. */
const WORD_LEVEL = /mso-list:[^;"]*level(\d)/i;
const WORD_NUMBER = /^\s*(?:\d+|[a-z])[.)]/i;

const getWordLevel = (element: Element | null): number =>
  Number(WORD_LEVEL.exec(element?.getAttribute('style') ?? '')?.[1] ?? 0);

function takeDrawnBullet(entry: Element): string {
  const bullet = [...entry.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  );
  bullet?.remove();
  return bullet?.textContent ?? '';
}

/** One list of paragraphs that stand behind each other, deeper ones inside the entry before them. */
function buildWordList(entries: readonly Element[]): Element | undefined {
  const levels: { level: number; list: Element }[] = [];
  let outer: Element | undefined;
  for (const entry of entries) {
    const level = getWordLevel(entry);
    const isNumbered = WORD_NUMBER.test(takeDrawnBullet(entry));
    while ((levels.at(-1)?.level ?? 0) > level) levels.pop();
    let current = levels.at(-1);
    if (!current && outer) {
      // A list that began with a deeper level goes on at the outermost one.
      current = { level, list: outer };
      levels.push(current);
    }
    if (!current || current.level < level) {
      const list = entry.ownerDocument.createElement(isNumbered ? 'ol' : 'ul');
      (current?.list.lastElementChild ?? current?.list)?.append(list);
      outer ??= list;
      current = { level, list };
      levels.push(current);
    }
    const item = entry.ownerDocument.createElement('li');
    item.append(...entry.childNodes);
    current.list.append(item);
  }
  return outer;
}

function convertWordLists(body: Element): void {
  for (const first of [...body.querySelectorAll('p')]) {
    if (!first.isConnected || getWordLevel(first) === 0) continue;
    const entries: Element[] = [first];
    for (let next = first.nextElementSibling; next && getWordLevel(next) > 0; next = next.nextElementSibling)
      entries.push(next);
    const mark = first.ownerDocument.createComment('list');
    first.before(mark);
    const list = buildWordList(entries);
    for (const entry of entries) entry.remove();
    if (list) mark.replaceWith(list);
  }
}

/** Pages show pictures of this site only: one of another site becomes a link, one inside the text goes. */
function convertPicture(picture: Element): void {
  const src = picture.getAttribute('src') ?? '';
  if (picture.hasAttribute('data-src') || src.startsWith('/assets/')) return;
  if (!/^https?:/i.test(src)) {
    picture.remove();
    return;
  }
  const link = picture.ownerDocument.createElement('a');
  link.setAttribute('href', src);
  link.textContent = picture.getAttribute('alt') || src;
  picture.replaceWith(link);
}

/** The content policy keeps the styles of what is read here from being applied: their text is looked at. */
const getStyle = (element: Element): string => element.getAttribute('style') ?? '';
const LEANS = /font-style:\s*italic/i;
const IS_BOLD = /font-weight:\s*(?:bold|[6-9]\d\d)/i;
const IS_NORMAL = /font-weight:\s*(?:normal|400)/i;

/** Bold and italic by style, as documents on the web write them. */
function convertStyles(span: Element): void {
  if (LEANS.test(getStyle(span))) renameElement(span, 'em');
  else if (IS_BOLD.test(getStyle(span))) renameElement(span, 'strong');
}

/** HTML of the clipboard, reduced to what the field takes. Its own copies come through as they are. */
export function cleanPastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const gone of body.querySelectorAll('style, script, meta, title, link, xml')) gone.remove();
  for (const mark of body.querySelectorAll('b'))
    if (IS_NORMAL.test(getStyle(mark))) mark.replaceWith(...mark.childNodes);
  convertWordLists(body);
  for (const [from, to] of Object.entries(HEADINGS))
    for (const heading of body.querySelectorAll(from)) renameElement(heading, to);
  for (const picture of body.querySelectorAll('img')) convertPicture(picture);
  for (const link of body.querySelectorAll('a'))
    if (!LEADS_SOMEWHERE.test(link.getAttribute('href') ?? '')) link.replaceWith(...link.childNodes);
  for (const span of body.querySelectorAll('span[style]')) convertStyles(span);
  return body.innerHTML;
}

/** A picture file that was pasted or dropped, unless words came with it: word processors add a picture of them. */
export function findPastedPicture({ files, types }: DataTransfer): File | undefined {
  if (types.includes('text/html') || types.includes('text/plain')) return undefined;
  return [...files].find(({ type }) => type.startsWith('image/'));
}
