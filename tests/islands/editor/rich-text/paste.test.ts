// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { cleanPastedHtml } from '#islands/editor/fields/rich-text/paste.ts';

const level = (depth: number, bullet: string, words: string) =>
  `<p style="mso-list:l0 level${depth} lfo1"><span style="mso-list:Ignore">${bullet}</span>${words}</p>`;

test.each([
  ['<h1>A</h1><h6>b</h6>', '<h2>A</h2><h4>b</h4>'],
  ['<b style="font-weight:normal"><p>docs</p></b>', '<p>docs</p>'],
  ['<span style="font-weight:700">b</span>', '<strong>b</strong>'],
  ['<span style="font-style: italic">i</span>', '<em>i</em>'],
  ['<a href="javascript:x()">no</a><a href="/yes">yes</a>', 'no<a href="/yes">yes</a>'],
  ['<img src="https://a.example/p.png" alt="A boat">', '<a href="https://a.example/p.png">A boat</a>'],
  ['<img src="data:image/png;base64,AAAA">', ''],
  ['<style>p{}</style><script>x()</script>kept', 'kept'],
  [
    level(1, '1.', 'a') + level(2, 'o', 'b') + level(1, '2.', 'c'),
    '<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>',
  ],
  [level(2, 'o', 'deep') + level(1, '·', 'up'), '<ul><li>deep</li><li>up</li></ul>'],
])('%s is pasted as %s', (html, expected) => {
  expect(cleanPastedHtml(html)).toBe(expected);
});
