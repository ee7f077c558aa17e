// Messages to customers about purchases that repeat: ahead of a charge, at its beginning, when it stops and goes on; each
// once, however often the worker looks.
import { expect, onTestFinished, test } from 'vitest';
import { transact } from '#platform/ground/db/open.ts';
import { excludeCustomer } from '#platform/people/care/exclude.ts';
import { notifyPeriodsAhead } from '#platform/repeat/recurring/ahead/notify-periods.ts';
import { beginWeeks } from '#platform/repeat/recurring/ahead/notify-weeks.ts';
import { beginRow } from '#platform/repeat/recurring/begin.ts';
import { changeStatus } from '#platform/repeat/recurring/change-status.ts';
import { announcePrice } from '#platform/repeat/recurring/charges/agreed-price.ts';
import { skipCharge } from '#platform/repeat/recurring/charges/skip.ts';
import { notifyFailed } from '#platform/repeat/recurring/messages.ts';
import { stopAndNotify } from '#platform/repeat/recurring/stop-and-notify.ts';
import type { Services } from '#platform/services.ts';
import { interceptStatements } from '../../../support/faults/driver-calls.ts';
import {
  beginRecurring,
  createPlayer,
  listChargesOf,
  listMailKindsOf,
  openRecurringShop,
  runFor,
  runUntil,
} from '../../../support/recurring/recurring-shop.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const readMail = async ({ database }: Services, kind: string) => {
  const rows = await database.db
    .selectFrom('mail')
    .select(['payload', 'customer_id'])
    .where('kind', '=', kind)
    .orderBy('id')
    .execute();
  return rows.map(({ payload, customer_id }) => ({ customerId: customer_id, payload: JSON.parse(payload) }));
};

test('the charge of a period is told three days before, once, with what it costs', async () => {
  const shop = await openRecurringShop();
  const { services, clock } = shop;
  const { row, customerId } = await createPlayer(shop, { period: 'monthly' });
  const [charge] = await listChargesOf(services, row.id);
  const dueAt = Date.parse(charge!.due_at);
  await runUntil(shop, dueAt - 3 * DAY_MS - 1);
  await notifyPeriodsAhead(services);
  expect(await listMailKindsOf(services, customerId)).toEqual([]);
  clock.advance(1);
  await Promise.all([1, 2, 3].map(() => notifyPeriodsAhead(services)));
  clock.advance(HOUR_MS);
  await notifyPeriodsAhead(services);
  expect(await listMailKindsOf(services, customerId)).toEqual(['recurring_ahead']);
  const [mail] = await readMail(services, 'recurring_ahead');
  expect(mail?.payload.next).toEqual({ at: dueAt, cents: charge!.planned_cents });
});

test('the row of a charge is locked before the charge, as everywhere', async () => {
  const shop = await openRecurringShop();
  const { services } = shop;
  const { row } = await createPlayer(shop, { period: 'monthly' });
  const [charge] = await listChargesOf(services, row.id);
  await runUntil(shop, Date.parse(charge!.due_at) - DAY_MS);
  const read: string[] = [];
  const restore = interceptStatements(services.database.flavor === 'postgres', (readText, run) => {
    const [, table] = /^select \* from "(recurring(?:_charge)?)" where "id" =/.exec(readText()) ?? [];
    if (table) read.push(table);
    return run();
  });
  onTestFinished(restore);
  await notifyPeriodsAhead(services);
  expect(read.slice(0, 2)).toEqual(['recurring', 'recurring_charge']);
});

test('a higher price that was told stands in what is told ahead', async () => {
  const shop = await openRecurringShop();
  const { services } = shop;
  const { row } = await createPlayer(shop, { period: 'monthly' });
  await transact(services.database, (tx) => announcePrice(tx, services, row, 130));
  const [charge] = await listChargesOf(services, row.id);
  await runUntil(shop, Date.parse(charge!.due_at) - DAY_MS);
  await notifyPeriodsAhead(services);
  const [mail] = await readMail(services, 'recurring_ahead');
  expect(mail?.payload.next.cents).toBe((charge!.planned_cents / 100) * 130);
});

test('paused purchases and charges that are over are not told ahead', async () => {
  const shop = await openRecurringShop();
  const { services } = shop;
  const paused = await createPlayer(shop, { period: 'monthly' });
  const cancelled = await createPlayer(shop, { period: 'monthly' });
  const [charge] = await listChargesOf(services, paused.row.id);
  for (const [{ row, customerId }, status] of [
    [paused, 'recurring_status_paused'],
    [cancelled, 'recurring_status_cancelled'],
  ] as const)
    await changeStatus(services, { customerId, id: row.id }, { status });
  await runUntil(shop, Date.parse(charge!.due_at) - DAY_MS);
  await notifyPeriodsAhead(services);
  expect(await readMail(services, 'recurring_ahead')).toEqual([]);
});

/** Monday, nine in the morning in Sydney and in Perth. */
const MONDAY = { sydney: Date.parse('2026-11-22T22:00:00Z'), perth: Date.parse('2026-11-23T01:00:00Z') };

test('on Monday at nine of their zone customers are told what the week brings, in one message', async () => {
  const shop = await openRecurringShop({ drawDays: ['wed', 'sat'] });
  const { services } = shop;
  const { row, customerId } = await createPlayer(shop);
  await beginRecurring(services, { customerId, days: ['sat'], games: 3 });
  const perth = await createPlayer(shop, { state: 'WA', days: ['wed'] });
  const { row: subscription } = await createPlayer(shop, { period: 'monthly' });
  await skipCharge(services, { customerId, id: row.id }, 'draw:3');
  await runUntil(shop, MONDAY.sydney - 1);
  await beginWeeks(services);
  await runFor(shop, 0);
  expect(await readMail(services, 'recurring_week')).toEqual([]);
  shop.clock.set(MONDAY.sydney);
  for (let times = 0; times < 3; times += 1) {
    await beginWeeks(services);
    await runFor(shop, HOUR_MS / 2);
  }
  const first = await readMail(services, 'recurring_week');
  expect(first.map((mail) => mail.customerId)).toEqual([customerId]);
  expect(
    first[0]!.payload.charges.map(({ at, cents }: { at: number; cents: number }) => [
      new Date(at).toISOString(),
      cents,
    ]),
  ).toEqual([
    ['2026-11-24T08:30:00.000Z', 100],
    ['2026-11-27T08:30:00.000Z', 300],
  ]);
  shop.clock.set(MONDAY.perth);
  await beginWeeks(services);
  await runFor(shop, HOUR_MS);
  const all = await readMail(services, 'recurring_week');
  expect(all.map((mail) => mail.customerId)).toEqual([customerId, perth.customerId]);
  expect(all.some((mail) => mail.customerId === subscription.customer_id)).toBe(false);
  await runUntil(shop, MONDAY.sydney + 7 * DAY_MS);
  await beginWeeks(services);
  await runFor(shop, HOUR_MS);
  expect(await readMail(services, 'recurring_week')).toHaveLength(3);
});

test('a shop that stops between two customers tells the others, and nobody twice', async () => {
  const shop = await openRecurringShop({ drawDays: ['sat'] });
  const { services, clock } = shop;
  const players = [];
  for (let count = 0; count < 55; count += 1) players.push(await createPlayer(shop));
  clock.set(MONDAY.sydney);
  await beginWeeks(services);
  await runFor(shop, HOUR_MS);
  await services.database.db.deleteFrom('job').execute();
  await beginWeeks(services);
  await runFor(shop, HOUR_MS);
  const told = (await readMail(services, 'recurring_week')).map((mail) => mail.customerId);
  expect(told.toSorted()).toEqual(players.map(({ customerId }) => customerId).toSorted());
});

test('its beginning is told once, with the first charge', async () => {
  const shop = await openRecurringShop();
  const { services } = shop;
  const { row, customerId } = await createPlayer(shop);
  for (let times = 0; times < 3; times += 1) await beginRow(services, row.id);
  expect(await listMailKindsOf(services, customerId)).toEqual(['recurring_started']);
  const [mail] = await readMail(services, 'recurring_started');
  expect(mail?.payload.next).toMatchObject({ at: Date.parse('2026-11-20T08:30:00Z'), cents: 100 });
});

test('each stop and each new start is told, with what follows', async () => {
  const shop = await openRecurringShop();
  const { services } = shop;
  const { row, customerId } = await createPlayer(shop);
  const set = (status: 'paused' | 'active' | 'timed_pause' | 'cancelled', pausedUntil?: string) =>
    changeStatus(services, { customerId, id: row.id }, { status: `recurring_status_${status}`, pausedUntil });
  await set('paused');
  await runFor(shop, 1000);
  await set('active');
  await runFor(shop, 1000);
  await set('timed_pause', '2026-12-01');
  await runUntil(shop, Date.parse('2026-12-01T00:00:00Z'));
  await set('cancelled');
  expect(await listMailKindsOf(services, customerId)).toEqual([
    'recurring_paused',
    'recurring_resumed',
    'recurring_paused',
    'recurring_resumed',
    'recurring_cancelled',
  ]);
  const [first, second] = await readMail(services, 'recurring_resumed');
  expect(first?.payload.next.at).toBe(Date.parse('2026-11-20T08:30:00Z'));
  expect(second?.payload.next.at).toBe(Date.parse('2026-12-04T08:30:00Z'));
});

test('an exclusion, a break and the end of the account tell of each purchase that they stop', async () => {
  for (const kind of ['exclusion', 'break', 'closure'] as const) {
    const shop = await openRecurringShop();
    const { services, clock } = shop;
    const { customerId } = await createPlayer(shop);
    await beginRecurring(services, { customerId, games: 2 });
    const until = kind === 'break' ? clock.now() + 30 * DAY_MS : undefined;
    if (kind === 'closure')
      await transact(services.database, (tx) => stopAndNotify(tx, services, customerId, kind));
    else await excludeCustomer(services, { customerId, kind, until, setBy: 'customer' });
    const told = kind === 'break' ? 'recurring_paused' : 'recurring_cancelled';
    expect(await listMailKindsOf(services, customerId)).toEqual([told, told]);
    await runFor(shop, 60 * DAY_MS);
    expect(await listMailKindsOf(services, customerId)).toEqual([told, told]);
  }
});

test('a failure is reported once for each thing that mends it: a limit as well, after what its owner cannot mend', async () => {
  const shop = await openRecurringShop();
  const { services } = shop;
  const { row } = await createPlayer(shop);
  const [charge] = await listChargesOf(services, row.id);
  for (const reason of ['blocked', 'limit', 'not_sold', 'limit'])
    await transact(services.database, (tx) =>
      notifyFailed(tx, services, row, { ...charge!, state: 'hard_failure', reason }, undefined),
    );
  const mails = await readMail(services, 'recurring_failed');
  expect(mails.map(({ payload }) => payload.reason)).toEqual(['blocked', 'limit']);
});
