// Money of another amount than was asked for, released by an operator: everything that is said of it says what came in.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createDeposit, getDeposit } from '#lib/contracts/payments/wallet.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { recordReport, releaseHeld } from '#platform/money/payments/reports/apply-report.ts';
import { refundPayment } from '#platform/money/payments/reports/receive.ts';
import { readPayment } from '#platform/money/payments/store.ts';
import { settleIntent } from '#platform/sale/checkout/settle-intent.ts';
import type { Services } from '#platform/services.ts';
import { addToCart } from '../../../support/buying/buying.ts';
import { createLotteryOffer } from '../../../support/buying/lottery-offers.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { createShop, payByCard, readBalance } from '../../../support/payments/fake-shop.ts';

const LESS = { state: 'succeeded', captured: { cents: 1500, currency: 'AUD' } } as const;

const readMailedCents = async ({ database }: Services, kind: string): Promise<number[]> =>
  (await database.db.selectFrom('mail').select('payload').where('kind', '=', kind).execute()).map(
    ({ payload }) => JSON.parse(payload).amountCents,
  );

test('it is shown, given back and told of by what came in', async () => {
  const { fake, platform, as, services } = await createShop();
  fake.says = LESS;
  const { id } = await payByCard(platform, as);
  const read = async () => (await platform.call(getDeposit, { as, params: { id } })).result;
  expect(await read()).toMatchObject({ status: 'pending', amount: { amount: '20.00' } });
  await releaseHeld(services, fake.provider, id);
  expect(await read()).toMatchObject({ status: 'completed', amount: { amount: '15.00' } });
  await refundPayment(services, fake.provider, await readPayment(services.database.db, id));
  expect(await read()).toMatchObject({ status: 'refunded', amount: { amount: '15.00' } });
  expect(await readBalance(platform, as)).toBe('0.00');
  expect(await readMailedCents(services, 'deposit_refunded')).toEqual([1500]);
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('more than was asked for is given back only while all of it is there', async () => {
  const { fake, platform, as, services } = await createShop();
  fake.says = { state: 'succeeded', captured: { cents: 2500, currency: 'AUD' } };
  const { id } = await payByCard(platform, as);
  await releaseHeld(services, fake.provider, id);
  const { db } = services.database;
  await db.updateTable('account').set({ balance_cents: 2400 }).where('kind', '=', 'wallet').execute();
  await expect(refundPayment(services, fake.provider, await readPayment(db, id))).rejects.toThrow(
    'The wallet holds $24.00 of its $25.00',
  );
});

test('a cart that it could not buy is told of with what came in', async () => {
  const { fake, platform, as, services } = await createShop();
  await putOnSale(services, createLotteryOffer());
  const { cartReference, cartTotal } = await addToCart(platform, as);
  const body = {
    amount: '20.00',
    depositMethodId: 'cc',
    checkout: true,
    cartReference,
    expectedTotal: cartTotal,
  };
  const { result } = await platform.call(createDeposit, { as, body, key: randomUUID() });
  await services.database.db.updateTable('draw').set({ status: 'DRAW_CLOSED' }).execute();
  await recordReport(services, fake.provider, result.id, { report: LESS });
  await releaseHeld(services, fake.provider, result.id);
  await settleIntent(services, result.id);
  expect(await readMailedCents(services, 'payment_kept')).toEqual([1500]);
});
