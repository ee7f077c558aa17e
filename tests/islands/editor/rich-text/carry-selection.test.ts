import { Transform } from '@tiptap/pm/transform';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openAtSelection } from '#islands/editor/fields/rich-text/carry-selection.ts';
import { writeMarkdown } from '#islands/editor/fields/rich-text/markdown-document.ts';
import { schema } from '#islands/editor/fields/rich-text/markdown-rules.ts';
import { renderMarkdown } from '#lib/domain/content/markup/markdown.ts';

/** What is kept when someone goes on writing at the caret, `^`, or over what stands between two of them. */
function writeOn(marked: string, more: string): string {
  const [before = '', ...rest] = marked.split('^');
  const end = rest.length > 1 ? before.length + (rest[0]?.length ?? 0) : before.length;
  const { read, document, selection } = openAtSelection(marked.replaceAll('^', ''), {
    start: before.length,
    end,
  });
  const { doc } = new Transform(document).replaceWith(
    selection.from,
    selection.to,
    schema.text(more, selection.$from.marks()),
  );
  return writeMarkdown(read, doc);
}

test.each([
  ['## Numb^', 'ers', '## Numbers'],
  ['## Numbers\n^', 'Every number', '## Numbers\n\nEvery number'],
  ['## Numbers\nEvery number is as ^', 'likely', '## Numbers\n\nEvery number is as likely'],
  ['One line\n^', 'another', 'One line\n\nanother'],
  ['One\n\n^\n\ntwo\n', 'and', 'One\n\n\n\nand\n\ntwo\n'],
  ['- a\n^', 'after', '- a\n\nafter'],
  ['^', 'First', 'First'],
  ['Some **bo^ld** words', 'X', 'Some **boXld** words'],
  ['- a\n- b^', 'c', '- a\n- bc'],
  ['> said^\n\nAfter.', ' he', '> said he\n\nAfter.'],
  ['A ^[link](/about)', 'good ', 'A good [link](/about)'],
  ['```\nlet a^;\n```\n', 'b', '```\nlet ab;\n```\n'],
  ['| a | b^ |\n| --- | --- |\n| 1 | 2 |', 'c', '| a | bc |\n| --- | --- |\n| 1 | 2 |'],
])('who writes on at %j writes there', (marked, more, kept) => {
  expect(writeOn(marked, more)).toBe(kept);
});

test('what was selected is replaced by the next letter', () => {
  expect(writeOn('One ^two^ three', 'X')).toBe('One X three');
  expect(writeOn('One **^two^** three', 'X')).toMatch(/One (\*\*)?X(\*\*)? three/);
});

test('a caret in a mark, an address or a definition goes on at the end of its line or text', () => {
  expect(writeOn('#^# Two\n\nAfter.', ' more')).toBe('## Two more\n\nAfter.');
  expect(writeOn('[li](/a^b) end\n\nAfter.', ' more')).toBe('[li](/ab) end more\n\nAfter.');
  expect(writeOn('[a] b\n\n[a]: /y^\n', ' more')).toBe('[a](/y) b more\n\n[a]: /y\n');
});

const toLooks = (text: string): string => renderMarkdown(text).replace(/\s+/g, ' ').trim();

const PIECES = [
  '# A\n',
  '- a\n',
  '> q\n',
  '**b**',
  '*',
  '`',
  '\n',
  '\n\n',
  'word ',
  '[x](/y)',
  '| a |\n',
  '```\n',
  '\r\n',
  '  ',
  '\\',
  '![p](/assets/a)',
];

test('opening a text anywhere leaves it what visitors see', () => {
  const texts = fc.array(fc.constantFrom(...PIECES), { maxLength: 10 }).map((pieces) => pieces.join(''));
  const places = fc.tuple(
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.double({ min: 0, max: 1, noNaN: true }),
  );
  fc.assert(
    fc.property(texts, places, (text, [a, b]) => {
      const [start = 0, end = 0] = [a, b].map((part) => Math.floor(part * text.length)).sort((x, y) => x - y);
      const { read, document, selection } = openAtSelection(text, { start, end });
      expect(toLooks(writeMarkdown(read, document))).toBe(toLooks(text));
      document.check();
      expect(selection.$from.doc).toBe(document);
    }),
    { numRuns: 300 },
  );
});
