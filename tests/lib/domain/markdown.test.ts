import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markdownToHtml } from '#lib/domain/markdown.ts';

test('headings, lists, links and emphasis become elements', () => {
  const html = markdownToHtml('## Odds\n\n- one in *ten*\n- [rules](/about/terms-of-use)');
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
  expect(markdownToHtml(source)).not.toMatch(FORBIDDEN);
});

test('nothing that is put between hostile pieces makes them run', () => {
  const piece = fc.oneof(
    fc.constantFrom(...HOSTILE),
    fc.string(),
    fc.constantFrom('\n\n', '> ', '- ', '```\n'),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      expect(withoutTexts(markdownToHtml(pieces.join('')))).not.toMatch(FORBIDDEN);
    }),
    { numRuns: 300 },
  );
});

/** Attribute values are quoted: what stands in a title is a text. */
const withoutTexts = (html: string): string => html.replace(/(title|alt)="[^"]*"/g, '');
