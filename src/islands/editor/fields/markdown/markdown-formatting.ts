// Formatting of the selection in a Markdown text.
export type Formatting = 'bold' | 'italic' | 'link' | 'heading' | 'list';

export interface FormattedText {
  readonly text: string;
  /** The selection afterwards. */
  readonly from: number;
  readonly to: number;
}

/** `src` as visitors load it; width and height in pixels. */
export interface PlacedPicture {
  readonly src: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

const WRAPPERS = { bold: ['**', '**'], italic: ['_', '_'], link: ['[', '](https://)'] } as const;
const PREFIXES = { heading: '## ', list: '- ' } as const;

function wrapSelection(
  text: string,
  from: number,
  to: number,
  [open, close]: readonly [string, string],
): FormattedText {
  const inner = text.slice(from, to);
  const next = `${text.slice(0, from)}${open}${inner}${close}${text.slice(to)}`;
  return { text: next, from: from + open.length, to: to + open.length };
}

function prefixLines(text: string, from: number, to: number, mark: string): FormattedText {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const lines = text.slice(start, to).split('\n');
  const isMarked = lines.every((line) => line.startsWith(mark));
  const next = lines.map((line) => (isMarked ? line.slice(mark.length) : `${mark}${line}`)).join('\n');
  return { text: `${text.slice(0, start)}${next}${text.slice(to)}`, from: start, to: start + next.length };
}

export const formatSelection = (text: string, from: number, to: number, mark: Formatting): FormattedText =>
  mark === 'heading' || mark === 'list'
    ? prefixLines(text, from, to, PREFIXES[mark])
    : wrapSelection(text, from, to, WRAPPERS[mark]);

const isBlank = (text: string): boolean => text === '' || text.endsWith('\n\n');

/**
 * A picture with its alternative text, in place of what is marked: a paragraph of its own. Its size is kept so that
 * the page does not jump.
 */
export function insertPicture(text: string, from: number, to: number, picture: PlacedPicture): FormattedText {
  const { src, alt, width, height } = picture;
  const plain = alt.replace(/[[\]\\\n]/g, ' ').trim();
  const [before, after] = [text.slice(0, from), text.slice(to)];
  const start = isBlank(before) ? before : `${before.trimEnd()}\n\n`;
  const shown = `${start}![${plain}](${src}#${width}x${height})`;
  const rest = after.trimStart();
  return { text: rest === '' ? shown : `${shown}\n\n${rest}`, from: shown.length, to: shown.length };
}
