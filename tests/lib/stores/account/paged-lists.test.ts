import { beforeEach, expect, test, vi } from 'vitest';
import {
  $pagedLists,
  clearPagedLists,
  getPagedList,
  type ListPage,
  showPage,
  turnPage,
} from '#lib/stores/account/paged-lists.ts';

const NAME = { customerId: 'cus_1', subVariant: '', list: 'pastTickets' };
const createPage = (number: number, parts: Partial<ListPage> = {}): ListPage => ({
  number,
  ids: [`tkt_${number}a`, `tkt_${number}b`],
  markup: `<li>${number}</li>`,
  limit: 2,
  total: 5,
  ...parts,
});

beforeEach(clearPagedLists);

test('a page that was shown comes back without being asked for again', async () => {
  showPage(NAME, createPage(1), 0);
  const fetchPage = vi.fn(async () => createPage(2));
  await turnPage(NAME, 2, fetchPage, () => 1000);
  expect(getPagedList(NAME)).toMatchObject({
    isFetching: false,
    offset: 2,
    limit: 2,
    total: 5,
    ids: ['tkt_2a', 'tkt_2b'],
  });
  expect(await turnPage(NAME, 1, fetchPage, () => 2000)).toMatchObject({ markup: '<li>1</li>' });
  expect(getPagedList(NAME)).toMatchObject({ offset: 0, ids: ['tkt_1a', 'tkt_1b'] });
  expect(fetchPage).toHaveBeenCalledTimes(1);
});

test('after a minute a page is asked for again', async () => {
  showPage(NAME, createPage(1), 0);
  const fetchPage = vi.fn(async () => createPage(1, { markup: '<li>new</li>' }));
  await turnPage(NAME, 1, fetchPage, () => 59_999);
  expect(fetchPage).not.toHaveBeenCalled();
  await turnPage(NAME, 1, fetchPage, () => 60_000);
  expect(getPagedList(NAME).pages[1]?.markup).toBe('<li>new</li>');
});

test('while a page is fetched the list says so, and a failure leaves what was shown', async () => {
  showPage(NAME, createPage(1), 0);
  const seen: boolean[] = [];
  const stop = $pagedLists.subscribe(() => void seen.push(getPagedList(NAME).isFetching));
  await expect(turnPage(NAME, 3, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  stop();
  expect(seen).toEqual([false, true, false]);
  expect(getPagedList(NAME)).toMatchObject({ offset: 0, ids: ['tkt_1a', 'tkt_1b'] });
});

test('a list that has grown forgets its other pages: their rows have moved', async () => {
  showPage(NAME, createPage(1));
  await turnPage(NAME, 2, async () => createPage(2, { total: 6 }));
  expect(Object.keys(getPagedList(NAME).pages)).toEqual(['2']);
});

test('lists are held apart', () => {
  showPage(NAME, createPage(1));
  expect(getPagedList({ ...NAME, list: 'upcomingTickets' }).pages).toEqual({});
  expect(getPagedList(NAME).total).toBe(5);
});

test.each([{ subVariant: 'SA' }, { customerId: 'cus_2' }])('with %o everything is forgotten', (other) => {
  showPage(NAME, createPage(1));
  expect(getPagedList({ ...NAME, ...other }).pages).toEqual({});
  expect(getPagedList(NAME).pages).toEqual({});
});
