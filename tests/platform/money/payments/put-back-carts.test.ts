// A cart whose payment was given back or taken back: it is not bought with that payment any more.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { getCartDeposit } from '#lib/contracts/payments/deposit.ts';
import { createDeposit, GONE_MONEY_REASON, getDeposit } from '#lib/contracts/payments/wallet.ts';
import { runDueJobs } from '#platform/ground/jobs/run.ts';
import { recordReport } from '#platform/money/payments/reports/apply-report.ts';
import { putBackRefund } from '#platform/money/payments/reports/put-back-refund.ts';
import { refundPayment } from '#platform/money/payments/reports/receive.ts';
import { readPayment } from '#platform/money/payments/store.ts';
import { intentJob, settleIntent } from '#platform/sale/checkout/settle-intent.ts';
import { addToCart } from '../../../support/buying/buying.ts';
import { createLotteryOffer } from '../../../support/buying/lottery-offers.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { createShop, readBalance, SUCCEEDED } from '../../../support/payments/fake-shop.ts';

/** A customer who has paid `cents` for a cart that is not bought yet, and what becomes of the payment. */
async function payForCart(cents: number = SUCCEEDED.captured.cents) {
  const { fake, platform, as, services } = await createShop();
  const { db } = services.database;
  await putOnSale(services, createLotteryOffer());
  const { cartReference, cartTotal: expectedTotal } = await addToCart(platform, as);
  const body = { amount: '20.00', depositMethodId: 'cc', checkout: true, cartReference, expectedTotal };
  const { id } = (await platform.call(createDeposit, { as, body, key: randomUUID() })).result;
  const captured = { cents, currency: 'AUD' };
  await recordReport(services, fake.provider, id, { report: { state: 'succeeded', captured } });
  return {
    services,
    clock: platform.clock,
    id,
    takeBack: () =>
      recordReport(services, fake.provider, id, { report: { state: 'charged_back', reason: 'fraudulent' } }),
    refund: async () => refundPayment(services, fake.provider, await readPayment(db, id)),
    putBack: () => putBackRefund(services, fake.provider, id),
    runJob: () => runDueJobs(services, { [intentJob.kind]: intentJob.handle }, 10),
    see: async () => (await platform.call(getDeposit, { as, params: { id } })).result,
    seeCart: async () => (await platform.call(getCartDeposit, { as, query: { cartReference } })).result,
    readBalance: () => readBalance(platform, as),
    listTickets: () => db.selectFrom('ticket').select('id').execute(),
  };
}

test.each([
  ['that was held', 1900],
  ['whose cart was not bought yet', 2000],
])('a payment %s buys no cart once its refund has failed', async (_, cents) => {
  const { refund, putBack, runJob, see, seeCart, readBalance, listTickets } = await payForCart(cents);
  await refund();
  expect(await see()).toMatchObject({ status: 'refunded', intent: { status: 'returned' } });
  await putBack();
  await runJob();
  expect(await seeCart()).toBeNull();
  expect(await see()).toMatchObject({
    status: 'completed',
    intent: { status: 'returned', reason: GONE_MONEY_REASON },
  });
  expect([await listTickets(), Number(await readBalance())]).toEqual([[], cents / 100]);
});

test('money whose refund has failed came in when it first did', async () => {
  const { services, clock, id, refund, putBack } = await payForCart();
  const readArrival = async () => (await readPayment(services.database.db, id)).succeeded_at;
  const arrived = await readArrival();
  clock.advance(86_400_000);
  await refund();
  await putBack();
  expect(await readArrival()).toBe(arrived);
});

test('nor does one whose cart was left open by its refund', async () => {
  const { services, refund, putBack, see, listTickets } = await payForCart();
  await refund();
  // As releases before this one left it.
  const waiting = { status: 'open', reason: null, settled_at: null } as const;
  await services.database.db.updateTable('checkout_intent').set(waiting).execute();
  await putBack();
  expect((await see()).intent).toMatchObject({ status: 'returned', reason: GONE_MONEY_REASON });
  expect(await listTickets()).toEqual([]);
});

test('a cart of a payment that a bank took back is not bought', async () => {
  const { runJob, takeBack, see, listTickets } = await payForCart();
  await takeBack();
  await runJob();
  expect(await see()).toMatchObject({ status: 'charged_back', intent: { status: 'returned' } });
  expect(await listTickets()).toEqual([]);
});

test('a cart that was bought before its money went back stays bought, in the same moment as well', async () => {
  for (const isMeanwhile of [false, true]) {
    const { services, id, takeBack, see, listTickets } = await payForCart();
    const { database } = services;
    let buys = 0;
    const transact: typeof database.transact = async (work, beforeCommit) => {
      const answer = await database.transact(work, beforeCommit);
      buys += 1;
      if (isMeanwhile && buys === 1) await takeBack();
      return answer;
    };
    await settleIntent({ ...services, database: { ...database, transact } }, id);
    if (!isMeanwhile) await takeBack();
    expect(await see()).toMatchObject({ status: 'charged_back', intent: { status: 'bought' } });
    expect(await listTickets()).toHaveLength(1);
  }
});
