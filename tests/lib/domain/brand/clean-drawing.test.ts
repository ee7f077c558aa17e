import { expect, test } from 'vitest';
import { cleanDrawing } from '#lib/domain/brand/clean-drawing.ts';

const wrap = (inner: string, attributes = 'viewBox="0 0 10 5"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`;

test('a drawing of shapes stays, without what programs leave behind, and is the same when it is cleaned again', () => {
  const given = `<?xml version="1.0"?><!-- made by a program --><!DOCTYPE svg>
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:sodipodi="http://sodipodi.example" width="20px" height="10">
      <metadata><rdf:RDF>words</rdf:RDF></metadata><sodipodi:namedview id="a"/>
      <style>.a{fill:url(#b)}</style><defs><linearGradient id="b"/></defs>
      <path class="a" data-name="x" sodipodi:nodetypes="cc" d="M0 0h5" style="fill:#fff"/><text>5 &lt; 6 &#169;</text></svg>`;
  const cleaned = cleanDrawing(given);
  expect(cleaned).toMatchObject({ width: 20, height: 10 });
  if ('code' in cleaned) throw new Error(cleaned.code);
  expect(cleaned.text).toContain('viewBox="0 0 20 10"');
  expect(cleaned.text).toContain('<path class="a" d="M0 0h5" style="fill:#fff"/>');
  expect(cleaned.text).toContain('5 &lt; 6 ©');
  expect(cleaned.text).not.toMatch(/metadata|sodipodi|data-name|program|DOCTYPE|xml version/);
  expect(cleanDrawing(cleaned.text)).toEqual(cleaned);
});

test.each([
  ['<script>alert(1)</script>', 'drawing_script', 'script'],
  ['<SCRIPT>alert(1)</SCRIPT>', 'drawing_script', 'SCRIPT'],
  ['<x:script>alert(1)</x:script>', 'drawing_script', 'x:script'],
  ['<g onload="alert(1)"/>', 'drawing_script', 'onload'],
  ['<g OnClick="alert(1)"/>', 'drawing_script', 'OnClick'],
  ['<foreignObject><p/></foreignObject>', 'drawing_script', 'foreignObject'],
  ['<a href="https://elsewhere.example"><path/></a>', 'drawing_outside', 'a'],
  ['<image href="https://elsewhere.example/a.png"/>', 'drawing_outside', 'image'],
  ['<use href="https://elsewhere.example/a.svg#b"/>', 'drawing_outside', 'href'],
  ['<use xlink:href="//elsewhere.example/a.svg#b"/>', 'drawing_outside', 'xlink:href'],
  ['<use href="&#106;avascript:alert(1)"/>', 'drawing_script', 'href'],
  ['<use href="java&#x0a;script:alert(1)"/>', 'drawing_script', 'href'],
  ['<path fill="url(https://elsewhere.example/a)"/>', 'drawing_outside', 'fill'],
  [`<path fill="url( 'https://elsewhere.example/a')"/>`, 'drawing_outside', 'fill'],
  ['<path style="background:url(a.png)"/>', 'drawing_outside', 'style'],
  ['<style>@import "https://elsewhere.example/a.css";</style>', 'drawing_outside', 'style'],
  ['<style>@im\\70ort "a"</style>', 'drawing_outside', 'style'],
  ['<style><![CDATA[a{fill:url(//elsewhere.example)}]]></style>', 'drawing_outside', 'style'],
  ['<style>a{fill:u/**/rl(b)} b{background:image-set("a.png" 1x)}</style>', 'drawing_outside', 'style'],
  ['<animate attributeName="href" to="https://elsewhere.example"/>', 'drawing_element', 'animate'],
  ['<set attributeName="onload" to="x"/>', 'drawing_element', 'set'],
  ['<iframe/>', 'drawing_script', 'iframe'],
])('%s is refused', (inner, code, name) => {
  expect(cleanDrawing(wrap(inner))).toEqual({ code, name });
});

test.each([
  '<html><svg/></html>',
  'words',
  '',
  '<svg viewBox="0 0 1 1"><g></svg>',
  '<svg viewBox="0 0 1 1">',
  '<svg viewBox="0 0 1 1"/><svg viewBox="0 0 1 1"/>',
  '<svg viewBox="0 0 1 1">&unknown;</svg>',
  '<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 1 1">&a;</svg>',
  '<svg viewBox="0 0 1 1" viewBox="0 0 2 2"/>',
  `<svg viewBox="0 0 1 1">${'<g>'.repeat(200)}${'</g>'.repeat(200)}</svg>`,
])('%s is no whole drawing', (text) => {
  expect(cleanDrawing(text)).toEqual({ code: 'drawing_unreadable' });
});

test('a drawing without a size is refused', () => {
  expect(cleanDrawing(wrap('', ''))).toEqual({ code: 'drawing_no_size' });
  expect(cleanDrawing(wrap('', 'width="100%" height="100%"'))).toEqual({ code: 'drawing_no_size' });
  expect(cleanDrawing(wrap('', 'viewBox="0 0 0 0"'))).toEqual({ code: 'drawing_no_size' });
});
