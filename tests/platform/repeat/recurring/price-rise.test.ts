// Periods whose price has risen: announced a week before it is charged, and nothing of a period is given up for that which
// can still be bought.
import { expect, test } from 'vitest';
import { readWalletAccount } from '#platform/money/ledger/accounts.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { recordReport } from '#platform/money/payments/reports/apply-report.ts';
import { notifyPeriodsAhead } from '#platform/repeat/recurring/ahead/notify-periods.ts';
import { notifyPricesAhead } from '#platform/repeat/recurring/ahead/notify-prices.ts';
import { listAhead } from '#platform/repeat/recurring/calls/answer.ts';
import { changeRecurring } from '#platform/repeat/recurring/change.ts';
import { skipCharge, unskipCharge } from '#platform/repeat/recurring/charges/skip.ts';
import type { Services } from '#platform/services.ts';
import { toIso } from '#platform/time.ts';
import { createPairOffer, createWalletHolder } from '../../../support/played-draws.ts';
import { setPairPrice } from '../../../support/recurring/pair-price.ts';
import {
  beginRecurring,
  createPlayer,
  keepCard,
  listChargesOf,
  listMailKindsOf,
  listOutcomes,
  openRecurringShop,
  type RecurringShop,
  readRow,
  runFor,
  runUntil,
} from '../../../support/recurring/recurring-shop.ts';

const DAY_MS = 86_400_000;

const readMails = async ({ database }: Services, kind: string) =>
  (
    await database.db.selectFrom('mail').select('payload').where('kind', '=', kind).orderBy('id').execute()
  ).map(({ payload }) => JSON.parse(payload));

const listPaid = async ({ database }: Services) =>
  (await database.db.selectFrom('checkout').select('total_cents').orderBy('created_at').execute()).map(
    ({ total_cents }) => total_cents,
  );

async function openSubscribed(asked: Parameters<typeof createPlayer>[1] = {}) {
  const shop = await openRecurringShop();
  const { row, customerId } = await createPlayer(shop, { period: 'monthly', ...asked });
  const [charge] = await listChargesOf(shop.services, row.id);
  if (!charge) throw new Error('Nothing is planned');
  const draws = charge.planned_cents / 100;
  return { shop, row, customerId, charge, draws, dueAt: Date.parse(charge.due_at) };
}

const look = ({ services }: RecurringShop) => notifyPricesAhead(services, { after: '' });

test('a rise some days before the charge of a period is announced in time, and nothing waits', async () => {
  const { shop, row, draws, dueAt } = await openSubscribed();
  const { services } = shop;
  await setPairPrice(services, 130);
  await runUntil(shop, dueAt - 11 * DAY_MS);
  await look(shop);
  expect(await readMails(services, 'recurring_price')).toEqual([]);
  await runUntil(shop, dueAt - 9 * DAY_MS);
  await look(shop);
  await look(shop);
  const next = { at: dueAt, cents: draws * 130 };
  expect(await readMails(services, 'recurring_price')).toMatchObject([
    { cents: 130, fromAt: dueAt - 2 * DAY_MS, next },
  ]);
  await runUntil(shop, dueAt - DAY_MS);
  await notifyPeriodsAhead(services);
  expect(await readMails(services, 'recurring_ahead')).toMatchObject([{ next }]);
  await runUntil(shop, dueAt);
  expect(await listOutcomes(services, row.id)).toEqual(['purchased', 'planned']);
  expect(await listPaid(services)).toEqual([next.cents]);
});

test('a rise on the last day puts the period off by a week: its other draws are played', async () => {
  const { shop, row, draws, dueAt, customerId } = await openSubscribed();
  const { services } = shop;
  await runUntil(shop, dueAt - DAY_MS);
  await notifyPeriodsAhead(services);
  await setPairPrice(services, 130);
  await runUntil(shop, dueAt + DAY_MS);
  const putOff = dueAt + 7 * DAY_MS;
  const next = { at: putOff, cents: (draws - 1) * 130 };
  expect(await listOutcomes(services, row.id)).toEqual(['planned']);
  expect(await readMails(services, 'recurring_price')).toMatchObject([{ cents: 130, fromAt: putOff, next }]);
  const ahead = await listAhead(services.database.db, services, row);
  expect(ahead[0]).toMatchObject({ key: 'period:1', dueAt: putOff, cents: next.cents, numDraws: draws - 1 });
  expect(ahead[1]?.key).toBe('period:2');
  await runUntil(shop, putOff - DAY_MS);
  await notifyPeriodsAhead(services);
  expect((await readMails(services, 'recurring_ahead')).map((mail) => mail.next)).toEqual([
    { at: dueAt, cents: draws * 100 },
    next,
  ]);
  await runUntil(shop, putOff);
  expect(await listPaid(services)).toEqual([next.cents]);
  expect(await listOutcomes(services, row.id)).toEqual(['purchased', 'planned']);
  expect(await listMailKindsOf(services, customerId)).not.toContain('recurring_missed');
  expect((await readRow(services, row.id)).agreed_cents).toBe(130);
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('a period that was put off is tried for as long as every other one', async () => {
  const { shop, row, dueAt } = await openSubscribed({ cents: 0 });
  const { services } = shop;
  await setPairPrice(services, 130);
  await runUntil(shop, dueAt - 2 * DAY_MS);
  await look(shop);
  const putOff = dueAt + 5 * DAY_MS;
  await runUntil(shop, putOff + DAY_MS);
  const [charge] = await listChargesOf(services, row.id);
  expect(charge).toMatchObject({ state: 'soft_failure', attempts: 2, last_at: toIso(putOff + 6 * DAY_MS) });
  await runUntil(shop, putOff + 6 * DAY_MS);
  expect(await listOutcomes(services, row.id)).toEqual(['missed: funds', 'planned']);
});

test('its owner skips a period that was put off, takes that back, and changes what is bought', async () => {
  const { shop, row, draws, dueAt, customerId } = await openSubscribed();
  const { services } = shop;
  await setPairPrice(services, 130);
  await runUntil(shop, dueAt + DAY_MS);
  const own = { customerId, id: row.id };
  const readFirst = async () => (await listAhead(services.database.db, services, row))[0]?.key;
  await skipCharge(services, own, 'period:1');
  expect(await readFirst()).toBe('period:2');
  await unskipCharge(services, own, 'period:1');
  expect(await readFirst()).toBe('period:1');
  await runUntil(shop, dueAt + 6.5 * DAY_MS);
  await changeRecurring(services, own, { numberOfGames: 2 });
  await runFor(shop, DAY_MS);
  expect(await listOutcomes(services, row.id)).toEqual(['purchased', 'planned']);
  expect(await listPaid(services)).toEqual([(draws - 1) * 260]);
});

test('what a card has paid for a period whose price rises meanwhile stays for its later day', async () => {
  const shop = await openRecurringShop();
  const { services } = shop;
  const customerId = await createWalletHolder(services, 0);
  const fund = await keepCard(services, customerId);
  const row = await beginRecurring(services, { customerId, period: 'monthly', fund });
  const [charge] = await listChargesOf(services, row.id);
  const dueAt = Date.parse(charge!.due_at);
  shop.gateway.says = { state: 'pending' };
  await runUntil(shop, dueAt);
  expect(await listOutcomes(services, row.id)).toEqual(['paying']);
  await setPairPrice(services, 130);
  const [paid] = shop.gateway.started;
  const captured = { cents: charge!.planned_cents, currency: 'AUD' } as const;
  await recordReport(services, { description: '' }, paid!.id, {
    report: { state: 'succeeded', captured },
  });
  await runFor(shop, DAY_MS);
  expect(await listOutcomes(services, row.id)).toEqual(['planned']);
  expect((await readWalletAccount(services.database.db, customerId)).balanceCents).toBe(captured.cents);
  shop.gateway.says = { state: 'succeeded', captured: { cents: 0, currency: 'AUD' } };
  await runUntil(shop, dueAt + 8 * DAY_MS);
  expect(await listOutcomes(services, row.id)).toEqual(['purchased', 'planned']);
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('a price that was wrong for a night puts nothing off, and clears no later rise', async () => {
  const { shop, row, draws, dueAt } = await openSubscribed();
  const { services } = shop;
  await runUntil(shop, dueAt - 3 * DAY_MS);
  await notifyPeriodsAhead(services);
  await runUntil(shop, dueAt - 2 * DAY_MS);
  await setPairPrice(services, 13_000);
  await look(shop);
  await setPairPrice(services, 100);
  await runFor(shop, DAY_MS);
  await look(shop);
  const [charge] = await listChargesOf(services, row.id);
  expect(charge).toMatchObject({ due_at: toIso(dueAt), last_at: toIso(dueAt + 6 * DAY_MS) });
  expect(charge?.planned_cents).toBe(draws * 100);
  await notifyPeriodsAhead(services);
  const next = { at: dueAt, cents: draws * 100 };
  expect((await readMails(services, 'recurring_ahead')).map((mail) => mail.next)).toEqual([next, next]);
  await runUntil(shop, dueAt);
  expect(await listPaid(services)).toEqual([next.cents]);
  const [following] = await listAhead(services.database.db, services, await readRow(services, row.id));
  expect(following?.cents).toBe(100 * (following?.numDraws ?? 0));
  await setPairPrice(services, 12_000);
  await runUntil(shop, (following?.dueAt ?? 0) + DAY_MS);
  expect(await listOutcomes(services, row.id)).toEqual(['purchased', 'planned']);
  expect((await readMails(services, 'recurring_price')).map(({ cents }) => cents)).toEqual([13_000, 12_000]);
});

test('a price that falls back after the usual day of a period charges it at the next look', async () => {
  const { shop, row, draws, dueAt } = await openSubscribed();
  const { services } = shop;
  await setPairPrice(services, 13_000);
  await runUntil(shop, dueAt + DAY_MS / 6);
  await setPairPrice(services, 100);
  await look(shop);
  await runFor(shop, 0);
  expect(await listOutcomes(services, row.id)).toEqual(['purchased', 'planned']);
  expect(await listPaid(services)).toEqual([draws * 100]);
});

test('a price that was announced too high waits no longer than it did, and a rise to it is announced again', async () => {
  const { shop, row, draws, dueAt } = await openSubscribed();
  const { services } = shop;
  await runUntil(shop, dueAt - 8 * DAY_MS);
  await setPairPrice(services, 130);
  await look(shop);
  await runUntil(shop, dueAt - 2 * DAY_MS);
  await setPairPrice(services, 13_000);
  await look(shop);
  await setPairPrice(services, 120);
  await look(shop);
  const [charge] = await listChargesOf(services, row.id);
  expect(charge).toMatchObject({ due_at: toIso(dueAt), planned_cents: draws * 120 });
  await setPairPrice(services, 130);
  await runUntil(shop, dueAt);
  expect(await listOutcomes(services, row.id)).toEqual(['planned']);
  expect((await readMails(services, 'recurring_price')).map(({ cents }) => cents)).toEqual([
    130, 13_000, 130,
  ]);
});

test('a period whose owner has agreed to the higher price waits no longer', async () => {
  const { shop, row, draws, dueAt, customerId } = await openSubscribed();
  const { services } = shop;
  await runUntil(shop, dueAt - 2 * DAY_MS);
  await setPairPrice(services, 130);
  await look(shop);
  const own = { customerId, id: row.id };
  const readDue = async () => (await listChargesOf(services, row.id))[0]?.due_at;
  await changeRecurring(services, own, { minimumJackpotAmount: null });
  expect(await readDue()).toBe(toIso(dueAt + 5 * DAY_MS));
  await changeRecurring(services, own, { numberOfGames: 2 });
  expect(await readDue()).toBe(toIso(dueAt));
  await runUntil(shop, dueAt);
  expect(await listOutcomes(services, row.id)).toEqual(['purchased', 'planned']);
  expect(await listPaid(services)).toEqual([draws * 260]);
});

test('other days bring the charge of a period forward where their first draw closes early: it was not put off', async () => {
  const { operation } = createPairOffer();
  const times = { closeTime: '11:00', drawTime: '12:00' };
  const shop = await openRecurringShop({ hasSelectableDays: true, operation: { ...operation, ...times } });
  const { services } = shop;
  const asked = { period: 'monthly', state: 'WA' } as const;
  const { row, customerId } = await createPlayer(shop, { ...asked, days: ['wed'] });
  await changeRecurring(services, { customerId, id: row.id }, { days: ['sat'] });
  const { row: fresh } = await createPlayer(shop, { ...asked, days: ['sat'] });
  const readPlan = async (id: string) => {
    const [charge] = await listChargesOf(services, id);
    return [charge?.due_at, charge?.planned_cents];
  };
  expect(await readPlan(row.id)).toEqual(await readPlan(fresh.id));
});

test('who could not pay before a period was put off is told again when it fails on its later day', async () => {
  const { shop, customerId, dueAt } = await openSubscribed({ cents: 0 });
  await runUntil(shop, dueAt + DAY_MS / 24);
  await setPairPrice(shop.services, 130);
  await runUntil(shop, dueAt + 9 * DAY_MS);
  const kinds = await listMailKindsOf(shop.services, customerId);
  expect(kinds.filter((kind) => kind === 'recurring_failed')).toHaveLength(2);
});
