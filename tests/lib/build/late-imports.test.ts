import { expect, test } from 'vitest';
import { replaceLateImports } from '#lib/build/late-imports.ts';

const makeFile = (name: string, code: string) => ({
  fileName: `_assets/${name}`,
  isEntry: name.includes('astro_type_script'),
  code,
  imports: [] as string[],
});
const source = makeFile('fetch-code.a1.js', 'export{i as importCode}');

test('a late import goes by the file that fetches first', () => {
  const file = makeFile(
    'cart.b2.js',
    'const a=()=>import(`./api.c3.js`).then(({get:e})=>e());import("./d.js")',
  );
  replaceLateImports([source, file], source);
  expect(file.code).toBe(
    'import{importCode as $late}from"./fetch-code.a1.js";const a=()=>$late(`./api.c3.js`).then(({get:e})=>e());$late("./d.js")',
  );
  expect(file.imports).toEqual(['_assets/fetch-code.a1.js']);
});

test('an import of an address that is known later stays, and a file without late imports', () => {
  const code = 'import{t}from"./x.js";import(e);const text="import(`no file`)"';
  const file = makeFile('props.b2.js', code);
  replaceLateImports([source, file], source);
  expect([file.code, file.imports, source.code]).toEqual([code, [], 'export{i as importCode}']);
});

test('a script of a page asks for that file when it needs it, each time at an address that did not fail', async () => {
  const file = makeFile('Page_astro_type_script.d4.js', 'open=()=>import(`./menu.e5.js`)');
  replaceLateImports([source, file], source);
  expect(file.imports).toEqual([]);
  const asked: string[] = [];
  const importFile = async (path: string) => {
    asked.push(path);
    if (asked.length < 3) throw new TypeError('Failed to fetch');
    return { importCode: async (late: string) => late };
  };
  const open = new Function(
    'importFile',
    `let open;${file.code.replace('import(', 'importFile(')};return open`,
  )(importFile);
  await expect(open()).rejects.toThrow('Failed to fetch');
  await expect(open()).rejects.toThrow('Failed to fetch');
  expect([await open(), await open()]).toEqual(['./menu.e5.js', './menu.e5.js']);
  expect(asked).toEqual(['', '?', '??', '??'].map((query) => `./fetch-code.a1.js${query}`));
});
