import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createHtmlTranslator } from '#lib/domain/content/markup/copy-html.ts';

const HTML = { 'about.odds': '<p>One in <strong>{odds}</strong> <a href="/x" title="{odds}">wins</a></p>' };
const plain = (key: string) => `${key} & {odds}`;

test('Markdown keeps its elements and takes values in', () => {
  const html = createHtmlTranslator({ html: HTML, plain });
  expect(html('about.odds', { odds: 8 })).toContain('<strong>8</strong>');
});

test('a key without HTML gives its plain text, escaped', () => {
  expect(createHtmlTranslator({ html: {}, plain })('about.lead', { odds: '<8' })).toBe(
    'about.lead &amp; &lt;8',
  );
});

test.each([null, undefined, {}, [], true, Number.NaN])(
  'the value %j is reported and its gap stays',
  (odds) => {
    const onBroken = vi.fn();
    const html = createHtmlTranslator({ html: HTML, plain, onBroken });
    expect(html('about.odds', { odds } as never)).toBe(HTML['about.odds']);
    expect(onBroken).toHaveBeenCalledWith('about.odds');
  },
);

test('no value adds an element or ends an attribute', () => {
  const html = createHtmlTranslator({ html: HTML, plain });
  const shape = (text: string) => text.replace(/[^<>"]/g, '');
  fc.assert(
    fc.property(fc.string(), (odds) => {
      expect(shape(html('about.odds', { odds }))).toBe(shape(HTML['about.odds']));
    }),
  );
});
