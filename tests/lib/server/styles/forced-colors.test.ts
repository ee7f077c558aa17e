// A state that colours alone show is shown in a visitor's own colours too: by a border, or by a rule for them.
import { join, resolve } from 'node:path';
import { bundle, Features } from 'lightningcss';
import { expect, test } from 'vitest';
import { type CssRule, parseCss } from '#lib/server/styles/style-rules.ts';

const STYLES = resolve('src/styles');
const SHEETS = ['main.css', 'editor/fields.css', 'editor/frame.css', 'editor/rich-text.css'];
const STATE =
  /\[aria-(?:current|pressed|selected|checked)(?:="?(?:true|page)"?)?\]|:checked|\[data-state="?complete/;
/** A background, or a border that has only another colour. */
const COLOURED = /[{;](?:background|border-color|box-shadow)/;
const BORDERED = /[{;]border(?:-[a-z-]+)?:[^;}]*\dpx/;
/** The browser's own mark is in them; `.draw-choice`, which hides it, has a rule. */
const MARKED = new Set(['.choice--card', '.feedback__rating']);

interface Place {
  readonly text: string;
  readonly isForced: boolean;
}

const listRules = (rules: readonly CssRule[], isForced = false): Place[] =>
  rules.flatMap((rule) => {
    if (rule.kind === 'group')
      return listRules(rule.rules, isForced || rule.prelude.includes('forced-colors'));
    return rule.kind === 'style' ? [{ text: rule.text, isForced }] : [];
  });

function readRules(sheet: string): Place[] {
  const { code } = bundle({ filename: join(STYLES, sheet), minify: true, include: Features.Nesting });
  return listRules(parseCss(code.toString()));
}

const getSelector = (text: string): string => text.slice(0, text.indexOf('{'));
/** The first class: what the rule is about. */
const getSubject = (text: string): string => /\.[a-z_-][\w-]*/i.exec(getSelector(text))?.[0] ?? '';

test.each(SHEETS)('every state of %s that a background shows', (sheet) => {
  const rules = readRules(sheet);
  const shown = new Set(rules.filter(({ isForced }) => isForced).map(({ text }) => getSubject(text)));
  const coloured = rules.filter(
    ({ text, isForced }) =>
      !isForced && STATE.test(getSelector(text).replaceAll(/:not\([^)]*\)/g, '')) && COLOURED.test(text),
  );
  expect(coloured.length).toBeGreaterThan(0);
  const hidden = coloured.filter(({ text }) => !BORDERED.test(text)).map(({ text }) => getSubject(text));
  expect(hidden.filter((subject) => !shown.has(subject) && !MARKED.has(subject))).toEqual([]);
});

test('the numbers of a ticket, its open game, its next digit and its draw are told apart', () => {
  const forced = readRules('main.css').filter(({ isForced }) => isForced);
  for (const selector of [
    '.number-cell:is([aria-pressed=true]',
    '.game-row[aria-current=true]',
    '.order-slot[aria-current]',
    '.draw-choice:has(:checked)',
  ])
    expect(forced.find(({ text }) => getSelector(text).includes(selector))?.text).toContain('highlight');
});

test('the numbers that a full game takes no more look like that, over their own colours', () => {
  const full = readRules('main.css').filter(({ text }) => getSelector(text).includes('[data-full]'));
  const selector = '.board .number-grid[data-full] .number-cell[aria-pressed=false]';
  expect(full.map(({ text, isForced }) => [getSelector(text), isForced])).toEqual([
    [selector, false],
    [selector, true],
  ]);
  expect(full.at(-1)?.text).toContain('color:graytext');
});

test('a button beside the numbers that does nothing at the moment looks like that', () => {
  const forced = readRules('main.css').filter(({ isForced }) => isForced);
  for (const selector of [
    '.board .button[aria-disabled=true]',
    '.game-count .button[aria-disabled=true]',
    '.board [data-act][aria-disabled=true]:before',
  ])
    expect(forced.find(({ text }) => getSelector(text).includes(selector))?.text).toContain('graytext');
});
