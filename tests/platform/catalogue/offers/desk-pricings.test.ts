// Pricings as files: through the desk and the command line, round, and met by another change.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  getDeskPricing,
  listDeskPricings,
  PRICING_FORMAT,
  removeDeskPricing,
  saveDeskPricing,
} from '#lib/contracts/catalogue/pricing-file.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { pricingFileCommands } from '#platform/catalogue/offers/pricing/file-commands.ts';
import { findOffer } from '#platform/catalogue/offers/store.ts';
import { addOperator } from '#tests/support/people/program-keys.ts';
import { openTestPlatform } from '#tests/support/platform.ts';
import { playGame } from '#tests/support/played-draws.ts';

async function openPricings() {
  const platform = await openTestPlatform();
  const { services, call } = platform;
  await playGame(services);
  const token = await addOperator(services, { name: 'mia', role: 'manager' });
  const headers = { [HEADERS.operatorToken]: token! };
  const { offers } = (await call(listDeskPricings, { headers })).result;
  const pair = offers.find(({ key }) => key === 'pair');
  const [item] = pair?.items ?? [];
  const createFile = (more: object = {}) => ({
    format: PRICING_FORMAT,
    id: 'club',
    name: 'Club',
    isOpenToLinks: true,
    prices: { pair: { [item?.key ?? '']: '0.5' } },
    ...more,
  });
  const save = (file: object, revision?: string) =>
    call(saveDeskPricing, { params: { id: 'club' }, headers, body: { file, ...(revision && { revision }) } });
  const read = () => call(getDeskPricing, { params: { id: 'club' }, headers });
  const remove = (revision: string) =>
    call(removeDeskPricing, { params: { id: 'club' }, headers, body: { revision } });
  return { services, call, headers, item: item!, createFile, save, read, remove };
}

test('a pricing is made, changed by whoever saw it last, and removed with its prices', async () => {
  const { services, item, createFile, save, read, remove } = await openPricings();
  expect((await save(createFile())).status).toBe(200);
  const { file, row, revision } = (await read()).result;
  expect(file.prices).toEqual({ pair: { [item.key]: '0.50' } });
  expect(row).toMatchObject({ isUsual: false, isOpenToLinks: true, offers: ['pair'], customers: 0 });
  expect((await save(createFile())).status).toBe(409);
  expect((await save(createFile({ prices: { pair: { [item.key]: '0.75' } } }), revision)).status).toBe(200);
  const late = await save(createFile({ name: 'Other' }), revision);
  expect([late.status, late.envelope.error?.code]).toEqual([409, 'pricing_changed']);
  const now = (await read()).result;
  expect(now.file.prices).toEqual({ pair: { [item.key]: '0.75' } });
  expect((await remove(revision)).status).toBe(409);
  expect((await remove(now.revision)).status).toBe(200);
  expect((await read()).status).toBe(404);
  expect((await findOffer(services.database.db, 'pair'))?.prices?.club).toBeUndefined();
});

test.each([
  [{ prices: { nowhere: { 'a/b:1': '1.00' } } }],
  [{ prices: { pair: { 'no/item:1': '1.00' } } }],
  [{ prices: { pair: { 'standard/standard:10': '0.00' } } }],
  [{ prices: { pair: { 'standard/standard:10': 'cheap' } } }],
  [{ name: '' }],
])('a file with %j is refused, and nothing is written', async (wrong) => {
  const { createFile, save, read } = await openPricings();
  expect((await save(createFile(wrong))).status).toBe(422);
  expect((await read()).status).toBe(404);
});

test('the usual pricing has the prices of the offers', async () => {
  const { call, headers, createFile } = await openPricings();
  const refused = await call(saveDeskPricing, {
    params: { id: 'standard' },
    headers,
    body: { file: createFile({ id: 'standard' }), revision: 'any' },
  });
  expect(refused.status).toBe(422);
});

test('what is exported is imported without a difference', async () => {
  const { services, createFile, save, read, remove } = await openPricings();
  await save(createFile());
  const printed: string[] = [];
  const run = (name: keyof typeof pricingFileCommands, words: string[], options = {}) => {
    printed.length = 0;
    return pricingFileCommands[name].run({
      services,
      words,
      options,
      actor: 'ops:test',
      env: { publicOrigin: '', isClockMovable: false, dataDir: '', databaseUrl: undefined },
      print: (line) => printed.push(line),
    });
  };
  await run('pricings export', []);
  const path = join(mkdtempSync(join(tmpdir(), 'pricings-')), 'pricings.json');
  writeFileSync(path, printed.join('\n'));
  await run('pricings import', [path]);
  expect(printed).toEqual(['Nothing differs.']);
  const { file, revision } = (await read()).result;
  await remove(revision);
  await run('pricings import', [path], { 'dry-run': true });
  expect(printed).toContain('club: name: nothing -> Club');
  expect((await read()).status).toBe(404);
  await run('pricings import', [path]);
  expect((await read()).result.file).toEqual(file);
});
