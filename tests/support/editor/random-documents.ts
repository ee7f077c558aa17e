// Random documents of the formatted field: everything that it can show.
import type { Mark, Node } from '@tiptap/pm/model';
import fc, { type Arbitrary } from 'fast-check';
import { schema } from '#islands/editor/fields/rich-text/markdown-rules.ts';

const WORDS = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('a', 'b1', 'word', 'Ünï', '€5', '$1,000', '漢字', '𝒜x') },
  {
    weight: 3,
    arbitrary: fc.constantFrom('.', ',', '(b)', '“q”', '!', '?', '…', '—', ':', ';', '(', ')', '🎟', '%', '+'),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '*',
      '**',
      '_',
      '~~',
      '`',
      '[x]',
      '](y)',
      '![',
      '|',
      '<b>',
      '<br>',
      '&amp;',
      '\\',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('1.', '1)', '#', '##', '-', '>', '===', '---', '```', '<!-- a -->', 'a_b_c'),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('https://a.example/x', 'http://b.example', 'a\u00a0b', '\u00ad', 'x\u200dy'),
  },
);
const BLANK = fc.constantFrom('', '', ' ');

const MARK_NAMES = ['bold', 'italic', 'strike', 'code'] as const;
const ADDRESSES = [
  '/about',
  'https://a.example/x_(y)',
  '#part',
  'mailto:a@b.example',
  'https://a.example/?a=1&b=*2*',
];

const linkMark = (href: string): Mark => schema.mark('link', { href });

const markSets: Arbitrary<readonly Mark[]> = fc
  .tuple(
    fc.subarray([...MARK_NAMES], { maxLength: 3 }),
    fc.option(fc.constantFrom(...ADDRESSES), { freq: 4, nil: undefined }),
  )
  .map(([names, href]) => [...names.map((name) => schema.mark(name)), ...(href ? [linkMark(href)] : [])]);

const pictures = fc
  .constantFrom('A boat', 'A [b*at]', '')
  .map((alt) => schema.node('image', { src: '/assets/fil_1?width=1280#1280x720', alt }));

const pieces: Arbitrary<readonly Node[]> = fc.oneof(
  {
    weight: 9,
    arbitrary: fc
      .tuple(fc.array(fc.tuple(WORDS, BLANK), { minLength: 1, maxLength: 3 }), markSets)
      .map(([words, marks]) => [schema.text(words.flat().join(''), marks)]),
  },
  { weight: 1, arbitrary: fc.constant([schema.node('hardBreak')]) },
  { weight: 1, arbitrary: pictures.map((picture) => [picture]) },
);

/** Words of one block, without the blanks that no page shows. */
export const inlines: Arbitrary<readonly Node[]> = fc
  .array(pieces, { minLength: 1, maxLength: 5 })
  .map((parts) => parts.flat());

const paragraphs = inlines.map((content) => schema.node('paragraph', null, content));
const headings = fc
  .tuple(fc.constantFrom(2, 3, 4), inlines)
  .map(([level, content]) => schema.node('heading', { level }, content));
const codeBlocks = fc
  .tuple(fc.constantFrom(null, 'js'), fc.constantFrom('let a;', '```\nx\n```', '  in\n\nout', '- a'))
  .map(([language, text]) => schema.node('codeBlock', { language }, schema.text(text)));
const rules = fc.constant(null).map(() => schema.node('horizontalRule'));

const tables = fc
  .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }), fc.boolean())
  .chain(([width, height, hasHead]) =>
    fc
      .array(fc.oneof(inlines, fc.constant([] as readonly Node[])), {
        minLength: width * height,
        maxLength: width * height,
      })
      .map((cells) => {
        const rows = Array.from({ length: height }, (_, row) => {
          const kind = hasHead && row === 0 ? 'tableHeader' : 'tableCell';
          const own = cells.slice(row * width, (row + 1) * width);
          // A head without a word in it is none.
          const filled = own.map((cell) =>
            kind === 'tableHeader' && cell.length === 0 ? [schema.text('head')] : cell,
          );
          return schema.node(
            'tableRow',
            null,
            filled.map((cell) => schema.node(kind, null, cell)),
          );
        });
        return schema.node('table', null, rows);
      }),
  );

const LIST_KINDS = fc.oneof(
  fc.constant({ name: 'bulletList', attrs: {} }),
  fc
    .tuple(fc.constantFrom(1, 1, 3, 9, 0, 120), fc.constantFrom(null, null, 'a', 'A', 'i', 'I'))
    .map(([start, type]) => ({ name: 'orderedList', attrs: { start, type } })),
);

const leaves: Arbitrary<Node> = fc.oneof(
  { weight: 5, arbitrary: paragraphs },
  { weight: 2, arbitrary: headings },
  { weight: 1, arbitrary: codeBlocks },
  { weight: 1, arbitrary: rules },
  { weight: 3, arbitrary: tables },
);

/** Lists within lists, `depth` of them at most. */
function makeLists(depth: number): Arbitrary<Node> {
  const under = depth === 0 ? leaves : fc.oneof(makeLists(depth - 1), leaves);
  const items = fc
    .tuple(paragraphs, fc.array(under, { maxLength: 2 }))
    .map(([first, rest]) => schema.node('listItem', null, [first, ...rest]));
  return fc
    .tuple(LIST_KINDS, fc.boolean(), fc.array(items, { minLength: 1, maxLength: 3 }))
    .map(([{ name, attrs }, tight, entries]) => schema.node(name, { ...attrs, tight }, entries));
}

/** Lists with what lists can hold. */
export const lists = makeLists(2);
const quotes = fc
  .array(fc.oneof(leaves, makeLists(1)), { minLength: 1, maxLength: 3 })
  .map((content) => schema.node('blockquote', null, content));
const blocks = fc.oneof(
  { weight: 5, arbitrary: leaves },
  { weight: 4, arbitrary: lists },
  { weight: 1, arbitrary: quotes },
);

/** Whole documents. */
export const documents: Arbitrary<Node> = fc
  .array(blocks, { minLength: 1, maxLength: 5 })
  .map((content) => schema.topNodeType.create(null, content));

/** Words with the marks of word processors, which have no code. */
const plainWords = inlines.map((nodes) =>
  nodes.flatMap((node) =>
    node.type.name === 'image' ? [] : node.mark(node.marks.filter(({ type }) => type.name !== 'code')),
  ),
);
const filled = plainWords.filter((nodes) => nodes.some((node) => /\S/.test(node.text ?? '')));

function makeWrittenLists(depth: number): Arbitrary<Node> {
  const words = filled.map((content) => schema.node('paragraph', null, content));
  const inner = depth === 0 ? fc.constant([]) : fc.array(makeWrittenLists(depth - 1), { maxLength: 2 });
  const items = fc
    .tuple(words, inner)
    .map(([first, rest]) => schema.node('listItem', null, [first, ...rest]));
  const kinds = fc.oneof(
    fc.constant({ name: 'bulletList', attrs: {} }),
    fc
      .tuple(fc.constantFrom(1, 1, 3, 9), fc.constantFrom(null, null, 'a', 'A', 'i', 'I'))
      .map(([start, type]) => ({ name: 'orderedList', attrs: { start, type } })),
  );
  return fc
    .tuple(kinds, fc.array(items, { minLength: 1, maxLength: 3 }))
    .map(([{ name, attrs }, entries]) => schema.node(name, attrs, entries));
}

const writtenRow = (kind: string, width: number) =>
  fc.array(filled, { minLength: width, maxLength: width }).map((cells) =>
    schema.node(
      'tableRow',
      null,
      cells.map((cell) => schema.node(kind, null, cell)),
    ),
  );

const writtenTables = fc
  .integer({ min: 1, max: 3 })
  .chain((width) =>
    fc
      .tuple(
        writtenRow('tableHeader', width),
        fc.array(writtenRow('tableCell', width), { minLength: 1, maxLength: 2 }),
      )
      .map(([head, rows]) => schema.node('table', null, [head, ...rows])),
  );

/** Documents of what word processors write. */
export const writtenDocuments: Arbitrary<Node> = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: filled.map((content) => schema.node('paragraph', null, content)) },
      {
        weight: 1,
        arbitrary: fc
          .tuple(fc.constantFrom(2, 3, 4), filled)
          .map(([level, content]) => schema.node('heading', { level }, content)),
      },
      { weight: 3, arbitrary: makeWrittenLists(2) },
      { weight: 1, arbitrary: writtenTables },
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((content) => schema.topNodeType.create(null, content));
