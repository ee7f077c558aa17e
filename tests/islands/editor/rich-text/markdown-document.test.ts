import { readdirSync, readFileSync } from 'node:fs';
import { Transform } from '@tiptap/pm/transform';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMarkdown, writeMarkdown } from '#islands/editor/fields/rich-text/markdown-document.ts';
import { schema } from '#islands/editor/fields/rich-text/markdown-rules.ts';

const reopen = (text: string): string => {
  const read = readMarkdown(text);
  return writeMarkdown(read, read.document);
};

test.each([
  'A line.\n',
  'Two\nlines of one paragraph.\n\nAnd another.',
  'Title\n=====\n\n# One\ntext under it\n',
  '* a\n* b\n\n  more of b\n+ c\n',
  '1) one\n2) two\n',
  '    code by blanks\n\n\tcode by a tab\n',
  '***\n___\n- - -\n',
  'A [link][a] by reference.\n\n[a]: https://example.org "Title"\n\nAfter.\n',
  '\r\n\r\nWindows\r\nlines\r\n\r\n- a\r\n- b\r\n',
  '| a | b |\n|:--|--:|\n| 1 | 2 | 3 |\n',
  '> quote\nlazy\n',
  '<b>not a tag</b> & &amp; &copy; 1 < 2\n',
  '![A boat](/assets/fil_1?width=1280#1280x720)\n',
  'trailing blanks  \nmake a break\\\nas this does\n\n\n\n',
  '- # heading in a list\n- - list in a list\n',
  '~~~js\nlet a;\n~~~\n',
])('%j is written as it was read', (text) => {
  expect(reopen(text)).toBe(text);
});

const LINES = [
  '# A',
  '- a',
  '  - b',
  '1. c',
  '> q',
  'words *and* **more**',
  '',
  '',
  '    code',
  '```',
  '---',
  '| a | b |',
  '|--|--|',
  '[x]: /y',
  '[x] and <https://a.example>',
  'a_b_c ~~d~~',
  '\t- tab',
  'end  ',
  '![p](/assets/a)',
  '\\* not a list',
];

test('whatever was written comes back to the character', () => {
  const texts = fc.array(fc.constantFrom(...LINES), { maxLength: 14 });
  const ends = fc.constantFrom('\n', '\r\n');
  fc.assert(
    fc.property(texts, ends, (lines, end) => {
      const text = lines.join(end);
      expect(reopen(text)).toBe(text);
    }),
    { numRuns: 1500 },
  );
});

/** The text after its first paragraph that holds `from` says `to` instead. */
function replaceWord(text: string, from: string, to: string): string {
  const read = readMarkdown(text);
  let changed: Transform | undefined;
  read.document.descendants((node, at) => {
    const index = node.isText ? (node.text ?? '').indexOf(from) : -1;
    if (index < 0 || changed) return;
    const start = at + index;
    changed = new Transform(read.document).replaceWith(
      start,
      start + from.length,
      schema.text(to, node.marks),
    );
  });
  return writeMarkdown(read, changed?.doc ?? read.document);
}

test.each([
  ['* a\n* b\n\nOne\nword here.\n\n- - -\n', 'word', 'thing', '* a\n* b\n\nOne thing here.\n\n- - -\n'],
  ['Head\n====\ntext\r\n\r\nmore', 'more', 'less', 'Head\n====\ntext\r\n\r\nless'],
  ['A **bold** one\n', 'bold', 'b*ld', 'A **b\\*ld** one\n'],
  ['word\n', 'word', '- no list', '\\- no list\n'],
  ['word\n', 'word', '1. none', '1\\. none\n'],
  ['word\n', 'word', '# none', '\\# none\n'],
  ['word\n', 'word', '<https://a.example> &copy;', '\\<https\\:\\/\\/a\\.example\\> \\&copy\\;\n'],
  ['a\\\nword\n', 'word', '- none', 'a\\\n\\- none\n'],
  ['| a | b |\n|--|--|\n| word | 2 |\n', 'word', 'x|y', '| a | b |\n| --- | --- |\n| x\\|y | 2 |\n'],
  ['1) word\n2) c\n', 'word', 'thing', '1. thing\n2. c\n'],
  ['> word\n\nrest\n', 'word', 'thing', '> thing\n\nrest\n'],
  ['See [x].\n\n[x]: /y\n\nword\n', 'word', 'thing', 'See [x].\n\n[x]: /y\n\nthing\n'],
])('%j with "%s" replaced by "%s"', (text, from, to, expected) => {
  expect(replaceWord(text, from, to)).toBe(expected);
});

test('a definition of a link stays when the block before it goes', () => {
  const read = readMarkdown('Gone.\n\n[x]: /y\n\nSee [x].\n');
  const [, see] = read.document.children;
  const left = schema.topNodeType.create(null, see);
  expect(writeMarkdown(read, left)).toBe('See [x].\n\n[x]: /y\n');
});

const TEXTS = fc.stringMatching(/^[a-z0-9 !#*_`~<>[\]()&|\\:;.+=-]{1,30}$/);

test('whatever is typed is shown as it was typed', () => {
  fc.assert(
    fc.property(TEXTS, (typed) => {
      fc.pre(typed.trim() === typed && !/ {2}/.test(typed));
      const paragraph = schema.node('paragraph', null, [schema.text(typed)]);
      const written = writeMarkdown(readMarkdown(''), schema.topNodeType.create(null, paragraph));
      expect(readMarkdown(written).document.textContent).toBe(typed);
    }),
    { numRuns: 3000 },
  );
});

const ARTICLES = ['src/content/blog', 'src/content/causes'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8').replace(/^---\n[\s\S]*?\n---\n+/, '')),
);

test('every article of the release comes back to the character, and nothing of it is shown as source', () => {
  expect(ARTICLES.length).toBeGreaterThan(10);
  for (const article of ARTICLES) {
    const { document } = readMarkdown(article);
    expect(reopen(article)).toBe(article);
    expect(document.children.map(({ type }) => type.name)).not.toContain('source');
  }
});
