// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { cleanPastedHtml } from '#islands/editor/fields/rich-text/paste/clean-html.ts';

const level = (depth: number, bullet: string, words: string, list = 'l0', format = 'lfo1') =>
  `<p class=MsoListParagraph style="mso-list:${list} level${depth} ${format}"><![if !supportLists]><span style="mso-list:Ignore">${bullet}<span>&nbsp;&nbsp; </span></span><![endif]>${words}</p>\n`;
const clean = (html: string): string => cleanPastedHtml(html).html.replace(/\n/g, '');

test.each([
  ['<h1>A</h1><h6>b</h6>', '<h2>A</h2><h4>b</h4>'],
  ['<h1>A</h1><h2>b</h2><h3>c</h3>', '<h2>A</h2><h3>b</h3><h4>c</h4>'],
  ['<h2>A</h2><h3>b</h3>', '<h2>A</h2><h3>b</h3>'],
  ['<p class="MsoTitle">A</p><h1>b</h1>', '<h2>A</h2><h2>b</h2>'],
  ['<p role="heading" aria-level="2">A</p>', '<h2>A</h2>'],
  ['<b style="font-weight:normal"><p>docs</p></b>', '<p>docs</p>'],
  ['<a href="javascript:x()">no</a><a href="/yes">yes</a>', 'no<a href="/yes">yes</a>'],
  ['<img src="https://a.example/p.png" alt="A boat">', '<a href="https://a.example/p.png">A boat</a>'],
  ['<img src="data:image/png;base64,AAAA">', ''],
  ['<style>p{}</style><script>x()</script>kept', 'kept'],
  ['<p>a</p><p>&nbsp;</p><p><br></p><p>b</p>', '<p>a</p><p>b</p>'],
  ['<p>one<o:p></o:p></p><p><o:p>&nbsp;</o:p></p>', '<p>one</p>'],
])('%s is pasted as %s', (html, expected) => {
  expect(clean(html)).toBe(expected);
});

test.each([
  ['<span style="font-weight:700">b</span>', '<strong>b</strong>'],
  ['<span style="font-style: italic">i</span>', '<em>i</em>'],
  [
    '<span style="font-weight:700;font-style:italic;text-decoration:line-through">x</span>',
    '<strong><em><s>x</s></em></strong>',
  ],
  ['<b><i>a</i></b><i>b</i>', '<strong><em>a</em></strong><em>b</em>'],
  ['<b>a<span style="font-weight:400">b</span></b>', '<strong>a</strong>b'],
  ['<p style="font-weight:bold">a <i>b</i></p>', '<p><strong>a </strong><strong><em>b</em></strong></p>'],
  [
    '<style>span.s1 {font-weight: bold}</style><p class="p1"><span class="s1">a</span></p>',
    '<p><strong>a</strong></p>',
  ],
  ['<h2 style="font-weight:bold">a <span style="font-weight:400">b</span></h2>', '<h2>a b</h2>'],
  ['10<sup>6</sup> and H<sub>2</sub>O', '10⁶ and H₂O'],
  ['<span style="font-family:Wingdings">à</span> win', '→ win'],
  ['a<b>  </b>b', 'a  b'],
])('the marks of %s are pasted as %s', (html, expected) => {
  expect(clean(html)).toBe(expected);
});

test.each([
  '<span style="display:none">gone</span>',
  '<span style="mso-hide:all">gone</span>',
  '<style>.x { display: none }</style><p class="x">gone</p>',
  '<!-- gone --><!--[if gte mso 9]><xml>gone</xml><![endif]-->',
  '<del cite="mailto:Ann" datetime="2026-11-01">gone</del>',
  '<s><del>gone</del></s>',
  '<span class="MsoCommentReference"><a class="msocomanchor" href="#_msocom_1">[gone]</a></span>',
  '<div style="mso-element:comment-list"><p>gone</p></div>',
  '<span style="mso-element:field-begin"></span> PAGE gone <span style="mso-element:field-separator"></span>',
  '<template>gone</template><noscript>gone</noscript><div hidden>gone</div>',
  '<span style="font-size:0">gone</span><span style="visibility:hidden">gone</span>',
])('%s is not pasted', (hidden) => {
  const html = clean(`<p>before</p>${hidden}<p>after</p>`);
  expect(html).toBe('<p>before</p><p>after</p>');
});

test.each([
  [
    level(1, '1.', 'a') + level(2, 'o', 'b') + level(1, '2.', 'c'),
    '<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>',
  ],
  [level(2, 'o', 'deep') + level(1, '·', 'up'), '<ul><li>deep</li><li>up</li></ul>'],
  [
    level(1, '·', 'a') +
      level(1, '·', 'b') +
      level(1, '1.', 'c', 'l1', 'lfo2') +
      level(1, '2.', 'd', 'l1', 'lfo2'),
    '<ul><li>a</li><li>b</li></ul><ol><li>c</li><li>d</li></ol>',
  ],
  [
    `${level(1, '1.', 'a')}<p>between</p>${level(1, '2.', 'b')}`,
    '<ol><li>a</li></ol><p>between</p><ol start="2"><li>b</li></ol>',
  ],
  [
    level(1, '1.', 'a') + level(1, '2.', 'b') + level(1, '1.', 'c', 'l0', 'lfo2'),
    '<ol><li>a</li><li>b</li></ol><ol><li>c</li></ol>',
  ],
  [
    level(1, '1.', 'a') +
      level(2, 'a)', 'b') +
      level(3, 'i.', 'c') +
      level(3, 'ii.', 'd') +
      level(1, '2.', 'e'),
    '<ol><li>a<ol type="a"><li>b<ol type="i"><li>c</li><li>d</li></ol></li></ol></li><li>e</li></ol>',
  ],
  [level(1, 'h)', 'a') + level(1, 'i)', 'b'), '<ol start="8" type="a"><li>a</li><li>b</li></ol>'],
  [level(1, 'iv.', 'a') + level(1, 'v.', 'b'), '<ol start="4" type="i"><li>a</li><li>b</li></ol>'],
  [level(1, 'Article 1.', 'a'), '<p>Article 1. a</p>'],
  [
    '<h1 style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">1.</span>Terms</h1>',
    '<h2>1. Terms</h2>',
  ],
  [
    '<p style="mso-list:l0 level1 lfo1"><!--[if !supportLists]-->3.&nbsp;<!--[endif]-->a</p>',
    '<ol start="3"><li>a</li></ol>',
  ],
])('a list of Word stays what it was', (html, expected) => {
  expect(clean(html)).toBe(expected);
});

test.each([
  ['<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>', '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>'],
  [
    '<ol><li>a</li><li style="list-style:none"><ol><li>b</li></ol></li></ol>',
    '<ol><li>a<ol><li>b</li></ol></li></ol>',
  ],
  ['<ol start="3"><li>a</li></ol>', '<ol start="3"><li>a</li></ol>'],
  [
    '<ol><li style="list-style-type:lower-alpha" aria-level="1"><p role="presentation">a</p></li></ol>',
    '<ol type="a"><li><p>a</p></li></ol>',
  ],
  ['<ol><li>a</li><li value="5">b</li></ol>', '<ol><li>a</li></ol><ol start="5"><li>b</li></ol>'],
  [
    '<ul><li aria-level="1">a</li><li aria-level="2">b</li><li aria-level="1">c</li></ul>',
    '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>',
  ],
  [
    '<ul><li role="checkbox" aria-checked="true"><img src="data:,x"><p>done</p></li></ul>',
    '<ul><li><p>☑ done</p></li></ul>',
  ],
  [
    '<div class="ListContainerWrapper"><ol start="1"><li data-listid="1" data-aria-level="1"><p>a</p></li></ol></div>' +
      '<div class="ListContainerWrapper"><ol start="2"><li data-listid="1" data-aria-level="1"><p>b</p></li></ol></div>',
    '<ol><li><p>a</p></li><li><p>b</p></li></ol>',
  ],
  ['<ol><li><h2>Terms</h2></li></ol>', '<ol><li><p><strong>Terms</strong></p></li></ol>'],
])('the list %s is pasted as %s', (html, expected) => {
  expect(clean(html)).toBe(expected);
});

const table = (...rows: readonly string[]): string =>
  `<table><tbody>${rows.map((row) => `<tr>${row}</tr>`).join('')}</tbody></table>`;

test.each([
  [
    '<table class="MsoNormalTable"><tr><td><p><b>Prize</b></p></td><td><p><b>Value</b></p></td></tr><tr><td><p>First</p></td><td><p>$1,000</p></td></tr></table>',
    table('<th><strong>Prize</strong></th><th><strong>Value</strong></th>', '<td>First</td><td>$1,000</td>'),
  ],
  ['<table><tr><td>a</td></tr><tr><td>b<br>c</td></tr></table>', table('<td>a</td>', '<td>b<br>c</td>')],
  [
    '<table><thead><tr><td>a</td></tr></thead><tbody><tr><td><p>b</p><p>c</p></td></tr></tbody></table>',
    table('<th>a</th>', '<td>b<br>c</td>'),
  ],
  [
    '<table><tr><td colspan="2">a</td></tr><tr><td rowspan="2">b</td><td>c</td></tr><tr><td>d</td></tr></table>',
    table('<td>a</td><td></td>', '<td>b</td><td>c</td>', '<td></td><td>d</td>'),
  ],
  [
    '<table><tr><td><ol start="3"><li>a</li><li>b</li></ol></td><td>x</td></tr></table>',
    table('<td>3. a<br>4. b</td><td>x</td>'),
  ],
  ['<table><tr><th>a</th><td>b</td></tr></table>', table('<td><strong>a</strong></td><td>b</td>')],
  [
    '<table><tr><td>a</td><td><table><tr><td>b</td><td>c</td></tr></table></td></tr></table>',
    table('<td>a</td><td>b · c</td>'),
  ],
  ['<table><tr><td><h2>a</h2><p>b</p></td></tr></table>', '<p><strong>a</strong></p><p>b</p>'],
])('the table %s is pasted as %s', (html, expected) => {
  expect(clean(html)).toBe(expected);
});

test.each([
  ['https://www.google.com/url?q=https://a.example/x%3Fy%3D1&sa=D', 'https://a.example/x?y=1'],
  [
    'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example%2F&data=1',
    'https://a.example/',
  ],
  ['https://a.example/ü', 'https://a.example/%C3%BC'],
])('a link through %s leads to %s', (href, expected) => {
  expect(clean(`<a href="${href.replaceAll('&', '&amp;')}">x</a>`)).toBe(`<a href="${expected}">x</a>`);
});

test.each([
  ['merged', '<table><tr><td colspan="2">a</td></tr><tr><td>b</td><td>c</td></tr></table>'],
  ['nested', '<table><tr><td>a</td><td><table><tr><td>b</td></tr></table></td></tr></table>'],
  ['lists', '<table><tr><td>x</td><td><ul><li>a</li></ul></td></tr></table>'],
  ['underline', '<u>a</u>'],
  ['raised', '1<sup>st</sup>'],
  ['numbers', level(1, '1.1.', 'a')],
  ['headings', '<h3>a</h3><h4>b</h4><h5>c</h5>'],
  ['deleted', 'a<del>b</del>'],
  ['pictures', '<img src="file:///c:/boat.png">'],
  ['links', '<a href="file:///c:/plan.doc">a</a>'],
])('the writer is told of %s', (notice, html) => {
  expect(cleanPastedHtml(html).notices).toEqual([notice]);
});

test.each([
  '<p>a <strong>b</strong> <a href="/c"><u>c</u></a></p>',
  '<ul><li>a</li></ul><table><tr><th>a</th></tr><tr><td>b</td></tr></table>',
  '<a href="#_ftn1">[1]</a><a name="top">a</a><ins>b</ins>',
])('of %s there is nothing to tell', (html) => {
  expect(cleanPastedHtml(html).notices).toEqual([]);
});

test('what was cleaned stays as it is when it is pasted again', () => {
  const html = `${level(1, 'b)', 'a')}<table><tr><td>a<br>b</td></tr></table><h2>c</h2><p><b>d</b></p>`;
  expect(clean(clean(html))).toBe(clean(html));
});
