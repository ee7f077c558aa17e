import { expect, test } from 'vitest';
import { renderMarkdown } from '#lib/domain/content/markup/markdown.ts';
import { markMarkdown, markText, removeMarks } from '#lib/domain/content/source-map.ts';
import { renderSourceMap } from '#lib/server/preview/source-map-html.ts';

const copy = (text: string, key = 'cart.title') => markText('copy', key, text);
const LEFT = /[\u{E000}-\u{E002}]/u;

test('a text between tags is wrapped, one within another too', async () => {
  expect(await renderSourceMap(`<h1>${copy('Your cart')}</h1>`)).toBe(
    '<h1><span data-copy-key="cart.title">Your cart</span></h1>',
  );
  expect(await renderSourceMap(`<p>${copy(`Pay ${copy('$5', 'words.price')} now`)}</p>`)).toBe(
    '<p><span data-copy-key="cart.title">Pay <span data-copy-key="words.price">$5</span> now</span></p>',
  );
});

test('a text in an attribute is told on its element, and the attribute is as visitors have it', async () => {
  const tag = `<input placeholder="${copy('E-mail > name')}" aria-label="${copy('x', 'other')}">`;
  expect(await renderSourceMap(tag)).toBe(
    '<input data-copy-key="cart.title" placeholder="E-mail > name" aria-label="x">',
  );
});

test.each([
  ['the title', `<title>${copy('Cart')}</title>`, '<title>Cart</title>'],
  [
    'a script',
    `<script type="application/ld+json">{"a":"${copy('Cart')}"}</script>`,
    '<script type="application/ld+json">{"a":"Cart"}</script>',
  ],
  [
    'an island',
    `<astro-island props="${copy('a')}"><b>${copy('b')}</b></astro-island>`,
    '<astro-island props="a"><b>b</b></astro-island>',
  ],
  [
    'a choice',
    `<select><option value="1">${copy('One')}</option></select>`,
    '<select><option value="1">One</option></select>',
  ],
  ['a drawing', `<svg><text>${copy('One')}</text></svg>`, '<svg><text>One</text></svg>'],
  ['an address', `<a href="/x?q=${encodeURIComponent(copy('a b'))}">x</a>`, '<a href="/x?q=a%20b">x</a>'],
])('%s loses its marks', async (_, from, to) => expect(await renderSourceMap(from)).toBe(to));

test('an article is wrapped as a whole, and its first line means what it meant', async () => {
  const html = renderMarkdown(markMarkdown('item', 'pages:p1:blocks.0.markdown', '## Head\n\n- one'));
  const shown = await renderSourceMap(html);
  expect(shown).toContain('<div class="prose" data-edit="pages:p1:blocks.0.markdown">');
  expect(shown).toContain('<h2>Head</h2>');
  expect(shown).toContain('<li>one</li>');
  expect(shown).not.toMatch(LEFT);
});

test('a name can add no attribute and no element', async () => {
  const shown = await renderSourceMap(`<p>${markText('item', 'a:"><script>1</script>:t', 'x')}</p>`);
  expect(shown).toBe('<p><span data-edit="a:___script_1__script_:t">x</span></p>');
});

test('what is no mark of ours is only taken away', async () => {
  expect(await renderSourceMap('<p>\u{E000}onclick=x y\u{E001}t\u{E002}\u{E002}</p>')).not.toMatch(
    /onclick|[\u{E000}-\u{E002}]/u,
  );
  expect(removeMarks(copy('Plain'))).toBe('Plain');
});

test('a page without marks stays as it is', async () => {
  const html = '<!doctype html><!-- c --><p class="a>b">1 < 2 &amp; 3</p><script>if (a<b) {}</script>';
  expect(await renderSourceMap(html)).toBe(html);
});

test('a page of several hundred kilobytes is read whole', async () => {
  const lines = Array.from(
    { length: 4000 },
    (_, line) => `<p>${copy(`Line ${line} < ${line + 1}`, `a.line-${line}`)}</p>`,
  );
  const filler = `<script>${'if (a < b) "</p>";\n'.repeat(4000)}</script>`;
  const shown = await renderSourceMap(
    `${filler}${lines.join('\n  ')}${'words and words '.repeat(9000)}${copy('end')}`,
  );
  expect(shown).not.toMatch(LEFT);
  expect(shown.match(/<span data-copy-key="a\.line-\d+">Line/g)).toHaveLength(4000);
  expect(shown.startsWith(filler)).toBe(true);
  expect(shown.endsWith('words <span data-copy-key="cart.title">end</span>')).toBe(true);
});
