import { expect, test } from 'vitest';
import { getOrders } from '#lib/contracts/cart/order.ts';
import { getCustomer } from '#lib/contracts/identity/customer.ts';
import { getMessages } from '#lib/contracts/messages/message.ts';
import {
  getNetPosition,
  getStatementTotals,
  getStatementYear,
  getTransactions,
} from '#lib/contracts/payments/statement.ts';
import { getWallet } from '#lib/contracts/payments/wallet.ts';
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import { createSqliteDatabase } from '#platform/ground/db/open.ts';
import { openSqliteFile } from '#platform/ground/db/open-sqlite.ts';
import { migrate } from '#platform/migrations.ts';
import { buyTicket, createFundedCustomer } from '../../../support/buying/buying.ts';
import { writeLongHistory } from '../../../support/buying/long-history.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import { countVisits } from '../../../support/statements/count-visits.ts';

/** What grows with what a customer does. */
const HISTORY = [
  'checkout',
  'customer_sale',
  'deposit',
  'entry',
  'ledger_entry',
  'ledger_transaction',
  'mail',
  'mail_count',
  'prize',
  'ticket',
  'ticket_time',
  'wallet_line',
];

const EVER = '2000-01-01T00:00:00.000Z';

/** Pages and sums of an account; `last` is the offset of the last page. */
const listCalls = (last: number): [EndpointShape, Record<string, unknown>][] => [
  [getCustomer, {}],
  [getWallet, {}],
  [getOrders, { query: { status: 'upcoming_products', limit: 10, offset: 0 } }],
  [getOrders, { query: { status: 'past_products', limit: 10, offset: 0 } }],
  [getOrders, { query: { status: 'past_products', limit: 10, offset: last } }],
  [getTransactions, { query: { limit: 10, offset: 0 } }],
  [getTransactions, { query: { limit: 10, offset: last / 2 } }],
  [getTransactions, { query: { limit: 10, offset: last } }],
  [getTransactions, { query: { limit: 10, offset: 0, kind: 'purchases' } }],
  [getTransactions, { query: { limit: 10, offset: last, kind: 'purchases', direction: 'out' } }],
  [getTransactions, { query: { limit: 10, offset: 0, from: EVER } }],
  [getStatementTotals, { query: {} }],
  [getStatementTotals, { query: { kind: 'purchases', from: EVER } }],
  [getNetPosition, { query: {} }],
  [getNetPosition, { query: { from: EVER } }],
  [getStatementYear, { params: { year: 2026 } }],
  [getMessages, { query: { limit: 10, offset: 0 } }],
  [getMessages, { query: { limit: 10, offset: last } }],
  [getMessages, { query: { kind: 'win', limit: 10, offset: 0 } }],
];

/** Rows of the history that each call looks at, for a customer who has bought so often. */
async function countVisitsOf(purchases: number): Promise<Record<string, number>> {
  const raw = await openSqliteFile(':memory:');
  const database = createSqliteDatabase(raw);
  await migrate(database);
  const platform = await openTestPlatform({ database });
  await putOnSale(platform.services);
  const as = await createFundedCustomer(platform, '100.00');
  await buyTicket(platform, as);
  const { customerId } = as;
  await writeLongHistory(platform.services, { customerId, offerKey: 'lighthouse', purchases });
  const visits = countVisits(raw, HISTORY);
  const counted: Record<string, number> = {};
  for (const [endpoint, asked] of listCalls(purchases - 10)) {
    visits.take();
    const { status } = await platform.call(endpoint, { as, ...asked });
    expect(status).toBe(200);
    counted[`${endpoint.name} ${JSON.stringify(asked).replace(String(purchases - 10), 'last')}`] =
      visits.take();
  }
  return counted;
}

test('an account of a long history looks at no more rows than one of a short one', async () => {
  const short = Object.values(await countVisitsOf(500));
  const long = await countVisitsOf(2000);
  const grown = Object.entries(long).filter(([, visits], index) => visits > short[index]!);
  expect(grown).toEqual([]);
});
