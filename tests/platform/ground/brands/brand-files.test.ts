// Files, lists, versions and exchange of brands, by the calls that the desk and programs make.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawcard } from '#content/brands/drawcard.ts';
import { addBrandFile, getBrandFile, showBrandFiles } from '#lib/contracts/desk/brand-files.ts';
import {
  exportBrands,
  importBrands,
  listBrandVersions,
  restoreBrandVersion,
} from '#lib/contracts/desk/brand-versions.ts';
import { listDeskBrands, saveDeskBrand, saveDeskBrandLists } from '#lib/contracts/desk/brands.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { toBrandFile } from '#lib/domain/brand/brand-file.ts';
import { toFileAddress } from '#lib/domain/brand/own-files.ts';
import { seedBrands } from '#platform/ground/brands/store.ts';
import { transact } from '#platform/ground/db/open.ts';
import { addOperator } from '#tests/support/people/program-keys.ts';
import { openTestPlatform } from '../../../support/platform.ts';

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 30"><path d="M0 0h120v30H0z"/></svg>';
const FONT = readFileSync(resolve(import.meta.dirname, '../../../../src/assets/fonts/literata.woff2'));

const drawPng = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#0b5d46' } })
    .png()
    .toBuffer();

async function openBrands() {
  const platform = await openTestPlatform();
  const { services } = platform;
  const file = toBrandFile(Object.assign({}, drawcard, { hosts: ['drawcard.example'] }));
  await transact(services.database, (tx) => seedBrands(tx, services, [file]));
  const token = await addOperator(services, { name: 'mia', role: 'manager' });
  const headers = { [HEADERS.operatorToken]: token! };
  const params = { key: 'drawcard' };
  return {
    add: (kind: 'logo' | 'favicon' | 'font' | 'picture', bytes: Buffer | string) =>
      platform.call(addBrandFile, {
        params,
        headers,
        body: { kind, content: Buffer.from(bytes).toString('base64') },
      }),
    show: (body: object) => platform.call(showBrandFiles, { params, headers, body }),
    read: (name: string) => platform.call(getBrandFile, { params: { name } }),
    get: async () =>
      (await platform.call(listDeskBrands, { headers })).result.brands.find(({ key }) => key === 'drawcard')!,
    save: (body: object, key = 'drawcard') =>
      platform.call(saveDeskBrand, { params: { key }, headers, body: body as never }),
    saveLists: (body: object) => platform.call(saveDeskBrandLists, { params, headers, body }),
    versions: async () => (await platform.call(listBrandVersions, { params, headers })).result.versions,
    restore: (id: string) => platform.call(restoreBrandVersion, { params: { ...params, id }, headers }),
    exportAll: async () => (await platform.call(exportBrands, { headers })).result.brands,
    importAll: (brands: unknown[], isTried = false) =>
      platform.call(importBrands, { headers, body: { brands, isTried } }),
  };
}

const getCode = (answer: { envelope: unknown }): string =>
  /"code":"(\w+)"/.exec(JSON.stringify(answer.envelope))?.[1] ?? '';

test('a logo is checked by what it holds, kept under a name made of it, and then shown', async () => {
  const { add, show, read, get } = await openBrands();
  const added = await add('logo', LOGO);
  expect(added.result).toMatchObject({ width: 128, height: 32 });
  const { name } = added.result;
  expect((await add('logo', LOGO)).result.name).toBe(name);
  expect((await get()).logo.src).toBe('/pictures/logo-drawcard.svg');
  expect((await read(name)).result.type).toBe('image/svg+xml');
  expect((await show({ logo: name })).status).toBe(200);
  expect((await get()).logo).toEqual({ src: toFileAddress(name), alt: 'Drawcard', width: 128, height: 32 });
  const wide = await add('logo', await drawPng(900, 100));
  expect(wide.result).toMatchObject({ width: 220, height: 24 });
});

test('an icon is a square; that of phones is made of it', async () => {
  const { add, show, get, read } = await openBrands();
  expect(getCode(await add('favicon', LOGO))).toBe('icon_shape');
  const { name, touchIcon } = (await add('favicon', await drawPng(64, 64))).result;
  await show({ favicon: name });
  expect(await get()).toMatchObject({ favicon: toFileAddress(name), touchIcon: toFileAddress(touchIcon!) });
  const bytes = Buffer.from((await read(touchIcon!)).result.content, 'base64');
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 180, height: 180, hasAlpha: false });
});

test('a font is shown with its measures, and one of the release again', async () => {
  const { add, show, get, exportAll } = await openBrands();
  const { name, family, metrics } = (await add('font', FONT)).result;
  expect([family, metrics?.isVariable]).toEqual(['Literata', true]);
  await show({ font: name });
  expect((await get()).font).toEqual({ family: 'Literata', file: name });
  expect((await exportAll())[0]?.font.metrics).toMatchObject({ is_variable: true });
  await show({ font: 'familjen-grotesk.woff2' });
  expect((await get()).font).toEqual({ family: 'Familjen Grotesk', file: 'familjen-grotesk.woff2' });
  expect((await show({ font: 'own-000000000000000000000000.woff2' })).status).toBe(404);
  expect((await show({ logo: name })).status).toBe(404);
  expect((await show({ font: '../../etc/passwd' })).status).toBe(404);
});

test('what is no logo, no icon and no font is refused with the reason', async () => {
  const { add } = await openBrands();
  const more = resolve(import.meta.dirname, '../../../../src/assets/fonts/literata.more.woff2');
  const bomb = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path/></svg>';
  const cases = [
    ['logo', LOGO.replace('<path', '<script>1</script><path'), 'drawing_script'],
    ['logo', 'GIF89a', 'picture_unknown'],
    ['logo', '<html><svg></svg></html>', 'picture_unknown'],
    ['logo', '\x89PNG\r\n\x1a\nnothing', 'picture_unknown'],
    ['logo', (await drawPng(100, 40)).subarray(0, 90), 'picture_damaged'],
    ['logo', await drawPng(40, 10), 'picture_small'],
    ['logo', await drawPng(1000, 40), 'picture_shape'],
    ['logo', await drawPng(9000, 4000), 'picture_pixels'],
    ['favicon', bomb, 'picture_empty'],
    ['logo', Buffer.alloc(1_000_001), 'file_too_large'],
    ['font', LOGO, 'font_unknown'],
    ['font', FONT.subarray(0, 20_000), 'font_damaged'],
    ['font', Buffer.concat([FONT.subarray(0, 200), Buffer.alloc(FONT.length - 200)]), 'font_damaged'],
    ['font', readFileSync(more), 'font_letters'],
  ] as const;
  for (const [kind, bytes, code] of cases)
    expect([code, getCode(await add(kind, bytes as Buffer))]).toEqual([code, code]);
});

test('a menu and a footer are the brand’s own until they are given back', async () => {
  const { saveLists, get } = await openBrands();
  const menu = [{ label: 'Play', href: '/lotto-tickets', list: 'lotto' }];
  const footer = [{ title: 'About', links: [{ label: 'Us', href: '/about' }] }];
  await saveLists({ menu, footer });
  expect(await get()).toMatchObject({ menu, footer });
  await saveLists({ footer });
  expect((await get()).menu).toBeUndefined();
  const wrong = await saveLists({ menu: [{ label: ' ', href: 'javascript:alert(1)' }] });
  expect(wrong.status).toBe(422);
  expect(JSON.stringify(wrong.envelope)).toContain('menu.0.href');
});

test('who has seen another version is told, and changes nothing', async () => {
  const { save, saveLists, get } = await openBrands();
  const { key: _, notes: __, version, ...settings } = await get();
  expect((await save({ ...settings, name: 'Kestrel', version })).status).toBe(200);
  expect(getCode(await save({ ...settings, name: 'Osprey', version }))).toBe('brand_changed');
  expect(getCode(await saveLists({ menu: [], version }))).toBe('brand_changed');
  expect((await get()).name).toBe('Kestrel');
  expect(getCode(await save({ ...settings, isNew: true }, 'import'))).toBe('brand_key_kept');
});

test('each version says what it changed and can be made the shown one again', async () => {
  const { save, saveLists, get, versions, restore } = await openBrands();
  const { key: _, notes: __, version: ___, ...settings } = await get();
  await save({ ...settings, name: 'Kestrel' });
  await saveLists({ menu: [{ label: 'Play', href: '/lotto-tickets' }] });
  const [menu, named, first] = await versions();
  expect(menu?.changes).toEqual([{ field: 'menu', after: 'Play' }]);
  expect(named?.changes).toEqual([{ field: 'name', before: 'Drawcard', after: 'Kestrel' }]);
  expect([first?.isFirst, first?.author]).toEqual([true, 'release']);
  await restore(first!.id);
  expect(await get()).toMatchObject({ name: 'Drawcard' });
  expect((await get()).menu).toBeUndefined();
  expect((await versions()).length).toBe(4);
  await restore(menu!.id);
  expect((await get()).name).toBe('Kestrel');
  expect((await restore('b99')).status).toBe(404);
});

test('an export goes into another shop with its files, and back without a difference', async () => {
  const one = await openBrands();
  const logo = (await one.add('logo', LOGO)).result.name;
  const icon = (await one.add('favicon', await drawPng(64, 64))).result.name;
  const font = (await one.add('font', FONT)).result.name;
  await one.show({ logo, favicon: icon, font });
  const exported = await one.exportAll();
  expect(exported[0]?.files).toHaveLength(4);
  const other = await openBrands();
  const tried = await other.importAll(exported, true);
  expect(tried.result).toMatchObject({ isWritten: false });
  expect(tried.result.brands[0]?.changes.map(({ field }) => field).sort()).toEqual([
    'favicon',
    'font',
    'logo',
    'touch_icon',
  ]);
  expect((await other.get()).logo.src).toBe('/pictures/logo-drawcard.svg');
  expect((await other.importAll(exported)).result.isWritten).toBe(true);
  expect(await other.exportAll()).toEqual(exported);
  expect((await other.importAll(exported)).result.isWritten).toBe(false);
  const bare = exported.map(({ files: _, ...file }) => file);
  const third = await openBrands();
  expect(JSON.stringify((await third.importAll(bare)).envelope)).toContain(
    'neither in the file nor in this shop',
  );
  const bad = exported.map((file) => ({
    ...file,
    files: file.files?.map(({ address }) => ({
      address,
      content: Buffer.from('<svg onload="x"/>').toString('base64'),
    })),
  }));
  expect((await third.importAll(bad)).status).toBe(422);
  expect((await third.importAll([exported[0], exported[0]])).status).toBe(422);
});
