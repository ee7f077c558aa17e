import { expect, test } from 'vitest';
import { accountCart } from '#lib/contracts/cart/cart.ts';
import { getOrders } from '#lib/contracts/cart/order.ts';
import { CancelRefused } from '#platform/catalogue/draws/cancel/cancelled-draw.ts';
import { listDueSteps } from '#platform/catalogue/draws/due-steps.ts';
import { takeStep } from '#platform/catalogue/draws/steps.ts';
import { findDraw } from '#platform/catalogue/listing/draws.ts';
import { cancelDraw } from '#platform/catalogue/raffles/cancel/cancel-draw.ts';
import { cancelCommands } from '#platform/catalogue/raffles/cancel/command.ts';
import { enterByPost } from '#platform/catalogue/raffles/postal.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import {
  addToCart,
  buyTicket,
  createFundedCustomer,
  createTicketInput,
  payFor,
} from '../../../support/buying/buying.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { createShop, listOrders, placeOrder, readBalance } from '../../../support/buying/pre-order-shop.ts';
import { issueVoucher } from '../../../support/buying/vouchers.ts';
import { listMails } from '../../../support/mails.ts';
import { join } from '../../../support/membership/membership.ts';
import { openPaidProgram } from '../../../support/membership/premium.ts';
import { TEST_NOW, type TestPlatform } from '../../../support/platform.ts';
import { createBookInput, createEarlyBird, openTestRaffle } from '../../../support/raffles/raffles.ts';

const DAY_MS = 86_400_000;
const REASON = 'The launch was damaged in a storm.';

/** A raffle beside a lottery, in a shop with members. */
async function openSoldShop() {
  const platform = await openPaidProgram({ discounts: [{ tier: 'free', percent: 5 }] });
  const { services } = platform;
  await putOnSale(services);
  const { drawId } = await openTestRaffle(services, { earlyBirds: [createEarlyBird(TEST_NOW)] });
  return { platform, services, drawId };
}

const expectCleanLedger = async ({ services }: TestPlatform): Promise<void> =>
  expect((await verifyLedger(services)).faults).toEqual([]);

const countRefunds = async ({ services }: TestPlatform): Promise<number> => {
  const rows = await services.database.db
    .selectFrom('ledger_transaction')
    .select('id')
    .where('kind', '=', 'refund')
    .execute();
  return rows.length;
};

const readCauses = async ({ services }: TestPlatform): Promise<number> => {
  const { cents } = await services.database.db
    .selectFrom('ledger_entry')
    .innerJoin('account', 'account.id', 'ledger_entry.account_id')
    .select((row) => row.fn.sum<number>('amount_cents').as('cents'))
    .where('account.kind', '=', 'causes')
    .executeTakeFirstOrThrow();
  return Number(cents);
};

async function runCancel(platform: TestPlatform, words: string[], options: Record<string, string>) {
  const lines: string[] = [];
  await cancelCommands['raffles cancel'].run({
    services: platform.services,
    words,
    options,
    actor: 'ops:test',
    print: (line) => void lines.push(line),
  });
  return lines.join('\n');
}

test('a cancelled draw gives everybody their money back, once, however it was paid', async () => {
  const { platform, services, drawId } = await openSoldShop();
  const plain = await createFundedCustomer(platform, '100.00');
  await buyTicket(platform, plain, createBookInput(5));
  // A cart of several, with a code.
  const mixed = await createFundedCustomer(platform, '200.00');
  await issueVoucher(services, 'FIVE', { amountCents: 500 });
  await addToCart(platform, mixed, createBookInput(1));
  await addToCart(platform, mixed, createTicketInput());
  await addToCart(platform, mixed, createBookInput(12));
  const seen = await platform.call(accountCart.addPromotion, { as: mixed, body: { promotionCode: 'FIVE' } });
  expect((await payFor(platform, mixed, seen.result)).status).toBe(200);
  const member = await createFundedCustomer(platform, '100.00');
  await join(platform, member);
  await buyTicket(platform, member, createBookInput(5));
  expect(await readBalance(platform, member)).toBe(5725);
  await expectCleanLedger(platform);

  const decided = await Promise.all([
    cancelDraw(services, drawId, { reason: REASON }),
    cancelDraw(services, drawId, { reason: 'Again.' }),
  ]);
  expect(decided.filter(Boolean)).toHaveLength(1);
  expect(await cancelDraw(services, drawId, { reason: 'Again.' })).toBe(false);

  await expectCleanLedger(platform);
  expect(await countRefunds(platform)).toBe(4);
  expect(await readBalance(platform, plain)).toBe(10_000);
  expect(await readBalance(platform, member)).toBe(10_000);
  // What the lottery ticket cost of the cart, without its part of the code.
  const spent = 20_000 - (await readBalance(platform, mixed));
  expect(spent).toBeGreaterThan(100);
  expect(spent).toBeLessThanOrEqual(150);
  expect(await readCauses(platform)).toBe(0);
  const mails = await listMails(services, 'raffle_cancelled');
  expect(mails).toHaveLength(3);
});

test('a cancelled draw is never held, sold or entered, and says so in the account', async () => {
  const { platform, services, drawId } = await openSoldShop();
  const as = await createFundedCustomer(platform, '100.00');
  await buyTicket(platform, as, createBookInput(5));
  const other = await createFundedCustomer(platform, '100.00');
  const cart = await addToCart(platform, other, createBookInput(1));
  await cancelDraw(services, drawId, { reason: REASON });
  expect((await payFor(platform, other, cart)).status).not.toBe(200);
  const { result } = await platform.call(getOrders, { as, query: { status: 'past_products' } });
  expect(result[0]).toMatchObject({
    entries: expect.arrayContaining([
      expect.objectContaining({
        outcome: { state: 'refunded', amount: { amount: '45.00', currency: 'AUD' }, isCancelled: true },
      }),
    ]),
  });
  expect(await findDraw(services.database.db, services.clock, 'harbour-boat', 31)).toMatchObject({
    status: 'DRAW_CLOSED',
    cancelReason: REASON,
  });
  const draw = await services.database.db
    .selectFrom('draw')
    .selectAll()
    .where('id', '=', drawId)
    .executeTakeFirstOrThrow();
  await expect(
    enterByPost(services, draw, {
      name: 'Ada',
      address: '1 Pier Road',
      state: 'NSW',
      receivedAt: new Date(TEST_NOW).toISOString(),
      enteredBy: 'test',
    }),
  ).rejects.toThrow();
  platform.clock.set(TEST_NOW + 400 * DAY_MS);
  expect((await listDueSteps(services)).filter(({ offerKey }) => offerKey === 'harbour-boat')).toEqual([]);
  await takeStep(services, { drawId, step: 'draw' });
  expect(
    await services.database.db
      .selectFrom('draw')
      .select('status')
      .where('id', '=', drawId)
      .executeTakeFirstOrThrow(),
  ).toEqual({ status: 'DRAW_CLOSED' });
});

test('orders ahead of a cancelled draw end without a charge, and say why', async () => {
  const platform = await createShop();
  const { services } = platform;
  const { as } = await placeOrder(platform, '100.00');
  const { id } = await services.database.db.selectFrom('draw').select('id').executeTakeFirstOrThrow();
  await cancelDraw(services, id, { reason: REASON });
  await cancelDraw(services, id, { reason: REASON });
  expect(await listOrders(platform)).toMatchObject([{ reason: 'draw_cancelled' }]);
  expect(await readBalance(platform, as)).toBe(10_000);
  expect(await countRefunds(platform)).toBe(0);
  await expectCleanLedger(platform);
});

test('a draw whose early bird is drawn is not cancelled, nor an early bird by itself', async () => {
  const { services, drawId } = await openSoldShop();
  const { db } = services.database;
  const bird = await db
    .selectFrom('draw')
    .select('id')
    .where('parent_id', '=', drawId)
    .executeTakeFirstOrThrow();
  await expect(cancelDraw(services, bird.id, { reason: REASON })).rejects.toThrow(CancelRefused);
  await db
    .updateTable('draw')
    .set({ status: 'DRAW_DRAWN', numbers: '{"main":[],"supplementary":[]}' })
    .where('id', '=', bird.id)
    .execute();
  await expect(cancelDraw(services, drawId, { reason: REASON })).rejects.toThrow('stays won');
});

test('the command says in figures what it would do, and asks for the draw in words', async () => {
  const { platform, services, drawId } = await openSoldShop();
  const as = await createFundedCustomer(platform, '100.00');
  await buyTicket(platform, as, createBookInput(5));
  const words = ['harbour-boat', '31'];
  const said = await runCancel(platform, words, { reason: REASON });
  expect(said).toContain('5 tickets of 1 customers do not play.');
  expect(said).toContain('$45.00 goes back to wallets');
  expect(said).toContain('Nothing was changed.');
  await expect(runCancel(platform, words, { reason: REASON, confirm: 'harbour-boat 32' })).rejects.toThrow(
    'Nothing was changed.',
  );
  const read = () =>
    services.database.db
      .selectFrom('draw')
      .select('cancel_reason')
      .where('id', '=', drawId)
      .executeTakeFirstOrThrow();
  expect(await read()).toEqual({ cancel_reason: null });
  expect(await runCancel(platform, words, { reason: REASON, confirm: 'harbour-boat 31' })).toContain(
    'is cancelled.',
  );
  expect(await read()).toEqual({ cancel_reason: REASON });
});
