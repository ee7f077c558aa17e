import { expect, test } from 'vitest';
import { listDeskAudit } from '#lib/contracts/desk/audit.ts';
import { listDeskMoney } from '#lib/contracts/desk/money.ts';
import { listDeskOrders } from '#lib/contracts/desk/orders.ts';
import { listDeskCustomers, searchDesk } from '#lib/contracts/desk.ts';
import { readListQuery } from '#lib/domain/operators/list-place.ts';

const LONG = 'x'.repeat(5_000);
const NAMES = ['q', 'after', 'from', 'to'] as const;

test.each([
  ['audit', listDeskAudit],
  ['customers', listDeskCustomers],
  ['search', searchDesk],
  ['money', listDeskMoney],
  ['orders', listDeskOrders],
])('whatever an address asks of %s, the call takes it', (_, { query }) => {
  for (const value of [LONG, ` ${LONG}`, '9999999-01-01', '2026-11-29', '']) {
    const url = new URL('http://desk.test/');
    for (const name of NAMES) url.searchParams.set(name, value);
    expect(query?.safeParse(readListQuery(url, NAMES)).error).toBeUndefined();
  }
});

test('days, places and searches of the usual kind are asked for as they are', () => {
  const url = new URL('http://desk.test/?q=%20mia%20&from=2026-11-01&to=soon&after=2026~aud_1');
  expect(readListQuery(url, NAMES)).toEqual({ q: 'mia', after: '2026~aud_1', from: '2026-11-01', to: '' });
});
