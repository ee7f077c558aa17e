// The Markdown of a block's words.
import type { Mark, Node } from '@tiptap/pm/model';
import { listRuns, type Run } from './inline-runs.ts';

/** How a text is written. What the first way would not give back is written in the next. */
export interface Style {
  readonly italic: '*' | '_';
  /** Escapes every punctuation mark. */
  readonly isStrict: boolean;
  /** Which of two marks that overlap goes on: the one that ends later, or the one that began before. */
  readonly lasting: 'end' | 'start';
}

/** Where words stand: headings and cells are one line, and only paragraphs begin like blocks. */
export type Frame = 'paragraph' | 'heading' | 'cell';

const toAttr = (value: unknown): string => (typeof value === 'string' ? value : '');

/** More backticks than the text has in a row. */
export function fenceOf(text: string, least: number): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  return '`'.repeat(Math.max(least, longest + 1));
}

function writeCode(text: string): string {
  const fence = fenceOf(text, 1);
  const hasEdge = /^`|`$/.test(text) || (/^ .* $/s.test(text) && text.trim() !== '');
  return hasEdge ? `${fence} ${text} ${fence}` : fence + text + fence;
}

const writeTitle = (title: string): string => title && ` "${title.replace(/["\\]/g, '\\$&')}"`;
const writeAddress = (address: string): string =>
  /[\s<>]/.test(address) || address === ''
    ? `<${address.replace(/[<>\\]/g, '\\$&').replace(/\s/g, '%20')}>`
    : address.replace(/[()\\]/g, '\\$&');

function writePicture({ attrs }: Node): string {
  const alt = toAttr(attrs.alt).replace(/[[\]\\`*_]/g, '\\$&');
  return `![${alt}](${writeAddress(toAttr(attrs.src))}${writeTitle(toAttr(attrs.title))})`;
}

const PUNCTUATION = /[!-/:-@[-`{-~]/g;
/** What Markdown may read as a mark beyond the characters that are always escaped: tags, entities and pictures. */
const SPECIAL = /<(?=[a-z/!?])|&(?=#?\w+;)|(?<=!)(?=\[)/gi;
const isWord = (char = ''): boolean => /\w/.test(char);

function escapeText(text: string, isLineStart: boolean): string {
  const marked = text.replace(/[`*\\~[\]_]/g, (mark, at: number) =>
    mark === '_' && isWord(text[at - 1]) && isWord(text[at + 1]) ? mark : `\\${mark}`,
  );
  const started = isLineStart
    ? marked
        .replace(/^(\+ |[-*>])/, '\\$&')
        .replace(/^(\s*)(#{1,6})(\s|$)/, '$1\\$2$3')
        .replace(/^(\s*\d+)([.)])(\s|$)/, '$1\\$2$3')
    : marked;
  return started.replace(SPECIAL, '\\$&');
}

const isBlank = (char: string): boolean => char === '' || /\s/.test(char);
const isPunctuation = (char: string): boolean => /[\p{P}\p{S}]/u.test(char);
const toEntity = (char: string): string => `&#${char.codePointAt(0)};`;

const DELIMITERS: Readonly<Record<string, string>> = { bold: '**', strike: '~~' };
const getDelimiter = ({ type }: Mark, { italic }: Style): string =>
  type.name === 'italic' ? italic : (DELIMITERS[type.name] ?? '');

/** A mark of exclamation that is not escaped: before a link it would make a picture of it. */
const OPEN_BANG = /(?:^|[^\\])(?:\\\\)*!$/;

const firstOf = (text: string): string => [...text.slice(0, 2)][0] ?? '';
const lastOf = (text: string): string => [...text.slice(-2)].at(-1) ?? '';

/** The text without the marks of one sign at its end, which are read as one. */
function skipMarker(text: string, delimiter: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === delimiter[0]) end -= 1;
  return text.slice(0, end);
}

/**
 * A mark is read as one between a letter and a punctuation mark only when the letter is written by its number:
 * `**so!**yes` holds no bold words, `**so!**&#121;es` does.
 */
class Line {
  text = '';
  private isClosing = '';

  private get last(): string {
    return lastOf(this.text);
  }

  /** Whether only blanks and marks of blocks stand before what comes next. */
  get isStart(): boolean {
    return this.text === '' || this.text.endsWith('\n');
  }

  write(piece: string): void {
    const first = firstOf(piece);
    if (this.isClosing && piece !== '' && !isBlank(first) && !isPunctuation(first)) {
      const before = lastOf(skipMarker(this.text, this.isClosing));
      if (this.isClosing === '_' || isPunctuation(before)) {
        this.text += toEntity(first) + piece.slice(first.length);
        this.isClosing = '';
        return;
      }
    }
    this.isClosing = '';
    if (piece.startsWith('[') && OPEN_BANG.test(this.text)) this.text = `${this.text.slice(0, -1)}\\!`;
    this.text += piece;
  }

  open(delimiter: string, next: string): void {
    const { last } = this;
    const isInWord = !isBlank(last) && !isPunctuation(last);
    if (isInWord && (delimiter === '_' || isPunctuation(next)))
      this.text = this.text.slice(0, -last.length) + toEntity(last);
    this.isClosing = '';
    this.text += delimiter;
  }

  /** Blanks at the end are behind the mark: it can't end at one. */
  close(delimiter: string): void {
    const [blanks = ''] = /(?:\\\n|\s)*$/.exec(this.text) ?? [];
    this.text = this.text.slice(0, this.text.length - blanks.length) + delimiter + blanks;
    this.isClosing = blanks === '' ? delimiter : '';
  }
}

/** Marks that go on stand around the others. */
function orderMarks(runs: readonly Run[], at: number, { lasting }: Style): Mark[] {
  const { marks } = runs[at] as Run;
  const has = (index: number, mark: Mark): boolean => mark.isInSet(runs[index]?.marks ?? []);
  const span = (mark: Mark) => {
    let [start, end] = [at, at + 1];
    while (has(start - 1, mark)) start -= 1;
    while (has(end, mark)) end += 1;
    return { start, end };
  };
  return marks
    .filter(({ type }) => type.name !== 'code')
    .map((mark) => ({ mark, ...span(mark), rank: mark.type.name === 'link' ? 0 : 1 }))
    .sort((a, b) => {
      const [byEnd, byStart] = [b.end - a.end, a.start - b.start];
      return (lasting === 'end' ? byEnd || byStart : byStart || byEnd) || a.rank - b.rank;
    })
    .map(({ mark }) => mark);
}

const isCode = ({ kind, marks }: Run): boolean =>
  kind === 'text' && marks.some(({ type }) => type.name === 'code');

function writeRun(run: Run, style: Style, frame: Frame, isLineStart: boolean): string {
  if (run.kind === 'picture') return writePicture(run.node);
  if (run.kind === 'break') return frame === 'paragraph' ? '\\\n' : '<br>';
  if (isCode(run)) return writeCode(run.text);
  return style.isStrict ? run.text.replace(PUNCTUATION, '\\$&') : escapeText(run.text, isLineStart);
}

const openMark = (mark: Mark, style: Style): string =>
  mark.type.name === 'link' ? '[' : getDelimiter(mark, style);

/** How many signs of a mark a text begins with. */
function countMarker(text: string, [sign]: string): number {
  let count = 0;
  while (text[count] === sign) count += 1;
  return count;
}

function closeMark(line: Line, mark: Mark, style: Style): void {
  if (mark.type.name !== 'link') line.close(getDelimiter(mark, style));
  else line.write(`](${writeAddress(toAttr(mark.attrs.href))}${writeTitle(toAttr(mark.attrs.title))})`);
}

export function writeInline(parent: Node, style: Style, frame: Frame): string {
  const runs = listRuns(parent);
  const line = new Line();
  let active: Mark[] = [];
  runs.forEach((run, at) => {
    const wanted = orderMarks(runs, at, style);
    const differs = wanted.findIndex((mark, index) => !active[index]?.eq(mark));
    const same = Math.min(differs < 0 ? wanted.length : differs, active.length);
    for (const mark of active.slice(same).toReversed()) closeMark(line, mark, style);
    const written = writeRun(run, style, frame, line.isStart && frame === 'paragraph');
    const opening = wanted.slice(same).map((mark) => openMark(mark, style));
    // A mark can't begin at a blank.
    const [blanks = ''] = opening.some((sign) => sign !== '[') ? (/^\s*/.exec(written) ?? []) : [];
    const words = written.slice(blanks.length);
    const first = opening.findIndex((sign) => sign !== '[');
    opening.forEach((sign, index) => {
      if (index === first) line.write(blanks);
      const rest = opening.slice(index + 1).join('') + words;
      if (sign === '[') line.write(sign);
      else line.open(sign, firstOf(rest.slice(countMarker(rest, sign))));
    });
    line.write(words);
    active = wanted;
  });
  for (const mark of active.toReversed()) closeMark(line, mark, style);
  return line.text.replace(/^[^\S\n ]|[^\S\n ]$/g, toEntity);
}
