// Marks around texts that an editor can change (P9). They travel inside the texts, as characters that no text has, and
// become attributes of the page when it is ready. Pages of visitors never hold one.
const OPEN = '\u{E000}';
const MIDDLE = '\u{E001}';
const CLOSE = '\u{E002}';

/** `copy` is a text by its key; `item` a field by `collection:id:path`. */
export type MarkKind = 'copy' | 'item';

const ATTRIBUTE = { copy: 'data-copy-key', item: 'data-edit' } as const satisfies Record<MarkKind, string>;

/** Names are keys and ids: nothing in them can be part of a page. */
const openMark = (kind: MarkKind, name: string): string =>
  `${OPEN}${kind} ${name.replace(/[^\w.:-]/g, '_')}${MIDDLE}`;

export const markText = (kind: MarkKind, name: string, text: string): string =>
  `${openMark(kind, name)}${text}${CLOSE}`;

/** The same for Markdown, whose first line may mean something by how it begins. */
export const markMarkdown = (kind: MarkKind, name: string, text: string): string =>
  `${openMark(kind, name)}\n\n${text}\n\n${CLOSE}`;

const MARKS = /\u{E000}([^\u{E001}]*)\u{E001}|\u{E002}/gu;
const ENCODED_MARKS = /%EE%80%80(?:(?!%EE%80%81).)*%EE%80%81|%EE%80%82/gi;
const OPEN_BLOCK = /<p>\u{E000}([^\u{E001}]*)\u{E001}<\/p>/gu;
const CLOSE_BLOCK = /<p>\u{E002}<\/p>/gu;
/** A whole element whose text is no markup, a comment, a tag, or the text between two of them. */
const PIECES =
  /<(script|style|title|textarea)\b[^>]*>[\s\S]*?<\/\1>|<!--[\s\S]*?-->|<\/?[a-z](?:"[^"]*"|'[^']*'|[^'">])*>|[^<]+|</gi;
const NAME = /^<\/?([a-z][\w-]*)/i;
/** In these a mark would break what is inside: they lose theirs. */
const UNMARKED: ReadonlySet<string> = new Set(['astro-island', 'option', 'svg']);

export const removeMarks = (text: string): string => text.replace(MARKS, '').replace(ENCODED_MARKS, '');

const escapeName = (name: string): string => name.replace(/[&"<>]/g, (char) => `&#${char.charCodeAt(0)};`);

function formatAttribute(mark: string): string {
  const [kind = '', ...name] = mark.split(' ');
  return kind === 'copy' || kind === 'item' ? ` ${ATTRIBUTE[kind]}="${escapeName(name.join(' '))}"` : '';
}

const toSpans = (text: string): string =>
  text.replace(MARKS, (_, mark?: string) =>
    mark === undefined ? '</span>' : `<span${formatAttribute(mark)}>`,
  );

/** A tag whose attributes hold marks says which text they were. */
function toAttribute(tag: string): string {
  const first = /\u{E000}([^\u{E001}]*)\u{E001}/u.exec(tag)?.[1];
  const clean = removeMarks(tag);
  return first === undefined ? clean : clean.replace(NAME, (start) => start + formatAttribute(first));
}

/** The page with attributes in the place of its marks; a page without marks stays as it is. */
export function renderSourceMap(html: string): string {
  let depth = 0;
  const blocks = html
    .replace(OPEN_BLOCK, (_, mark: string) => `<div class="prose"${formatAttribute(mark)}>`)
    .replace(CLOSE_BLOCK, '</div>');
  return blocks.replace(PIECES, (piece, raw?: string) => {
    if (raw !== undefined || piece.startsWith('<!--')) return removeMarks(piece);
    const name = NAME.exec(piece)?.[1]?.toLowerCase();
    if (name === undefined) return depth > 0 ? removeMarks(piece) : toSpans(piece);
    if (!UNMARKED.has(name)) return depth > 0 ? removeMarks(piece) : toAttribute(piece);
    if (piece.startsWith('</')) depth -= 1;
    else if (!piece.endsWith('/>')) depth += 1;
    return removeMarks(piece);
  });
}
