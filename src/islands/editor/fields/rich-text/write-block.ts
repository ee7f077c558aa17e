// The Markdown of a block: the most readable one that gives the block back.
import type { Node } from '@tiptap/pm/model';
import { listRuns } from './inline-runs.ts';
import { reader, schema } from './markdown-rules.ts';
import { writeTopBlock } from './write-blocks.ts';
import { type Frame, type Style, writeInline } from './write-inline.ts';

const describeWords = (block: Node): unknown =>
  listRuns(block).map(({ kind, text, marks, node }) => [
    kind === 'picture' ? node.attrs : text,
    marks.map(({ type: { name }, attrs: { href, title } }) => [name, href, title]),
  ]);

/** What a visitor sees of a block: its parts without the blanks and empty lines that are nothing on a page. */
function describe(node: Node): unknown {
  const { type, attrs } = node;
  if (type.name === 'source' || type.name === 'codeBlock')
    return [type.name, node.textContent, attrs.language ?? ''];
  if (type.inlineContent) return [type.name, attrs.level, describeWords(node)];
  const parts = node.children.filter((part) => part.type.name !== 'paragraph' || listRuns(part).length > 0);
  return [type.name, attrs.start, attrs.type, parts.map(describe)];
}

const toKey = (description: unknown): string => JSON.stringify(description);

/** Ways of writing, the most readable first. */
const STYLES: readonly Style[] = [false, true].flatMap((isStrict) =>
  (['*', '_'] as const).flatMap((italic) =>
    (['end', 'start'] as const).map((lasting) => ({ isStrict, italic, lasting })),
  ),
);

const USUAL: Style = { isStrict: false, italic: '*', lasting: 'end' };

const FRAMES = {
  paragraph: (text) => text,
  heading: (text) => `## ${text}`,
  cell: (text) => `| ${text.replace(/\|/g, '\\|')} |\n| --- |`,
} as const satisfies Record<Frame, (text: string) => string>;

function readWords(text: string): Node | null {
  const document = reader.parse(text);
  let block = document.childCount === 1 ? document.firstChild : null;
  while (block && !block.isTextblock) block = block.childCount === 1 ? block.firstChild : null;
  return block;
}

const known = new WeakMap<Node, string>();

/** The words of a block, read again where they will stand. */
function writeWords(block: Node, frame: Frame): string {
  const before = known.get(block);
  if (before !== undefined) return before;
  const wanted = toKey(describeWords(block));
  const write = (style: Style): string => writeInline(block, style, frame);
  const isKept = (style: Style): boolean => {
    const read = readWords(FRAMES[frame](write(style)));
    return read !== null && toKey(describeWords(read)) === wanted;
  };
  const written = write(STYLES.find(isKept) ?? USUAL);
  known.set(block, written);
  return written;
}

/** `hasOtherSign` is for a list that follows another one of its kind. */
export function writeBlock(block: Node, hasOtherSign = false): string {
  const wanted = toKey(describe(schema.topNodeType.create(null, block)));
  const writers = [
    writeWords,
    ...STYLES.map((style) => (words: Node, frame: Frame) => writeInline(words, style, frame)),
  ];
  const write = (writer: typeof writeWords): string => writeTopBlock(block, writer, hasOtherSign);
  const kept = writers.find((writer) => toKey(describe(reader.parse(write(writer)))) === wanted);
  return write(kept ?? writeWords);
}
