import { expect, test } from 'vitest';
import { type NumberRun, StockShort, takeStock } from '#platform/catalogue/stock/stock.ts';
import { transact } from '#platform/ground/db/open.ts';
import { openTestPlatform } from '../../../support/platform.ts';

/** A pool of lanes that follow each other, from number 1. */
async function openPool(pool: string, sizes: readonly number[]) {
  const { services } = await openTestPlatform();
  let first = 1;
  for (const [lane, size] of sizes.entries()) {
    const row = { key: `${pool}:${lane}`, pool, lane, size, taken: 0, first_number: first };
    await services.database.db.insertInto('stock').values(row).execute();
    first += size;
  }
  return services;
}

const listNumbers = (runs: readonly NumberRun[]): number[] =>
  runs.flatMap(({ first, count }) => Array.from({ length: count }, (_, index) => first + index));

test('buyers who come at once are given different numbers, and as many as there are', async () => {
  const services = await openPool('raffle:home', [13, 13, 13, 13, 12, 12, 12, 12]);
  const takes = Array.from({ length: 60 }, (_, buyer) =>
    transact(services.database, async (tx) => {
      const [numbers] = await takeStock(
        tx,
        services,
        [[{ pool: 'raffle:home', count: 2 }]],
        `buyer-${buyer}`,
      );
      return numbers?.get('raffle:home') ?? [];
    }).catch((error: unknown) => {
      if (error instanceof StockShort) return undefined;
      throw error;
    }),
  );
  const given = await Promise.all(takes);
  expect(given.filter((runs) => runs === undefined)).toHaveLength(10);
  const numbers = given.flatMap((runs) => listNumbers(runs ?? []));
  expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
});

test('the last numbers are taken of several lanes', async () => {
  const services = await openPool('raffle:boat', [3, 4, 2]);
  const [numbers] = await transact(services.database, (tx) =>
    takeStock(tx, services, [[{ pool: 'raffle:boat', count: 8 }]], 'buyer'),
  );
  expect(numbers?.get('raffle:boat')).toEqual([
    { first: 4, count: 4 },
    { first: 1, count: 3 },
    { first: 8, count: 1 },
  ]);
});

test('lines of one purchase share what is taken of a pool, and take of several pools', async () => {
  const services = await openPool('raffle:car', [10]);
  await services.database.db
    .insertInto('stock')
    .values({ key: 'voucher:gift', pool: 'voucher:gift', size: 500, taken: 120 })
    .execute();
  const lines = [
    [{ pool: 'raffle:car', count: 3 }],
    [{ pool: 'voucher:gift', count: 80 }],
    [],
    [{ pool: 'raffle:car', count: 2 }],
  ];
  const numbers = await transact(services.database, (tx) => takeStock(tx, services, lines, 'buyer'));
  expect(numbers.map((taken) => Object.fromEntries(taken))).toEqual([
    { 'raffle:car': [{ first: 1, count: 3 }] },
    { 'voucher:gift': [{ first: 121, count: 80 }] },
    {},
    { 'raffle:car': [{ first: 4, count: 2 }] },
  ]);
});

test('what is short names its pool, and nothing of the others is kept', async () => {
  const services = await openPool('raffle:lantern', [5]);
  const lines = [[{ pool: 'raffle:lantern', count: 2 }], [{ pool: 'pool:unknown', count: 1 }]];
  const taking = transact(services.database, (tx) => takeStock(tx, services, lines, 'buyer'));
  await expect(taking).rejects.toMatchObject({ name: 'StockShort', pool: 'pool:unknown' });
  const left = await services.database.db.selectFrom('stock').select('taken').execute();
  expect(left).toEqual([{ taken: 0 }]);
});
