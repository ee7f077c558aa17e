// From a place in Markdown to the same place in the formatted text, for writers who began before the field was there.
import type { Node } from '@tiptap/pm/model';
import { Selection, TextSelection } from '@tiptap/pm/state';
import { Transform } from '@tiptap/pm/transform';
import { looksAlike, type MarkdownText, readMarkdown, writeMarkdown } from './markdown-document.ts';

/** Offsets in a Markdown text, as a `<textarea>` gives them. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Stand in the text where the selection begins and ends; no text has a meaning for them. */
const MARKS = ['\uE000', '\uE001'] as const;

type Place = readonly [before: string, selected: string, after: string];

const isLineStart = (before: string): boolean => before === '' || /[\r\n]$/.test(before);
const isLineEnd = (after: string): boolean => after === '' || /^[\r\n]/.test(after);

/** The selection as it is, on an empty line as a paragraph of its own; a caret alone may move to the end of its line. */
function listPlaces(text: string, { start, end }: TextRange): Place[] {
  const place: Place = [text.slice(0, start), text.slice(start, end), text.slice(end)];
  if (start !== end) return [place];
  const [before, , after] = place;
  const paragraph: Place[] =
    isLineStart(before) && isLineEnd(after) ? [[`${before}\n`, '', `\n${after}`]] : [];
  const rest = /^[^\r\n]*/.exec(after)?.[0] ?? '';
  return [...paragraph, place, [before + rest, '', after.slice(rest.length)]];
}

function findMark(document: Node, mark: string): number | undefined {
  let found: number | undefined;
  document.descendants((node, position) => {
    const at = node.text?.indexOf(mark) ?? -1;
    if (at >= 0) found = position + at;
  });
  return found;
}

/** The text with the marks in it, read and rid of them. Undefined when they were read as anything but words. */
function readPlace([before, selected, after]: Place): Selection | undefined {
  const { document } = readMarkdown(before + MARKS[0] + selected + MARKS[1] + after);
  const [from, to] = MARKS.map((mark) => findMark(document, mark));
  if (from === undefined || to === undefined || to <= from) return undefined;
  const { doc } = new Transform(document).delete(to, to + 1).delete(from, from + 1);
  return TextSelection.create(doc, from, to - 1);
}

/** What the field begins with. */
export interface OpenedText {
  readonly read: MarkdownText;
  readonly document: Node;
  /** Where the writer goes on; the end of the text when its place has no counterpart. */
  readonly selection: Selection;
}

/**
 * Opens a text with the selection that its Markdown had. A place is good when the text means what it meant.
 * An empty last line with the caret in it is the paragraph to come.
 */
export function openAtSelection(text: string, range: TextRange): OpenedText {
  const isNewLine = range.start === text.length && isLineStart(text);
  const kept = isNewLine ? text.replace(/[\r\n]+$/, '') : text;
  const read = readMarkdown(kept);
  const places = isNewLine
    ? listPlaces(`${kept}\n`, { start: kept.length + 1, end: kept.length + 1 })
    : listPlaces(text, range);
  const canMark = MARKS.every((mark) => !text.includes(mark));
  for (const place of canMark ? places : []) {
    const selection = readPlace(place);
    const document = selection?.$from.doc;
    if (document && looksAlike(kept, writeMarkdown(read, document))) return { read, document, selection };
  }
  return { read, document: read.document, selection: Selection.atEnd(read.document) };
}
