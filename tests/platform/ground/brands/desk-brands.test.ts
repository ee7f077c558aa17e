import { expect, test } from 'vitest';
import { drawcard } from '#content/brands/drawcard.ts';
import { harebell } from '#content/brands/harebell.ts';
import { listDeskBrands, saveDeskBrand } from '#lib/contracts/desk/brands.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { toBrandFile } from '#lib/domain/brand/brand-file.ts';
import { seedBrands } from '#platform/ground/brands/store.ts';
import { transact } from '#platform/ground/db/open.ts';
import { addOperator } from '#tests/support/people/program-keys.ts';
import { openTestPlatform } from '../../../support/platform.ts';

async function openBrands() {
  const platform = await openTestPlatform();
  const { services } = platform;
  const files = [drawcard, harebell].map((brand) =>
    toBrandFile(Object.assign({}, brand, { hosts: [`${brand.key}.example`] })),
  );
  await transact(services.database, (tx) => seedBrands(tx, services, files));
  const token = await addOperator(services, { name: 'mia', role: 'manager' });
  const headers = { [HEADERS.operatorToken]: token! };
  const list = async () => (await platform.call(listDeskBrands, { headers })).result.brands;
  const [first] = await list();
  const { key: _, notes: __, version: ___, ...settings } = first!;
  const save = (key: string, changes: object) =>
    platform.call(saveDeskBrand, { params: { key }, headers, body: { ...settings, ...changes } });
  return { list, save };
}

test('a brand is changed, and keeps its colours where neither of the two was chosen anew', async () => {
  const { list, save } = await openBrands();
  const saved = await save('drawcard', { name: 'Kestrel', hosts: ['kestrel.example'] });
  expect(saved.result).toMatchObject({ name: 'Kestrel', hosts: ['kestrel.example'], accent: '#0b5d46' });
  expect((await list()).map(({ key, name }) => [key, name])).toEqual([
    ['drawcard', 'Kestrel'],
    ['harebell', 'Harebell Draws'],
  ]);
  expect((await save('drawcard', { accent: '#8a2be2' })).result).toMatchObject({ accent: '#8a2be2' });
});

test('a new brand begins like the first, under a key and hosts that no other has', async () => {
  const { list, save } = await openBrands();
  const taken = await save('north', { isNew: true, hosts: ['harebell.example'] });
  expect(taken.status).toBe(422);
  expect(JSON.stringify(taken.envelope)).toContain('harebell.example is a host of harebell');
  expect((await save('harebell', { isNew: true })).status).toBe(409);
  expect((await save('south', {})).status).toBe(404);
  expect((await save('north', { isNew: true, name: 'North', hosts: ['north.example'] })).status).toBe(200);
  expect((await list()).map(({ key }) => key)).toEqual(['drawcard', 'harebell', 'north']);
  const wrong = await save('north', {
    hosts: ['https://north.example/'],
    supportEmail: 'nobody',
    accent: 'red',
  });
  expect(wrong.status).toBe(422);
});
