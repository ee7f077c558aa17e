import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findPageClasses } from '#lib/server/styles/page-classes.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'drawcard-classes-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    const file = join(root, 'src', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
const classes = () => findPageClasses(join(root, 'src'), join(root, 'src/pages/x.astro'));

test('a page has the classes of its own markup', () => {
  write({
    'pages/x.astro': `<p class="lead small">Some words</p><p class:list={['pill', isBig && 'pill--big']} />`,
  });
  expect(['lead', 'small', 'pill', 'pill--big'].every((name) => classes().has(name))).toBe(true);
  expect(classes().has('words')).toBe(false);
});

test('a name that is put together counts with every end', () => {
  write({ 'pages/x.astro': ['<p class={`pill pill--$', '{state}`} />'].join('') });
  expect(classes().has('pill--open')).toBe(true);
  expect(classes().has('pills')).toBe(false);
});

test('a key of a text that is put together is no name of a class', () => {
  write({ 'pages/x.astro': ['<p class="pill">{t(`layout.payment-$', '{mark}`)}</p>'].join('') });
  expect(classes().has('payment-ways')).toBe(false);
});

test('a kind that brings its own hyphens counts', () => {
  write({ 'pages/x.astro': ['const html = `<b class="cell$', '{kind}" id="a">`;'].join('') });
  expect(classes().has('cell--round')).toBe(true);
});

test('components, islands and scripts count, and what they import', () => {
  write({
    'pages/x.astro': `---\nimport Card from '#components/Card.astro';\n---\n<Card /><script>import '../components/wake.ts';</script>`,
    'components/Card.astro': `---\nimport { Grid } from '#islands/Grid.tsx';\n---\n<Grid class="card" />`,
    'components/wake.ts': `element.classList.add('awake');`,
    'islands/Grid.tsx': `export const Grid = () => <b className="grid" />;`,
    'components/Other.astro': `<p class="other" />`,
  });
  expect(['card', 'awake', 'grid'].every((name) => classes().has(name))).toBe(true);
  expect(classes().has('other')).toBe(false);
});

test('what a script looks up or listens to is no name of a class', () => {
  write({
    'pages/x.astro': `<script>import '../components/late.ts';</script>`,
    'components/late.ts': `find.querySelector<HTMLElement>('form')?.addEventListener('input', () => make.createElement('summary').classList.add('late'));`,
  });
  expect(['form', 'input', 'summary'].filter((name) => classes().has(name))).toEqual([]);
  expect(classes().has('late')).toBe(true);
});

test('a lazy import counts', () => {
  write({
    'pages/x.astro': `<script>const late = () => import('../components/late.ts');</script>`,
    'components/late.ts': `element.className = 'late';`,
  });
  expect(classes().has('late')).toBe(true);
});

test('rules count with their class attributes alone', () => {
  write({
    'pages/x.astro': `---\nimport { html } from '#lib/domain/html.ts';\n---\n`,
    'lib/domain/html.ts': `export const html = '<table class="table">'; const state = 'card';`,
  });
  expect(classes().has('table')).toBe(true);
  expect(classes().has('card')).toBe(false);
});

test('comments, keys of texts and names of icons do not count', () => {
  write({ 'pages/x.astro': `---\n// like 'tabs'\n---\n<Icon name="menu" />{t('layout.form')}` });
  expect(['tabs', 'menu', 'form'].some((name) => classes().has(name))).toBe(false);
});

test('a script names the classes that it sets, not the words that it knows', () => {
  write({
    'pages/x.astro': `<script>import '../components/a.ts';</script>`,
    'components/a.ts': `const kind = 'choice'; row.className = 'field'; row.classList.add('is-new', 'is-large');`,
  });
  expect(['field', 'is-new', 'is-large'].every((name) => classes().has(name))).toBe(true);
  expect(classes().has('choice')).toBe(false);
});

test('what Markdown makes counts where formatted text is shown', () => {
  const markdown = {
    'lib/domain/content/markup/markdown.ts': `export const open = '<table class="table">';`,
  };
  const load = `---\nimport { open } from '../lib/domain/content/markup/markdown.ts';\n---\n`;
  write({ ...markdown, 'pages/x.astro': `${load}<p class="lead" />` });
  expect(classes().has('table')).toBe(false);
  write({ 'pages/y.astro': `${load}<div class="prose" />` });
  expect(findPageClasses(join(root, 'src'), join(root, 'src/pages/y.astro')).has('table')).toBe(true);
});
