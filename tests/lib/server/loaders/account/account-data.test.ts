import { expect, test } from 'vitest';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { findOwnTicket, loadTicketList } from '#lib/server/loaders/account/account-data.ts';
import type { VisitorApi } from '#lib/server/session/visitor-api.ts';

type Caller = Pick<VisitorApi, 'call'>;
const createApi = (answer: (query: { limit: number; offset: number }) => unknown): Caller => ({
  call: (async (_: unknown, call: { query?: { limit: number; offset: number } }) =>
    answer(call.query ?? { limit: 0, offset: 0 })) as unknown as Caller['call'],
});
const createList = (total: number) =>
  createApi(({ limit, offset }) => ({
    result: Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, i) => offset + i),
    pageInfo: { limit, offset, total },
    serverTime: '2026-12-01T00:00:00Z',
  }));

test('a page holds ten lines and knows how many pages there are', async () => {
  const list = await loadTicketList(createList(25), 'past_products', 3);
  expect(list).toMatchObject({ rows: [20, 21, 22, 23, 24], page: 3, pages: 3, total: 25 });
});

test('the moment of a page is the services’ own', async () => {
  expect((await loadTicketList(createList(1), 'past_products', 1))?.now).toBe(
    Date.parse('2026-12-01T00:00:00Z'),
  );
});

test('there is no page beyond the last, but always a first', async () => {
  expect(await loadTicketList(createList(25), 'past_products', 4)).toBeUndefined();
  expect(await loadTicketList(createList(0), 'past_products', 1)).toMatchObject({ rows: [], pages: 1 });
});

test('a ticket that is unknown or somebody else’s is no ticket, and a failure is a failure', async () => {
  const createFailingApi = (status: number) =>
    createApi(() => {
      throw new ApiError({ status, url: '/v2/orders/x' });
    });
  expect(await findOwnTicket(createFailingApi(404), 'x')).toBeUndefined();
  await expect(findOwnTicket(createFailingApi(500), 'x')).rejects.toThrow(ApiError);
});
