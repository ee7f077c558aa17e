// A Markdown text as a document for the editor, and back. Blocks that were not changed keep their very characters.
import type { Node } from '@tiptap/pm/model';
import { markdownParser } from '#lib/domain/content/markup/markdown-parser.ts';
import { toLooks } from './looks.ts';
import { reader, schema } from './markdown-rules.ts';
import { writeBlock } from './write-block.ts';

/** What the parser keeps between its calls: definitions of links. */
type Env = Record<string, unknown>;

/** A block as it was written: `gap` is what follows it, line ends, blank lines and definitions of links. */
interface Block {
  readonly source: string;
  readonly gap: string;
}

/** A text that was read. */
export interface MarkdownText {
  readonly document: Node;
  /** What stands before the first block. */
  readonly leading: string;
  /** The blocks in their order, beside the Markdown that the editor would write for each. */
  readonly blocks: readonly (Block & { readonly written: string })[];
}

const splitLines = (text: string): string[] => text.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? [];
const isBlank = (line: string | undefined): boolean => line?.trim() === '';
const removeLineEnd = (line: string): string => line.replace(/(?:\r\n|\r|\n)$/, '');

/** First and last line of each block, the last one excluded. Lists claim blank lines after them, which are none of theirs. */
function findBlocks(text: string, lines: readonly string[], env: Env): [number, number][] {
  return markdownParser
    .parse(text, env)
    .filter(({ level, nesting, map }) => level === 0 && nesting >= 0 && map !== null)
    .map(({ map }) => {
      const [from, to] = map ?? [0, 0];
      let end = to;
      while (end > from + 1 && isBlank(lines[end - 1])) end -= 1;
      return [from, end];
    });
}

function splitBlocks(text: string, env: Env): { leading: string; blocks: Block[] } {
  const lines = splitLines(text);
  const spans = findBlocks(text, lines, env);
  const join = (from: number, to?: number) => lines.slice(from, to).join('');
  const blocks = spans.map(([from, to], index) => {
    const whole = join(from, to);
    const source = removeLineEnd(whole);
    return { source, gap: whole.slice(source.length) + join(to, spans[index + 1]?.[0]) };
  });
  return { leading: join(0, spans[0]?.[0]), blocks };
}

/** Whether what the editor would write looks to a visitor like what is written. */
export const looksAlike = (source: string, written: string, env: Env = {}): boolean =>
  toLooks(source, env) === toLooks(written);

const createSource = (source: string): Node =>
  schema.node('source', null, source === '' ? [] : [schema.text(source)]);

/** A block for the editor. One that formatting would change is shown as its source. */
function readBlock(source: string, env: Env): { node: Node; written: string } {
  const unix = source.replace(/\r\n?/g, '\n');
  const node = reader.parse(unix, structuredClone(env)).firstChild;
  const written = node ? writeBlock(node) : '';
  if (node && looksAlike(unix, written, env)) return { node, written };
  return { node: createSource(unix), written: unix };
}

const createEmpty = (): Node => schema.node('paragraph');

export function readMarkdown(text: string): MarkdownText {
  const env: Env = {};
  const { leading, blocks } = splitBlocks(text, env);
  const read = blocks.map((block) => ({ ...block, ...readBlock(block.source, env) }));
  const nodes = read.length > 0 ? read.map(({ node }) => node) : [createEmpty()];
  return {
    document: schema.topNodeType.create(null, nodes),
    leading,
    blocks: read.map(({ source, gap, written }) => ({ source, gap, written })),
  };
}

const BLANK_LINE = /(?:\r\n|\r|\n)[ \t]*(?:\r\n|\r|\n)/;
const toLineEnd = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n');

/** Definitions of links stand between blocks. They are kept when the block before them is gone. */
const holdsWords = (gap: string): boolean => gap.trim() !== '';

/** Finds the next unused block that was written so. */
function takeBlocks(text: MarkdownText, written: readonly string[]): (number | undefined)[] {
  const free = new Map<string, number[]>();
  text.blocks.forEach((block, index) => {
    free.set(block.written, [...(free.get(block.written) ?? []), index]);
  });
  return written.map((one) => free.get(one)?.shift());
}

const known = new WeakMap<Node, string>();

/** Blocks of a document are replaced when they change, so what was written for one holds as long as it is there. */
function writeKnownBlock(block: Node): string {
  const before = known.get(block);
  if (before !== undefined) return before;
  const written = writeBlock(block);
  known.set(block, written);
  return written;
}

/** Whether two texts behind each other are what they are alone: lists would go on, code without an end too. */
function standApart(before: string, after: string): boolean {
  const count = (text: string): number => findBlocks(text, splitLines(text), {}).length;
  const whole = `${before.replace(/\r\n?/g, '\n')}\n\n${after.replace(/\r\n?/g, '\n')}`;
  return count(whole) === count(before) + count(after);
}

interface Part {
  readonly node: Node;
  readonly written: string;
  /** The place of the block that the part still is. */
  readonly from: number | undefined;
}

/** How the parts are written behind each other. One that would run into the one before it is written anew. */
function writeParts(parts: readonly Part[], blocks: readonly Block[], lineEnd: string): string[] {
  const texts: string[] = [];
  parts.forEach(({ node, written, from }, index) => {
    const source = from === undefined ? undefined : blocks[from]?.source;
    const fresh = (text: string): string => text.replace(/\n/g, lineEnd);
    const ways = [() => source ?? fresh(written), () => fresh(written), () => fresh(writeBlock(node, true))];
    const before = texts.at(-1);
    const previous = parts[index - 1];
    const wasNext = from !== undefined && previous?.from === from - 1 && before === blocks[from - 1]?.source;
    const first = ways[0]?.() ?? '';
    if (before === undefined || wasNext || standApart(before, first)) {
      texts.push(first);
      return;
    }
    const apart = ways.find((write) => standApart(before, write()));
    if (!apart && previous && standApart(fresh(previous.written), first))
      texts[index - 1] = fresh(previous.written);
    texts.push(apart?.() ?? first);
  });
  return texts;
}

/** The Markdown of a document that began as `text`. */
export function writeMarkdown(text: MarkdownText, document: Node): string {
  const drafts = document.children
    .map((node) => ({ node, written: writeKnownBlock(node) }))
    .filter(({ written }) => written.trim() !== '');
  const taken = takeBlocks(
    text,
    drafts.map(({ written }) => written),
  );
  const last = text.blocks.at(-1);
  const lineEnd = toLineEnd(text.leading + text.blocks.map(({ source, gap }) => source + gap).join(''));
  const sources = writeParts(
    drafts.map((draft, index) => ({ ...draft, from: taken[index] })),
    text.blocks,
    lineEnd,
  );
  const parts = sources.map((source, index) => {
    const from = taken[index];
    const block = from === undefined ? undefined : text.blocks[from];
    if (index === sources.length - 1) return source + (block === last ? '' : keepWords(block?.gap));
    const isNext = from !== undefined && taken[index + 1] === from + 1;
    const isKept = source === block?.source && sources[index + 1] === text.blocks[(from ?? 0) + 1]?.source;
    const keepsGap = block !== undefined && ((isNext && isKept) || BLANK_LINE.test(block.gap));
    return source + (keepsGap ? block.gap : lineEnd.repeat(2));
  });
  const used = new Set(taken);
  const ending = sources.length > 0 ? last : undefined;
  const lost = text.blocks.filter(
    (block, index) => !used.has(index) && block !== ending && holdsWords(block.gap),
  );
  const end = lost.length > 0 ? lost.map(({ gap }) => gap.trim()).join(lineEnd) : undefined;
  const whole = text.leading + parts.join('') + (ending?.gap ?? '');
  return end === undefined ? whole : `${whole.trimEnd()}${lineEnd.repeat(2)}${end}${lineEnd}`;
}

const keepWords = (gap = ''): string => (holdsWords(gap) ? gap : '');
