// Who has tickets that are late as a whole and tickets of which one draw is late, paid from the wallet or with credit.
import { expect, onTestFinished, test } from 'vitest';
import { moveDrawToDay } from '#platform/catalogue/draws/move-draw.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { addTicket } from '#platform/sale/cart/change-cart.ts';
import type { Services } from '#platform/services.ts';
import { interceptStatements } from '../../../support/faults/driver-calls.ts';
import { buyTickets, createWalletHolder, listDraws } from '../../../support/played-draws.ts';
import { createShareInput } from '../../../support/syndicates.ts';
import {
  AFTER_FRIDAY,
  buyWithCredit,
  createPairInput,
  FRIDAY,
  openLatePool,
  openSaturdays,
} from './late-draws.ts';

const OF_LATE: readonly string[] = ['late_refunded', 'late_unpaid', 'wallet_adjusted'];

/** What the customer was sent of late entries, by kind. */
async function listLateMails({ database: { db } }: Services, customerId: string) {
  const rows = await db
    .selectFrom('mail')
    .select(['kind', 'payload'])
    .where('customer_id', '=', customerId)
    .where('kind', 'in', OF_LATE)
    .orderBy('kind')
    .execute();
  return rows.map(({ kind, payload }) => [kind, JSON.parse(payload)]);
}

test('who paid for shares and had credit for a ticket in three draws is told of both', async () => {
  const { services, drawId, late } = await openLatePool(11);
  await buyWithCredit(services, late, createPairInput(3));
  await moveDrawToDay(services, drawId, FRIDAY, 'ops:mia');
  expect(await listLateMails(services, late)).toMatchObject([
    ['late_refunded', { cause: 'filled', cents: 100 }],
    ['late_unpaid', { cause: 'bought' }],
  ]);
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('who had credit for shares and paid for a ticket in three draws is told of both', async () => {
  const { services, drawId, poolId } = await openLatePool(10);
  const both = await createWalletHolder(services);
  await buyWithCredit(services, both, createShareInput(poolId));
  await buyTickets(services, both, { numDraws: 3 });
  await moveDrawToDay(services, drawId, FRIDAY, 'ops:mia');
  expect(await listLateMails(services, both)).toMatchObject([
    ['late_unpaid', { cause: 'filled' }],
    ['wallet_adjusted', { cents: 100, reason: 'Daily Pair draw 1 was held before it was bought' }],
  ]);
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('who had credit for shares and for a ticket in three draws is told of both at once', async () => {
  const { services, drawId, poolId } = await openLatePool(10);
  const both = await createWalletHolder(services);
  await addTicket(services, { kind: 'account', customerId: both }, createShareInput(poolId));
  await buyWithCredit(services, both, createPairInput(3));
  await moveDrawToDay(services, drawId, FRIDAY, 'ops:mia');
  expect(await listLateMails(services, both)).toMatchObject([['late_unpaid', { cause: 'both' }]]);
});

test('codes are held only once all wallets have what they get', async () => {
  const { services, clock, early, late } = await openSaturdays();
  clock.set(AFTER_FRIDAY);
  for (const customerId of [early, late]) {
    await buyWithCredit(services, customerId, createPairInput(1), { amountCents: 50 });
    await buyTickets(services, customerId, { numDraws: 3 });
  }
  const [draw] = await listDraws(services);
  const statements: string[] = [];
  const restore = interceptStatements(services.database.flavor === 'postgres', (readText, run) => {
    statements.push(readText());
    return run();
  });
  onTestFinished(restore);
  await moveDrawToDay(services, draw!.id, FRIDAY, 'ops:mia');
  const find = (start: string) => statements.flatMap((text, at) => (text.includes(start) ? [at] : []));
  const posted = find('insert into "ledger_entry"');
  const returned = find('update "stock"');
  expect([posted.length, returned.length]).toEqual([3, 2]);
  expect(Math.min(...returned)).toBeGreaterThan(Math.max(...posted));
  expect((await verifyLedger(services)).faults).toEqual([]);
});
