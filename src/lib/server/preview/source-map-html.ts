// Turns the marks of a rendered page into attributes. The parser reads the page as browsers do; what holds no mark is
// passed on as it was written.
import { finished } from 'node:stream/promises';
import { RewritingStream } from 'parse5-html-rewriting-stream';
import { MARKS, type MarkKind, removeMarks } from '#lib/domain/content/source-map.ts';

const ATTRIBUTE = { copy: 'data-copy-key', item: 'data-edit' } as const satisfies Record<MarkKind, string>;

/** Paragraphs that Markdown makes of the marks around an article. */
const OPEN_BLOCK = /<p>\u{E000}([^\u{E001}]*)\u{E001}<\/p>/gu;
const CLOSE_BLOCK = /<p>\u{E002}<\/p>/gu;
const TAG_NAME = /^<[a-z][\w-]*/i;
/** Elements in which an attribute or a span would break what is inside: their marks are removed. */
const UNMARKED: ReadonlySet<string> = new Set([
  'astro-island',
  'option',
  'svg',
  'script',
  'style',
  'title',
  'textarea',
]);

const escapeName = (name: string): string => name.replace(/[&"<>]/g, (char) => `&#${char.charCodeAt(0)};`);

function formatAttribute(mark: string): string {
  const [kind = '', ...name] = mark.split(' ');
  return kind === 'copy' || kind === 'item' ? ` ${ATTRIBUTE[kind]}="${escapeName(name.join(' '))}"` : '';
}

const toSpans = (text: string): string =>
  text.replace(MARKS, (_, mark?: string) =>
    mark === undefined ? '</span>' : `<span${formatAttribute(mark)}>`,
  );

/** A tag whose attributes hold marks names the first of them. */
function toMarkedTag(tag: string): string {
  const first = [...tag.matchAll(MARKS)].find(([, mark]) => mark !== undefined)?.[1];
  const clean = removeMarks(tag);
  return first === undefined ? clean : clean.replace(TAG_NAME, (name) => name + formatAttribute(first));
}

/** The page with attributes in the place of its marks; a page without marks stays as it is. */
export async function renderSourceMap(html: string): Promise<string> {
  const parts: string[] = [];
  let depth = 0;
  // The parser may give a long text in several parts, and a mark may lie across two of them.
  let text = '';
  const flush = () => {
    parts.push(depth > 0 ? removeMarks(text) : toSpans(text));
    text = '';
  };
  const pages = new RewritingStream();
  pages.on('text', (_, raw) => {
    text += raw;
  });
  pages.on('startTag', ({ tagName, selfClosing }, raw) => {
    flush();
    const isUnmarked = UNMARKED.has(tagName);
    parts.push(depth > 0 || isUnmarked ? removeMarks(raw) : toMarkedTag(raw));
    if (isUnmarked && !selfClosing) depth += 1;
  });
  pages.on('endTag', ({ tagName }, raw) => {
    flush();
    if (depth > 0 && UNMARKED.has(tagName)) depth -= 1;
    parts.push(removeMarks(raw));
  });
  pages.on('comment', (_, raw) => {
    flush();
    parts.push(removeMarks(raw));
  });
  pages.on('doctype', (_, raw) => {
    flush();
    parts.push(raw);
  });
  pages.end(
    html
      .replace(OPEN_BLOCK, (_, mark: string) => `<div class="prose"${formatAttribute(mark)}>`)
      .replace(CLOSE_BLOCK, '</div>'),
  );
  await finished(pages);
  flush();
  return parts.join('');
}
