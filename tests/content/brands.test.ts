import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { brands } from '#content/brands/all.ts';

const isBrand = (value: unknown): value is { key: string } =>
  typeof value === 'object' && value !== null && 'key' in value && 'segmentName' in value;

test('every brand of the folder is among the brands of the release, once', async () => {
  const files = readdirSync('src/content/brands')
    .filter((file) => file !== 'all.ts')
    .map((file) => file.slice(0, -'.ts'.length));
  const modules: object[] = await Promise.all(
    files.map((file) => import(`../../src/content/brands/${file}.ts`)),
  );
  const keys = modules.flatMap((module) => Object.values(module).filter(isBrand)).map(({ key }) => key);
  expect(keys.length).toBeGreaterThan(1);
  expect(brands.map(({ key }) => key).toSorted()).toEqual(keys.toSorted());
});
