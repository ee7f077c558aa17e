// What the operator takes off sale for a while keeps what was ordered ahead.
import { expect, test, vi } from 'vitest';
import { capCommands } from '#platform/catalogue/draws/cap-commands.ts';
import { capSoldOutDraws } from '#platform/catalogue/draws/due-steps.ts';
import { offerCommands } from '#platform/catalogue/offers/commands.ts';
import { saveOffer } from '#platform/catalogue/offers/store.ts';
import { transact } from '#platform/ground/db/open.ts';
import { NotYetDue } from '#platform/ground/jobs/queue.ts';
import { type JobHandler, runDueJobs } from '#platform/ground/jobs/run.ts';
import { renderMessage } from '#platform/ground/mail/render.ts';
import type { SharedCommand } from '#platform/ground/operator/command.ts';
import { formatUsage } from '#platform/ground/operator/declaration.ts';
import { makeDeposit } from '#platform/money/wallet/deposit.ts';
import { cancelPreOrder, chargePreOrder, preOrderJob } from '#platform/sale/checkout/due-pre-orders.ts';
import { readScheduledPurchase } from '#platform/sale/checkout/scheduled-purchases.ts';
import { buyTicket, createFundedCustomer } from '../../../support/buying/buying.ts';
import { getMail } from '../../../support/mails.ts';
import { openTestPlatform, TEST_NOW, type TestPlatform } from '../../../support/platform.ts';
import { createBookInput, createRaffleOffer, openTestRaffle } from '../../../support/raffles/raffles.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const OPENS = TEST_NOW + DAY_MS;
const toIso = (ms: number): string => new Date(ms).toISOString();

/** A raffle of which a book of five is ordered ahead, and that is on sale now. */
async function openSale(wallet = '50.00') {
  const platform = await openTestPlatform();
  const raffle = await openTestRaffle(platform.services, {
    preOrderAt: toIso(TEST_NOW - DAY_MS),
    opensAt: toIso(OPENS),
    online: { first: 1001, size: 200, lanes: 1 },
  });
  const as = await createFundedCustomer(platform, wallet);
  await buyTicket(platform, as, createBookInput(5));
  platform.clock.set(OPENS);
  const draw = await platform.services.database.db
    .selectFrom('draw')
    .select(['offer_key', 'draw_no', 'stop_at'])
    .where('id', '=', raffle.drawId)
    .executeTakeFirstOrThrow();
  return { platform, draw };
}

const readOrder = ({ services }: TestPlatform) =>
  services.database.db.selectFrom('scheduled_purchase').selectAll().executeTakeFirstOrThrow();

const readMails = async ({ services }: TestPlatform) => {
  const rows = await services.database.db.selectFrom('mail').select('kind').orderBy('id').execute();
  return rows.map(({ kind }) => kind).filter((kind) => kind.startsWith('pre_order'));
};

const WAYS = [
  ['suspended', offerCommands['offers suspend'], offerCommands['offers resume']],
  ['capped', capCommands['draws cap'], capCommands['draws uncap']],
] as const;

const runCommand = ({ services }: TestPlatform, command: SharedCommand, words: readonly string[]) =>
  command.run({ services, actor: 'ops:mia', words, options: {}, print: () => {} });

test.each(WAYS)('an order waits while what it is of is %s, and is bought after that', async (_, off, on) => {
  const { platform, draw } = await openSale();
  const words =
    formatUsage(off) === 'OFFER DRAWNO' ? [draw.offer_key, String(draw.draw_no)] : [draw.offer_key];
  await runCommand(platform, off, words);
  const { id } = await readOrder(platform);
  await expect(chargePreOrder(platform.services, id)).rejects.toThrow(NotYetDue);
  expect(await readOrder(platform)).toMatchObject({ done_at: null, declined_at: null });
  platform.clock.set(OPENS + 2 * DAY_MS);
  await runCommand(platform, on, words);
  await chargePreOrder(platform.services, id);
  expect(await readOrder(platform)).toMatchObject({ reason: null, done_at: toIso(OPENS + 2 * DAY_MS) });
  expect(await readMails(platform)).toEqual(['pre_order_charged']);
});

test.each(WAYS)(
  'the job of an order of what is %s is put back for ten minutes: it has not failed',
  async (_, off) => {
    const { platform, draw } = await openSale();
    const words =
      formatUsage(off) === 'OFFER DRAWNO' ? [draw.offer_key, String(draw.draw_no)] : [draw.offer_key];
    await runCommand(platform, off, words);
    const { services, clock } = platform;
    const handle: JobHandler = (at, payload) => preOrderJob.handle(at, payload, {});
    const logged = vi.spyOn(services.log, 'error');
    for (const tries of [1, 2]) {
      expect(await runDueJobs(services, { [preOrderJob.kind]: handle }, 5)).toBe(1);
      const jobs = await services.database.db
        .selectFrom('job')
        .select(['run_at', 'attempts', 'error', 'locked_until', 'done_at'])
        .where('kind', '=', preOrderJob.kind)
        .execute();
      const again = clock.now() + 10 * MINUTE_MS;
      expect(jobs).toEqual([
        { run_at: toIso(again), attempts: tries, error: null, locked_until: null, done_at: null },
      ]);
      clock.set(again);
    }
    expect(logged).not.toHaveBeenCalled();
  },
);

/** The draw is capped when a charge begins, and put on sale again when it has failed, before it is looked at again. */
function capDuringCharge(platform: TestPlatform, words: readonly string[], fault?: string) {
  const { services } = platform;
  const transact: typeof services.database.transact = async (work, beforeCommit) => {
    await runCommand(platform, capCommands['draws cap'], words);
    try {
      return await services.database.transact(work, beforeCommit);
    } catch (error) {
      await runCommand(platform, capCommands['draws uncap'], words);
      throw fault === undefined ? error : new Error(fault);
    }
  };
  return { ...services, database: { ...services.database, transact } };
}

test.each([
  ['before its charge', undefined, 'No ticket of this draw is left'],
  ['during its charge', 'draw_not_open', 'draw_not_open'],
])(
  'an order is kept where its draw was capped %s, and is on sale again at once',
  async (_, fault, message) => {
    const { platform, draw } = await openSale();
    const words = [draw.offer_key, String(draw.draw_no)];
    const { id } = await readOrder(platform);
    const services = capDuringCharge(platform, words, fault);
    await expect(chargePreOrder(services, id)).rejects.toThrow(message);
    expect(await readOrder(platform)).toMatchObject({ done_at: null });
    await chargePreOrder(platform.services, id);
    expect(await readOrder(platform)).toMatchObject({ reason: null, done_at: toIso(OPENS) });
  },
);

test('an order that waited while its raffle was suspended keeps its tickets for a day from its first charge', async () => {
  const { platform, draw } = await openSale('5.00');
  await runCommand(platform, offerCommands['offers suspend'], [draw.offer_key]);
  const { id } = await readOrder(platform);
  const resumedAt = OPENS + 2 * DAY_MS;
  platform.clock.set(resumedAt);
  await runCommand(platform, offerCommands['offers resume'], [draw.offer_key]);
  await chargePreOrder(platform.services, id);
  expect(await readOrder(platform)).toMatchObject({ done_at: null, declined_at: toIso(resumedAt) });
  platform.clock.set(resumedAt + DAY_MS - HOUR_MS);
  await chargePreOrder(platform.services, id);
  expect(await readOrder(platform)).toMatchObject({ done_at: null, released_at: null });
  platform.clock.set(resumedAt + DAY_MS);
  await chargePreOrder(platform.services, id);
  expect(await readOrder(platform)).toMatchObject({
    done_at: null,
    released_at: toIso(resumedAt + DAY_MS),
    reason: 'funds_insufficient',
  });
  expect(await readMails(platform)).toEqual(['pre_order_unpaid']);
});

test.each(WAYS)('an order whose charge has failed ends with its sales, also while %s', async (_, off) => {
  const { platform, draw } = await openSale('5.00');
  const words =
    formatUsage(off) === 'OFFER DRAWNO' ? [draw.offer_key, String(draw.draw_no)] : [draw.offer_key];
  const { id } = await readOrder(platform);
  await chargePreOrder(platform.services, id);
  await runCommand(platform, off, words);
  platform.clock.set(Date.parse(draw.stop_at) - 1);
  await expect(chargePreOrder(platform.services, id)).rejects.toThrow(NotYetDue);
  platform.clock.set(Date.parse(draw.stop_at));
  await chargePreOrder(platform.services, id);
  expect(await readOrder(platform)).toMatchObject({ reason: 'funds_insufficient', checkout_id: null });
  expect(await readMails(platform)).toEqual(['pre_order_unpaid', 'pre_order_failed']);
});

test.each(WAYS)(
  'an order whose money came while it was %s ends with its sales, and says so',
  async (_, off) => {
    const { platform, draw } = await openSale('5.00');
    const { services, clock } = platform;
    const { id, customer_id } = await readOrder(platform);
    await chargePreOrder(services, id);
    const words =
      formatUsage(off) === 'OFFER DRAWNO' ? [draw.offer_key, String(draw.draw_no)] : [draw.offer_key];
    await runCommand(platform, off, words);
    clock.set(OPENS + HOUR_MS);
    const asked = { amount: '40.00', depositMethodId: 'td' as const, checkout: false };
    await makeDeposit(services, { customerId: customer_id, key: 'later' }, asked);
    const stop = Date.parse(draw.stop_at);
    clock.set(stop);
    await chargePreOrder(services, id);
    expect(await readOrder(platform)).toMatchObject({ checkout_id: null, done_at: toIso(stop) });
    const { payload } = await getMail(services, 'pre_order_failed');
    expect(renderMessage('pre_order_failed', payload).text).not.toContain('your wallet');
  },
);

test('an order that a block kept back says so at its end, also while its raffle is suspended', async () => {
  const { platform, draw } = await openSale();
  const { id } = await readOrder(platform);
  await platform.services.database.db
    .updateTable('customer')
    .set({ closed_at: toIso(OPENS) })
    .execute();
  await chargePreOrder(platform.services, id);
  await runCommand(platform, offerCommands['offers suspend'], [draw.offer_key]);
  platform.clock.set(Date.parse(draw.stop_at));
  await chargePreOrder(platform.services, id);
  expect(await readOrder(platform)).toMatchObject({ reason: 'purchase_blocked', checkout_id: null });
});

test.each(WAYS)('an order of what stays %s ends with its sales', async (_, off) => {
  const { platform, draw } = await openSale();
  const words =
    formatUsage(off) === 'OFFER DRAWNO' ? [draw.offer_key, String(draw.draw_no)] : [draw.offer_key];
  await runCommand(platform, off, words);
  const { id } = await readOrder(platform);
  platform.clock.set(Date.parse(draw.stop_at));
  await chargePreOrder(platform.services, id);
  expect(await readOrder(platform)).toMatchObject({ status: 'scheduled_status_cancelled' });
  expect(await readMails(platform)).toEqual(['pre_order_failed']);
});

test.each(WAYS)(
  'an order of what was %s, and is on sale again shortly before its stop, is bought',
  async (_, off, on) => {
    const { platform, draw } = await openSale();
    const words =
      formatUsage(off) === 'OFFER DRAWNO' ? [draw.offer_key, String(draw.draw_no)] : [draw.offer_key];
    await runCommand(platform, off, words);
    const { id } = await readOrder(platform);
    const stop = Date.parse(draw.stop_at);
    platform.clock.set(stop - 9 * MINUTE_MS);
    const dueAt = stop - MINUTE_MS;
    await expect(chargePreOrder(platform.services, id)).rejects.toMatchObject({ dueAt });
    await runCommand(platform, on, words);
    platform.clock.set(dueAt);
    await chargePreOrder(platform.services, id);
    expect(await readOrder(platform)).toMatchObject({ reason: null, done_at: toIso(dueAt) });
  },
);

test('an order that lacks money is tried once more shortly before its sales end', async () => {
  const { platform, draw } = await openSale('5.00');
  const { services, clock } = platform;
  const { id } = await readOrder(platform);
  clock.set(Date.parse(draw.stop_at) - 20 * MINUTE_MS);
  await chargePreOrder(services, id);
  expect(await readOrder(platform)).toMatchObject({ done_at: null });
  const { run_at } = await services.database.db
    .selectFrom('job')
    .select('run_at')
    .where('kind', '=', preOrderJob.kind)
    .orderBy('run_at', 'desc')
    .executeTakeFirstOrThrow();
  expect(run_at).toBe(toIso(clock.now() + 19 * MINUTE_MS));
});

test('an order of a draw that is capped and has no ticket left ends at once', async () => {
  const { platform, draw } = await openSale();
  await runCommand(platform, capCommands['draws cap'], [draw.offer_key, String(draw.draw_no)]);
  await platform.services.database.db.updateTable('stock').set({ size: 0 }).execute();
  const { id } = await readOrder(platform);
  await chargePreOrder(platform.services, id);
  expect(await readOrder(platform)).toMatchObject({ reason: 'sold_out' });
});

test('an order of a draw that its offer has capped ends at once: it cannot be put on sale again', async () => {
  const { platform, draw } = await openSale();
  const { services } = platform;
  const { operation } = createRaffleOffer();
  const capped = createRaffleOffer({ operation: { ...operation, salesCapTickets: 1 } });
  await transact(services.database, (tx) => saveOffer(tx, services, capped));
  await buyTicket(platform, await createFundedCustomer(platform, '50.00'), createBookInput(1));
  await capSoldOutDraws(services);
  const uncapped = runCommand(platform, capCommands['draws uncap'], [draw.offer_key, String(draw.draw_no)]);
  await expect(uncapped).rejects.toThrow('holds 1 tickets, and its offer sells 1: it stays capped.');
  const { id } = await readOrder(platform);
  await chargePreOrder(services, id);
  expect(await readOrder(platform)).toMatchObject({ reason: 'sold_out' });
  expect(await readMails(platform)).toEqual(['pre_order_failed']);
});

test('an order says what it waits for: its sales to open, to go on, or money', async () => {
  const { platform, draw } = await openSale('5.00');
  const { id, customer_id } = await readOrder(platform);
  const readWait = async () => (await readScheduledPurchase(platform.services, customer_id, id)).waitsFor;
  platform.clock.set(OPENS - 1);
  expect(await readWait()).toBe('opening');
  platform.clock.set(OPENS);
  await runCommand(platform, offerCommands['offers suspend'], [draw.offer_key]);
  expect(await readWait()).toBe('sale');
  await runCommand(platform, offerCommands['offers resume'], [draw.offer_key]);
  await chargePreOrder(platform.services, id);
  expect(await readWait()).toBe('payment');
  await cancelPreOrder(platform.services, id, 'cancelled');
  expect(await readWait()).toBeUndefined();
});
