import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { brands } from '#content/brands/all.ts';
import { chooseHosts, listBrands, setBrands } from '#content/brands/known.ts';
import { createNeutralBrand } from '#content/empty-shop/look.ts';
import { BrandFile } from '#lib/contracts/content/brand-file.ts';
import { completeDark, fromBrandFile, makeDark, toBrandFile } from '#lib/domain/brand/brand-file.ts';
import { findBrandKey, parseHosts } from '#lib/domain/brand/brands.ts';
import { makeThemeReadable } from '#lib/domain/brand/theme-contrast.ts';
import { Sites } from '#lib/server/http/sites.ts';
import { brandCommands } from '#platform/ground/brands/commands.ts';
import { checkHosts, followBrands } from '#platform/ground/brands/follow-brands.ts';
import { readBrands } from '#platform/ground/brands/store.ts';
import { readPublishedTheme } from '#platform/ground/config/published-theme.ts';
import type { Command } from '#platform/ground/operator/command.ts';
import type { Services } from '#platform/services.ts';
import { seedShop } from '#platform/shop/seed/seed.ts';
import { openTestPlatform } from '../../../support/platform.ts';

afterEach(() => setBrands(undefined));

const folder = mkdtempSync(join(tmpdir(), 'drawcard-brands-'));

async function run(
  services: Services,
  name: keyof typeof brandCommands,
  words: readonly string[] = [],
  options: Record<string, boolean> = {},
): Promise<string> {
  const lines: string[] = [];
  const command: Command = brandCommands[name];
  const env = { publicOrigin: 'http://localhost', isClockMovable: false, dataDir: folder } as never;
  await command.run({
    services,
    words,
    options,
    env,
    actor: 'ops:test',
    print: (line) => void lines.push(line),
  });
  return lines.join('\n');
}

async function openEmptyShop(): Promise<Services> {
  const { services } = await openTestPlatform();
  await seedShop(services, { isDemonstration: false, shopName: 'Kestrel Draws' });
  return services;
}

const writeFile = (value: unknown): string => {
  const path = join(folder, `${Math.random()}.json`);
  writeFileSync(path, JSON.stringify(value));
  onTestFinished(() => rmSync(path));
  return path;
};

const kestrel = (changes: Partial<BrandFile> = {}): BrandFile => ({
  ...toBrandFile(createNeutralBrand('shop', 'Kestrel')),
  ...changes,
});

test('a brand and its file say the same, for every brand of the release', () => {
  for (const brand of [...brands, createNeutralBrand('shop', 'Kestrel')]) {
    expect(fromBrandFile(toBrandFile(brand))).toEqual(brand);
    expect(BrandFile.parse(toBrandFile(brand))).toEqual(toBrandFile(brand));
  }
  expect(makeThemeReadable(createNeutralBrand('shop')).faults).toEqual([]);
});

test('an empty shop has one brand under its name, and a demonstration those of the release', async () => {
  const services = await openEmptyShop();
  expect(
    (await readBrands(services.database.db)).map(({ key, name, disclaimer }) => [key, name, disclaimer]),
  ).toEqual([['shop', 'Kestrel Draws', '']]);
  const { services: demonstration } = await openTestPlatform();
  await seedShop(demonstration);
  expect(await readBrands(demonstration.database.db)).toEqual(brands);
});

test('what is exported is imported without loss, and a difference is shown before it is written', async () => {
  const services = await openEmptyShop();
  const exported = await run(services, 'brands export');
  const path = writeFile(JSON.parse(exported));
  expect(await run(services, 'brands import', [path])).toBe('Nothing differs.');
  const changed = writeFile({ ...kestrel(), name: 'Kestrel', hosts: ['kestrel.example'] });
  const shown = await run(services, 'brands import', [changed], { 'dry-run': true });
  expect(shown).toContain('shop: name: Kestrel Draws -> Kestrel');
  expect(shown).toContain('shop: hosts: nothing -> kestrel.example');
  expect(await run(services, 'brands export')).toBe(exported);
  await run(services, 'brands import', [changed]);
  const [brand] = await readBrands(services.database.db);
  expect(brand).toMatchObject({ name: 'Kestrel', hosts: ['kestrel.example'] });
  expect((await readPublishedTheme(services, brand!)).name).toBe('Kestrel');
  const versions = await services.database.db
    .selectFrom('brand_revision')
    .select(['revision', 'author'])
    .execute();
  expect(versions).toEqual([
    { revision: 1, author: 'release' },
    { revision: 2, author: 'ops:test' },
  ]);
  const other = await openEmptyShop();
  await run(other, 'brands import', [writeFile(JSON.parse(await run(services, 'brands export')))]);
  expect(await run(other, 'brands export')).toBe(await run(services, 'brands export'));
});

test('a second brand is one more file; a host of another brand is refused, and nothing is written', async () => {
  const services = await openEmptyShop();
  await run(services, 'brands hosts', ['shop', 'kestrel.example']);
  const second = { ...toBrandFile(createNeutralBrand('owl', 'Owl')), hosts: ['kestrel.example'] };
  await expect(run(services, 'brands import', [writeFile(second)])).rejects.toThrow(
    'owl: kestrel.example is a host of shop: take it there first.',
  );
  expect(await readBrands(services.database.db)).toHaveLength(1);
  await run(services, 'brands import', [writeFile({ ...second, hosts: ['owl.example'] })]);
  expect(await run(services, 'brands list')).toBe(
    'shop: Kestrel Draws; kestrel.example\nowl: Owl; owl.example',
  );
  await expect(run(services, 'brands hosts', ['owl', 'https://owl.example/'])).rejects.toThrow(
    'must be a host such as',
  );
});

test('what is no brand is named at its field', async () => {
  const services = await openEmptyShop();
  const broken = { ...kestrel(), favicon: 'https://elsewhere.example/icon.svg', name: '' };
  await expect(run(services, 'brands import', [writeFile(broken)])).rejects.toThrow(
    /name: Too small.*\n0\.favicon: must be a file/,
  );
});

test('where only light colours are given the dark ones are made, and can be read', () => {
  const { colours } = kestrel();
  const light = { ...kestrel(), colours: colours.map(({ role, light: shade }) => ({ role, light: shade })) };
  const brand = fromBrandFile(BrandFile.parse(completeDark(light)))!;
  expect(makeThemeReadable(brand).faults.filter(({ repaired }) => repaired === undefined)).toEqual([]);
  expect(brand.colours.surface[0]).toBe('#f5f6f8');
  expect(makeDark('#ffffff')).not.toBe('#ffffff');
});

test('every process shows a change within a second, at the new hosts too', async () => {
  const services = await openEmptyShop();
  const end = await followBrands(services.database);
  onTestFinished(end);
  expect(listBrands()[0].name).toBe('Kestrel Draws');
  const sites = new Sites(() => ({
    hosts: chooseHosts(undefined),
    defaultBrand: listBrands()[0].key,
    publicOrigin: 'https://kestrel.example',
  }));
  expect(sites.findBrand('owl.example')).toBe('shop');
  const owl = { ...toBrandFile(createNeutralBrand('owl', 'Owl')), hosts: ['owl.example'] };
  await run(services, 'brands import', [writeFile([kestrel({ name: 'Merlin' }), owl])]);
  await expect.poll(() => listBrands()[0].name, { timeout: 1_000 }).toBe('Merlin');
  expect(sites.findBrand('owl.example')).toBe('owl');
  expect(sites.brands).toEqual(['shop', 'owl']);
});

test('SITE_HOSTS wins over the hosts of the brands, and has to name brands that there are', () => {
  setBrands([createNeutralBrand('shop')]);
  const override = parseHosts('a.example=shop,b.example', '*');
  expect(findBrandKey(chooseHosts(override), 'b.example', '')).toBe('shop');
  expect(() => checkHosts(override)).not.toThrow();
  expect(() => checkHosts(parseHosts('c.example=harbour', '*'))).toThrow(
    'SITE_HOSTS: there is no brand "harbour". The brands are shop.',
  );
});
