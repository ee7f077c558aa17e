// What is taken out of the scripts of pages after the bundler has made them.
import { expect, test } from 'vitest';
import { foldFacades, unwrapImports } from '#lib/build/chunks.ts';

const HELPER = 'import { t as __vitePreload } from "./import-helper.!~{00R}~.js";\n';

test('a late import stands without the wrapper of the bundler, and needs no helper', () => {
  const code = `${HELPER}__vitePreload(() => import("./slot.js"), __VITE_PRELOAD__);
var open = () => __vitePreload(async () => {
	const { handle: take } = await import("./faults.js");
	return { handle: take };
}, __VITE_PRELOAD__).then(({ handle }) => handle());`;
  expect(unwrapImports(code)).toBe(`import("./slot.js");
var open = () => import("./faults.js").then(({ handle }) => handle());`);
});

test('one inside another is unwrapped too', () => {
  const code = `${HELPER}__vitePreload(() => import("./a.js").then(() => __vitePreload(() => import("./b.js"), __VITE_PRELOAD__)), __VITE_PRELOAD__);`;
  expect(unwrapImports(code)).toBe('import("./a.js").then(() => import("./b.js"));');
});

test('a chunk with a wrapper of another form keeps all of them: the bundler looks for its marks in turn', () => {
  const code = `${HELPER}__vitePreload(() => import("./a.js"), __VITE_PRELOAD__);__vitePreload(load, __VITE_PRELOAD__);`;
  expect(unwrapImports(code)).toBe(code);
});

const makeFile = (name: string, code: string, imports: string[] = []) => ({
  fileName: `_assets/${name}`,
  isEntry: name.startsWith('Page'),
  code,
  imports: imports.map((file) => `_assets/${file}`),
  dynamicImports: [] as string[],
});

test('an entry that only imports another file takes its place, for every file that imports it', () => {
  const entry = makeFile('Page.a1.js', 'import"./time.b2.js";', ['time.b2.js']);
  const time = makeFile('time.b2.js', 'import"./zone.c3.js";export{e as t}', ['zone.c3.js']);
  const other = makeFile('head.d4.js', 'import{t as e}from"./time.b2.js";e()', ['time.b2.js']);
  expect([...foldFacades([entry, time, other])]).toEqual(['_assets/time.b2.js']);
  expect([entry.code, entry.imports]).toEqual([time.code, ['_assets/zone.c3.js']]);
  expect([other.code, other.imports]).toEqual([
    'import{t as e}from"./Page.a1.js";e()',
    ['_assets/Page.a1.js'],
  ]);
});

test('a second entry of the same file imports the first; an entry that does more stays', () => {
  const [first, second] = ['Page1.js', 'Page2.js'].map((name) =>
    makeFile(name, 'import"./x.js";\n', ['x.js']),
  );
  const busy = makeFile('Page3.js', 'import"./x.js";start()', ['x.js']);
  foldFacades([first!, second!, busy, makeFile('x.js', 'run()')]);
  expect([first!.code, second!.code, busy.code]).toEqual([
    'run()',
    'import"./Page1.js";\n',
    'import"./Page1.js";start()',
  ]);
});
