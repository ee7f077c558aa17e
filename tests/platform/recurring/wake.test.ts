// Money that comes into a wallet buys what waited for it, wherever it comes from.
import { expect, test } from 'vitest';
import { transact } from '#platform/db/open.ts';
import { runDueDraws } from '#platform/draws/run-draws.ts';
import { refundTickets } from '#platform/ledger/refund.ts';
import { verifyLedger } from '#platform/ledger/verify.ts';
import { adjustWallet } from '#platform/operators/adjust-wallet.ts';
import type { Services } from '#platform/services.ts';
import { buyTickets, createWalletHolder } from '../../support/played-draws.ts';
import {
  beginRecurring,
  keepCard,
  listChargesOf,
  listOutcomes,
  openRecurringShop,
  runFor,
  runUntil,
} from '../../support/recurring/recurring-shop.ts';

const HOUR_MS = 3_600_000;

/** A customer whose money went into tickets of the first draw, and whose autoplay fails for the second. */
async function openShort() {
  const shop = await openRecurringShop({});
  const { services } = shop;
  const customerId = await createWalletHolder(services, 5000);
  await buyTickets(services, customerId, { numGames: 50 });
  const row = await beginRecurring(services, { customerId });
  const [charge] = await listChargesOf(services, row.id);
  await runUntil(shop, Date.parse(charge!.due_at) + 1000);
  return { shop, services, customerId, row, list: () => listOutcomes(services, row.id) };
}

const readTickets = async ({ database }: Services, customerId: string) =>
  database.db.selectFrom('ticket').selectAll().where('customer_id', '=', customerId).execute();

test('a prize buys what the wallet was too short for', async () => {
  const { shop, services, list } = await openShort();
  expect(await list()).toEqual(['soft_failure: funds']);
  shop.clock.advance(HOUR_MS);
  expect(await runDueDraws(services)).toEqual([]);
  await runFor(shop, 0);
  expect(await list()).toEqual(['purchased', 'planned']);
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('so do a refund and what the shop gives', async () => {
  for (const kind of ['refund', 'goodwill'] as const) {
    const { shop, services, customerId, list } = await openShort();
    expect(await list()).toEqual(['soft_failure: funds']);
    if (kind === 'refund') {
      const tickets = await readTickets(services, customerId);
      await transact(services.database, (tx) => refundTickets(tx, services, tickets, 'Refund'));
    } else
      await adjustWallet(services, { customer_id: customerId, cents: 100, kind, reason: 'x', author: 'ops' });
    await runFor(shop, 0);
    expect(await list()).toEqual(['purchased', 'planned']);
  }
});

test('what a refused card could not pay is bought once the wallet covers it, and the card is not asked again', async () => {
  const shop = await openRecurringShop();
  const { services, gateway } = shop;
  gateway.says = { state: 'failed', reason: 'declined' };
  const customerId = await createWalletHolder(services, 0);
  const row = await beginRecurring(services, {
    customerId,
    games: 3,
    fund: await keepCard(services, customerId),
  });
  const [charge] = await listChargesOf(services, row.id);
  await runUntil(shop, Date.parse(charge!.due_at) + 1000);
  const give = async (cents: number) => {
    const given = { customer_id: customerId, cents, kind: 'goodwill', reason: 'x', author: 'ops' } as const;
    await adjustWallet(services, given);
    await runFor(shop, 1000);
    return [await listOutcomes(services, row.id), gateway.started.length];
  };
  expect(await give(299)).toEqual([['hard_failure: declined'], 1]);
  expect(await give(1)).toEqual([['purchased', 'planned'], 1]);
});
