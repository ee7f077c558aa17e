// The source map of a page: marks around texts that an editor can change. They travel inside the texts, as characters
// of the private use area, and become attributes when the page is rendered (`server/preview/source-map-html.ts`).
// Pages of visitors never hold one.
const OPEN = '\u{E000}';
const MIDDLE = '\u{E001}';
const CLOSE = '\u{E002}';

/** `copy` is a text by its key; `item` a field by `collection:id:path`. */
export type MarkKind = 'copy' | 'item';

/** Names are keys and ids, reduced to characters that can't be markup. */
const openMark = (kind: MarkKind, name: string): string =>
  `${OPEN}${kind} ${name.replace(/[^\w.:-]/g, '_')}${MIDDLE}`;

/** The text between marks that name it. */
export const markText = (kind: MarkKind, name: string, text: string): string =>
  `${openMark(kind, name)}${text}${CLOSE}`;

/** The same for Markdown: the marks are paragraphs of their own, as the first line may be a heading or a list. */
export const markMarkdown = (kind: MarkKind, name: string, text: string): string =>
  `${openMark(kind, name)}\n\n${text}\n\n${CLOSE}`;

/** An opening mark with what it names as its first group, or a closing one. */
export const MARKS = /\u{E000}([^\u{E001}]*)\u{E001}|\u{E002}/gu;
const ENCODED_MARKS = /%EE%80%80(?:(?!%EE%80%81).)*%EE%80%81|%EE%80%82/gi;

/** The text without marks. */
export const removeMarks = (text: string): string => text.replace(MARKS, '').replace(ENCODED_MARKS, '');
