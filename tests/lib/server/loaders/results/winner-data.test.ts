import { expect, test } from 'vitest';
import { isSearched, loadWinnerList, parseWinnerSearch } from '#lib/server/loaders/results/winner-data.ts';
import { PageTags } from '#lib/server/page/page-tags.ts';
import { createPageApi } from '#tests/support/page-api.ts';

const readAsked = (query: string) => parseWinnerSearch(new URLSearchParams(query));

test('a draw number and a state are looked for; anything else is not', () => {
  expect(readAsked('draw=1520&state=SA')).toEqual({ drawNo: 1520, state: 'SA' });
  for (const odd of [
    '',
    'draw=&state=',
    'draw=0',
    'draw=-1',
    'draw=1e3',
    'draw=12345678',
    'state=sa',
    'state=__proto__',
  ])
    expect(isSearched(readAsked(odd)), odd).toBe(false);
});

const createOver = (total: number) => ({
  tags: new PageTags(),
  api: createPageApi({
    searchWinners: ({ query }) => ({
      result: [query],
      pageInfo: { total, limit: 20, offset: 0 },
    }),
  }),
});

test('twenty prizes to a page, none beyond the last, and a first page in any case', async () => {
  const second = await loadWinnerList(createOver(21), { page: 2, offerKey: 'tide', state: 'WA' });
  expect(second).toMatchObject({ page: 2, pages: 2 });
  expect(second?.winners).toEqual([{ offerKey: 'tide', state: 'WA', limit: 20, offset: 20 }]);
  expect(await loadWinnerList(createOver(21), { page: 3 })).toBeUndefined();
  expect(await loadWinnerList(createOver(0), { page: 1 })).toMatchObject({ pages: 1 });
});
