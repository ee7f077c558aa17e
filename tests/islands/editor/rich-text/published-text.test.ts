// @vitest-environment happy-dom
import type { Node } from '@tiptap/pm/model';
import fc, { type Arbitrary } from 'fast-check';
import { expect, test } from 'vitest';
import { readMarkdown, writeMarkdown } from '#islands/editor/fields/rich-text/markdown-document.ts';
import { schema } from '#islands/editor/fields/rich-text/markdown-rules.ts';
import { renderMarkdown } from '#lib/domain/content/markup/markdown.ts';
import { documents, inlines, lists } from '../../../support/editor/random-documents.ts';
import { formatNode, formatPage } from '../../../support/editor/shown-text.ts';

const writeNew = (document: Node): string => writeMarkdown(readMarkdown(''), document);
const makeDocument = (...blocks: readonly Node[]): Node => schema.topNodeType.create(null, blocks);

/** From the field to Markdown, to the page and back. */
function expectShown(document: Node): void {
  const written = writeNew(document);
  const shown = formatNode(document);
  expect(formatPage(renderMarkdown(written)), written).toBe(shown);
  const read = readMarkdown(written);
  expect(formatNode(read.document), written).toBe(shown);
  expect(writeMarkdown(read, read.document)).toBe(written);
}

const row = (kind: string, ...cells: readonly (readonly Node[])[]): Node =>
  schema.node(
    'tableRow',
    null,
    cells.map((cell) => schema.node(kind, null, cell)),
  );

const PLACES = {
  paragraph: (words) => schema.node('paragraph', null, words),
  heading: (words) => schema.node('heading', { level: 3 }, words),
  cell: (words) =>
    schema.node('table', null, [row('tableHeader', [schema.text('a')]), row('tableCell', words)]),
} as const satisfies Record<string, (words: readonly Node[]) => Node>;

test.each(['paragraph', 'heading', 'cell'] as const)(
  'the words of a %s are published as they were shown',
  (place) => {
    fc.assert(
      fc.property(inlines, (words) => expectShown(makeDocument(PLACES[place](words)))),
      { numRuns: 120 },
    );
  },
);

test('what is published is what was shown, and so is what is opened again', () => {
  fc.assert(fc.property(documents, expectShown), { numRuns: 40 });
});

test('lists behind each other stay lists of their own, also when what stood between them goes', () => {
  const separate: Arbitrary<readonly Node[]> = fc.array(lists, { minLength: 2, maxLength: 3 });
  fc.assert(
    fc.property(separate, (several) => {
      expectShown(makeDocument(...several));
      const parted = makeDocument(...several.flatMap((list) => [list, PLACES.paragraph([schema.text('x')])]));
      const read = readMarkdown(writeNew(parted));
      const kept = makeDocument(...read.document.children.filter(({ type }) => type.name !== 'paragraph'));
      const written = writeMarkdown(read, kept);
      expect(formatPage(renderMarkdown(written)), written).toBe(formatNode(makeDocument(...several)));
    }),
    { numRuns: 12 },
  );
});
