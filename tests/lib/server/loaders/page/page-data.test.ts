import { expect, test, vi } from 'vitest';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { readResultDate } from '#lib/domain/draws/result-dates.ts';
import {
  findDrawnDraw,
  loadLatestDraws,
  loadNeighbouringDraws,
  loadResultList,
  parsePageNumber,
} from '#lib/server/loaders/page/page-data.ts';
import type { PageApi } from '#lib/server/page/page-api.ts';
import { PageTags } from '#lib/server/page/page-tags.ts';
import { createPageApi } from '#tests/support/page-api.ts';
import { createOffer, createPastDraw } from '#tests/support/page-fixtures.ts';

const createList = (total: number) =>
  createPageApi({
    getPastDraws: ({ query }) => {
      const { limit, offset } = query as { limit: number; offset: number };
      const draws = Array.from({ length: total }, (_, index) => createPastDraw({ drawNo: total - index }));
      return { result: draws.slice(offset, offset + limit), pageInfo: { limit, offset, total } };
    },
  });

const toReads = (api: PageApi) => ({ api, tags: new PageTags() });

test('a page of results knows how many there are', async () => {
  const list = await loadResultList(toReads(createList(25)), { page: 3 });
  expect(list).toMatchObject({ page: 3, pages: 3, total: 25 });
  expect(list?.draws.map(({ drawNo }) => drawNo)).toEqual([5, 4, 3, 2, 1]);
});

test('there is no page beyond the last, but always a first', async () => {
  expect(await loadResultList(toReads(createList(25)), { page: 4 })).toBeUndefined();
  expect(await loadResultList(toReads(createList(0)), { page: 1 })).toMatchObject({ draws: [], pages: 1 });
});

test.each([
  [undefined, 1],
  ['', 1],
  ['3', 3],
  ['0', 1],
  ['000', undefined],
  ['01', undefined],
  ['-1', undefined],
  ['2.5', undefined],
  ['two', undefined],
  ['1/2', undefined],
  ['99999999', undefined],
])('page %s of an address is %s', (text, page) => {
  expect(parsePageNumber(text)).toBe(page);
});

test('the latest draw of each offer comes in the order of the offers', async () => {
  const getLatestDraws = vi.fn(() => ({
    result: [
      createPastDraw({ offerKey: 'daybreak', drawNo: 9 }),
      createPastDraw({ offerKey: 'comet', drawNo: 4 }),
    ],
  }));
  const api = createPageApi({ getLatestDraws });
  const offers = [
    createOffer({ key: 'comet' }),
    createOffer({ key: 'tide' }),
    createOffer({ key: 'daybreak' }),
  ];
  const latest = await loadLatestDraws(toReads(api), offers);
  expect(latest.map(({ offerKey, drawNo }) => [offerKey, drawNo])).toEqual([
    ['comet', 4],
    ['daybreak', 9],
  ]);
  expect(getLatestDraws, 'one call, however many offers there are').toHaveBeenCalledTimes(1);
});

const createFailingApi = (status: number) =>
  createPageApi({
    getPastDraw: () => {
      throw new ApiError({ status, url: '/v2/past/draws/comet/5' });
    },
  });

test('a draw that does not exist is nothing, a service that fails is a failure', async () => {
  expect(await findDrawnDraw(createFailingApi(404), 'comet', 5)).toBeUndefined();
  await expect(findDrawnDraw(createFailingApi(500), 'comet', 5)).rejects.toBeInstanceOf(ApiError);
});

test('a day without a draw lies between two draws', async () => {
  const before = createPastDraw({ drawNo: 7, nextDrawNo: 8 });
  const raffle = { name: 'Early bird', isEarlyBird: true, tickets: 0, entries: 0 } as const;
  const earlyBird = createPastDraw({ drawNo: 901, raffle: { ...raffle, prizes: [], winners: [] } });
  const api = createPageApi({
    getPastDraws: ({ query }) => {
      expect(query).toMatchObject({ to: '2025-06-04' });
      return { result: [earlyBird, before] };
    },
    getPastDraw: () => ({ result: createPastDraw({ drawNo: 8 }) }),
  });
  const around = await loadNeighbouringDraws(api, 'lighthouse', readResultDate('2025-06-04')!);
  expect([around.before?.drawNo, around.after?.drawNo]).toEqual([7, 8]);
});

test('before the first draw there is nothing on either side', async () => {
  const api = createPageApi({ getPastDraws: () => ({ result: [] }) });
  expect(await loadNeighbouringDraws(api, 'lighthouse', readResultDate('1950')!)).toEqual({
    before: undefined,
    after: undefined,
  });
});
