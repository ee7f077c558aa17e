import { expect, test } from 'vitest';
import { parseCss, selectRules } from '#lib/server/styles/style-rules.ts';

const sheetOf = (css: string, classes: readonly string[], isPart = false): string =>
  selectRules(parseCss(css), { classes: new Set(classes), isPart });

test('a rule stays when one of its selectors needs no other classes', () => {
  expect(sheetOf('.a{top:0}.b{top:1px}.a .b,.c{top:2px}', ['a'])).toBe('.a{top:0}');
  expect(sheetOf('.a .b,.c{top:2px}', ['c'])).toBe('.a .b,.c{top:2px}');
});

test('elements, attributes and states need no class', () => {
  const css = 'h1{top:0}[data-game]{top:1px}:focus-visible{top:2px}';
  expect(sheetOf(css, [])).toBe(css);
});

test('what stands inside :is(), :not() and :has() does not count', () => {
  expect(sheetOf('.a:is(.b,:has(.c)):not(.d){top:0}', ['a'])).not.toBe('');
});

test('groups stay around what is left of them, and go with their last rule', () => {
  const css = '@layer x{@media (width>=1px){.a{top:0}.b{top:1px}}.c{top:2px}}';
  expect(sheetOf(css, ['a'])).toBe('@layer x{@media (width>=1px){.a{top:0}}}');
  expect(sheetOf(css, [])).toBe('');
});

test('nested rules go with the rule around them', () => {
  const css = '.a{top:0;& .b{top:1px;@media print{top:2px}}}';
  expect(sheetOf(`${css}.c{top:3px}`, ['a'])).toBe(css);
});

test('the order of layers stays', () => {
  expect(sheetOf('@layer a,b;@layer b{.x{top:0}}', [])).toBe('@layer a,b;');
});

test('an animation stays while a rule plays it', () => {
  const css = '.a{animation:1s spin}@keyframes spin{to{rotate:1turn}}';
  expect(sheetOf(css, ['a'])).toBe(css);
  expect(sheetOf(css, [])).toBe('');
});

test('braces inside strings open nothing', () => {
  const css = '.a{content:"}{"}';
  expect(sheetOf(`${css}.b{top:0}`, ['a'])).toBe(css);
});

test('the sheet of a part has nothing that every page has', () => {
  expect(sheetOf('@layer a;h1{top:0}.a{top:1px}[hidden]{top:2px}', ['a'], true)).toBe('.a{top:1px}');
});
