import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findForeignPictures, renderMarkdown } from '#lib/domain/content/markup/markdown.ts';

test('headings, lists, links and emphasis become elements', () => {
  const html = renderMarkdown('## Odds\n\n- one in *ten*\n- [rules](/about/terms-of-use)');
  expect(html).toContain('<h2>Odds</h2>');
  expect(html).toContain('<li>one in <em>ten</em></li>');
  expect(html).toContain('<a href="/about/terms-of-use">rules</a>');
});

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\nscript:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](vbscript:msgbox)',
  '![x](javascript:alert(1))',
  '![x](data:image/svg+xml;base64,PHN2Zz4=)',
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  '[x]: javascript:alert(1)\n\n[x]',
  '<javascript:alert(1)>',
  '<style>*{display:none}</style>',
  '<form action=//evil.example><input name=password></form>',
  '[x](https://ok.example "onmouseover=alert(1)")',
  '`<script>`',
  '<details open ontoggle=alert(1)>',
  '<math><mtext></table><img src=x onerror=alert(1)>',
];
const FORBIDDEN =
  /<(script|style|iframe|svg|form|input|object|embed|math|details)|<[^>]*\son\w+=|<[^>]*(?:href|src)="\s*(?:javascript|data|vbscript)/i;

test.each(HOSTILE)('%j becomes nothing that runs', (source) => {
  expect(renderMarkdown(source)).not.toMatch(FORBIDDEN);
});

test('nothing that is put between hostile pieces makes them run', () => {
  const piece = fc.oneof(
    fc.constantFrom(...HOSTILE),
    fc.string(),
    fc.constantFrom('\n\n', '> ', '- ', '```\n'),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      expect(withoutTexts(renderMarkdown(pieces.join('')))).not.toMatch(FORBIDDEN);
    }),
    { numRuns: 300 },
  );
});

test('a heading is below the one of the page, and an address that leads nowhere stays to be seen', () => {
  expect(renderMarkdown('# Big\n\n##### Small')).toBe('<h2>Big</h2>\n<h4>Small</h4>');
  expect(renderMarkdown('[x](javascript:alert(1))')).toBe('<p>[x](javascript:alert(1))</p>');
  expect(renderMarkdown('[x](//evil.example)')).not.toContain('<a');
  expect(renderMarkdown('<b>bold</b>')).toBe('<p>&lt;b&gt;bold&lt;/b&gt;</p>');
});

test('a picture of this site is shown, and one of another site becomes a link to it', () => {
  const own = '![A lamp](/assets/lamp?width=1280#1280x720)';
  const foreign = '![A <lamp>](https://pictures.example/lamp.png)';
  expect(renderMarkdown(own)).toBe(
    '<p><img src="/assets/lamp?width=1280" alt="A lamp" width="1280" height="720" loading="lazy" decoding="async"></p>',
  );
  expect(renderMarkdown('![x](/assets/lamp)')).toContain('<img src="/assets/lamp" alt="x" loading');
  expect(renderMarkdown(foreign)).toBe(
    '<p><a href="https://pictures.example/lamp.png">A &lt;lamp&gt;</a></p>',
  );
  expect(findForeignPictures(`- ${own}\n- ${foreign}`)).toEqual(['https://pictures.example/lamp.png']);
});

test('a table scrolls by itself, without styles of its own', () => {
  const html = renderMarkdown('| a | b |\n|---|--:|\n| 1 | 2 |');
  expect(html).toContain('<div class="table-scroll" tabindex="0"><table class="table">');
  expect(html).not.toContain('style=');
});

const TANGLED = [
  '*a_',
  '**a *a ',
  '>',
  '[',
  '![',
  '[a](',
  '[a](b) ',
  '~~a~',
  '  - a\n',
  '|a\n|-\n',
  'https://a',
  '`a``',
];

test.each(TANGLED)('100 KB of %j are read in the time of a request', (piece) => {
  const source = piece.repeat(100_000 / piece.length);
  const before = process.cpuUsage();
  renderMarkdown(source);
  const { user } = process.cpuUsage(before);
  expect(user / 1000).toBeLessThan(2000);
});

/** Attribute values are quoted: the value of a title is text. */
const withoutTexts = (html: string): string => html.replace(/(title|alt)="[^"]*"/g, '');
