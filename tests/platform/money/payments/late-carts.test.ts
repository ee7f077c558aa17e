// Money of a payment that had failed: its customer is told, of a cart with the way back to it.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createDeposit, LATE_MONEY_REASON } from '#lib/contracts/payments/wallet.ts';
import { findButton, renderMessage, writeMessage } from '#platform/ground/mail/render.ts';
import type { PaymentReport } from '#platform/money/payments/provider.ts';
import { recordReport, releaseHeld } from '#platform/money/payments/reports/apply-report.ts';
import { addToCart } from '../../../support/buying/buying.ts';
import { createLotteryOffer } from '../../../support/buying/lottery-offers.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { insertLimit } from '../../../support/limits.ts';
import { createShop, payByCard, SUCCEEDED } from '../../../support/payments/fake-shop.ts';

const LESS: PaymentReport = { state: 'succeeded', captured: { cents: 1900, currency: 'AUD' } };
const ABANDONED: PaymentReport = { state: 'failed', reason: 'abandoned' };
const CANCELLED: PaymentReport = { state: 'failed', reason: 'cancelled' };

/** A shop in which a customer is paying for a cart. */
async function startPayment() {
  const shop = await createShop();
  const { fake, platform, as, services } = shop;
  await putOnSale(services, createLotteryOffer());
  const { cartReference, cartTotal: expectedTotal } = await addToCart(platform, as);
  const body = { amount: '20.00', depositMethodId: 'cc', checkout: true, cartReference, expectedTotal };
  const { result } = await platform.call(createDeposit, { as, body, key: randomUUID() });
  const report = (said: PaymentReport) => recordReport(services, fake.provider, result.id, { report: said });
  const listTold = async () =>
    (await services.database.db.selectFrom('mail').select(['kind', 'payload']).orderBy('kind').execute()).map(
      ({ kind, payload }) => ({ kind, payload: JSON.parse(payload) }),
    );
  return { ...shop, id: result.id, report, listTold };
}

test('it is told of with the tickets that were not bought, and leads to the cart', async () => {
  const { report, listTold } = await startPayment();
  for (const said of [CANCELLED, SUCCEEDED, SUCCEEDED]) await report(said);
  const [told, ...more] = await listTold();
  expect([told?.kind, more]).toEqual(['payment_kept', []]);
  const { subject, text } = renderMessage('payment_kept', told?.payload);
  expect(subject).toBe('Your tickets were not bought; $20.00 is in your wallet');
  expect(text).toBe(
    `Your payment of $20.00 has come in, but your cart was not bought.\n\n${LATE_MONEY_REASON}\n\nThe money is yours: buy with it, or take it out again.`,
  );
  expect(findButton(writeMessage('payment_kept', told?.payload))?.path).toBe('/cart');
});

test('it is told of with the deposit limit that it goes over', async () => {
  const { as, services, report, listTold } = await startPayment();
  await report(CANCELLED);
  await insertLimit(services, { customerId: as.customerId, kind: 'deposit', cents: 1000 });
  await report(SUCCEEDED);
  const [told] = await listTold();
  const { text } = renderMessage('payment_kept', told?.payload);
  expect(text).toContain(LATE_MONEY_REASON);
  expect(text).toContain('It is more than your deposit limit leaves.');
});

test('money that an operator releases after a failure is told of as late', async () => {
  const { fake, services, id, report, listTold } = await startPayment();
  for (const said of [ABANDONED, LESS]) await report(said);
  const released = await releaseHeld(services, fake.provider, id);
  expect(released).toMatchObject({ status: 'succeeded', failure: null });
  const told = await listTold();
  expect(told.map(({ kind, payload }) => [kind, payload.amountCents])).toEqual([
    ['deposit_failed', 2000],
    ['payment_kept', 1900],
  ]);
});

test('so is money of a deposit for no cart, and none of a payment that never failed', async () => {
  const { fake, platform, as, services, listTold } = await startPayment();
  for (const reports of [[CANCELLED, LESS], [LESS]]) {
    const { id } = await payByCard(platform, as);
    for (const report of reports) await recordReport(services, fake.provider, id, { report });
    await releaseHeld(services, fake.provider, id);
  }
  expect((await listTold()).map(({ kind }) => kind)).toEqual(['deposit_came_late']);
});
