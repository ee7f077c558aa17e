import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { catalogueCopy } from '#content/copy/catalogue.ts';
import { deskCopy } from '#content/copy/desk.ts';
import { editorCopy } from '#content/copy/editor.ts';
import { defaultCopy } from '#content/copy/index.ts';
import { mailCopy } from '#content/copy/mail.ts';

/** What collects texts, the words of messages that only the services send, and those that only the staff reads. */
const NOT_OF_THE_SITE = ['index.ts', 'mail.ts', 'editor.ts', 'desk.ts', 'catalogue.ts'];
const areaOf = (file: string): string => (file === 'words.ts' ? 'common' : basename(file, '.ts'));
const files = readdirSync('src/content/copy', { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !NOT_OF_THE_SITE.includes(file),
);
const families = files.filter((file) => file.startsWith('mail/'));
const ofEditors = files.filter((file) => file.startsWith('editor/'));
const ofDesk = files.filter((file) => file.startsWith('desk/'));
const ofCatalogue = files.filter((file) => file.startsWith('catalogue/'));
const areas = files.filter((file) => ![...families, ...ofEditors, ...ofDesk, ...ofCatalogue].includes(file));

const keysIn = (file: string): string[] =>
  [...readFileSync(join('src/content/copy', file), 'utf8').matchAll(/^ {2}'([^']+)':/gm)].map(
    ([, key]) => key!,
  );

test.each(areas)('every text of %s is collected, once, under the name of its area', (file) => {
  const keys = keysIn(file);
  expect(keys.length).toBeGreaterThan(0);
  expect(keys.filter((key) => !(key in defaultCopy))).toEqual([]);
  expect(keys.filter((key) => !key.startsWith(`${areaOf(file)}.`))).toEqual([]);
  expect(new Set(keys).size).toBe(keys.length);
});

test.each(ofEditors)('every text that editors read in %s is collected, once', (file) => {
  const keys = keysIn(file);
  expect(keys.length).toBeGreaterThan(0);
  expect(keys.filter((key) => !(key in editorCopy) || !key.startsWith('editor.'))).toEqual([]);
  expect(keys.filter((key) => keysIn('editor.ts').includes(key))).toEqual([]);
});

test.each(ofCatalogue)('every text of the catalogue in %s is collected, once', (file) => {
  const keys = keysIn(file);
  expect(keys.length).toBeGreaterThan(0);
  expect(keys.filter((key) => !(key in catalogueCopy) || !key.startsWith('catalogue.'))).toEqual([]);
});

test.each(ofDesk)('every text of the desk in %s is collected, once', (file) => {
  const keys = keysIn(file);
  expect(keys.length).toBeGreaterThan(0);
  expect(keys.filter((key) => !(key in deskCopy) || !key.startsWith('desk.'))).toEqual([]);
  expect(keys.filter((key) => keysIn('desk.ts').includes(key))).toEqual([]);
});

test.each(families)('every text of the messages in %s is collected, once', (file) => {
  const keys = keysIn(file);
  expect(keys.length).toBeGreaterThan(0);
  expect(keys.filter((key) => !(key in mailCopy) || !key.startsWith('mail.'))).toEqual([]);
  expect(keys.filter((key) => keysIn('mail.ts').includes(key))).toEqual([]);
});

test('no two families of messages have a text of the same name', () => {
  const keys = families.flatMap(keysIn);
  expect(new Set(keys).size).toBe(keys.length);
});

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
  /^(pages|components|islands|lib\/(server|stores|domain))\/.*\.(astro|tsx?)$/.test(file),
);

test('every text that is asked for by name exists', () => {
  const known = { ...defaultCopy, ...deskCopy, ...editorCopy, ...catalogueCopy };
  const missing = sources.flatMap((file) =>
    [...readFileSync(join('src', file), 'utf8').matchAll(/\bt\(\s*'([^'$]+)'/g)]
      .map(([, key]) => key!)
      .filter((key) => !(key in known || `${key}.other` in known))
      .map((key) => `${file}: ${key}`),
  );
  expect(missing).toEqual([]);
});

test('every text that a message asks for exists, and is asked for', () => {
  const messages = readdirSync('src/platform', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^ground\/(mail\/(messages\/.*|render.*|.*-html)|support\/.*)\.ts$/.test(file),
  );
  const asked = messages.flatMap((file) =>
    [...readFileSync(join('src/platform', file), 'utf8').matchAll(/['`](mail\.[a-z\d$][^'`]*)['`]/g)].map(
      ([, key]) => key!,
    ),
  );
  const isAsked = (key: string) =>
    asked.some((name) => name === key || (name.includes('${') && key.startsWith(name.split('${')[0]!)));
  // What tickets play is said on pages too: those texts are looked after where the site's are.
  const known = Object.keys(mailCopy)
    .filter((key) => !(key in defaultCopy))
    .map((key) => key.replace(/\.(one|other)$/, ''));
  expect(asked.filter((key) => !key.includes('${') && !known.includes(key))).toEqual([]);
  expect(known.filter((key) => !isAsked(key))).toEqual([]);
});
