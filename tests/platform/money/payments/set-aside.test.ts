// What of a wallet is set aside for a cart that is paid for: what the till charges, until it has charged it.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createDeposit } from '#lib/contracts/payments/wallet.ts';
import { readWalletAccount } from '#platform/money/ledger/accounts.ts';
import { recordReport } from '#platform/money/payments/reports/apply-report.ts';
import { readSetAsideCents } from '#platform/money/payments/set-aside.ts';
import { settleIntent } from '#platform/sale/checkout/settle-intent.ts';
import { addToCart, createFundedCustomer, createQuickPickInput } from '../../../support/buying/buying.ts';
import { createLotteryOffer } from '../../../support/buying/lottery-offers.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { createScriptedGateway, REDIRECT } from '../../../support/payments/scripted-provider.ts';
import { openTestPlatform, TEST_NOW } from '../../../support/platform.ts';
import { createBookInput, openTestRaffle } from '../../../support/raffles/raffles.ts';

const DAY_MS = 86_400_000;
const toIso = (ms: number): string => new Date(ms).toISOString();

/** A cart of a ticket for $22.50 and a pre-order for $45, and the payment of the ticket, which has come in. */
async function openPaidCart() {
  const gateway = createScriptedGateway();
  const platform = await openTestPlatform({ paymentProviders: [gateway.provider] });
  const { services } = platform;
  const { db } = services.database;
  await openTestRaffle(services, { preOrderAt: toIso(TEST_NOW - DAY_MS), opensAt: toIso(TEST_NOW + DAY_MS) });
  await putOnSale(services, createLotteryOffer());
  const as = await createFundedCustomer(platform);
  await addToCart(platform, as, createBookInput(5));
  const { cartReference, cartTotal: expectedTotal } = await addToCart(platform, as, createQuickPickInput(30));
  expect(expectedTotal.amount).toBe('67.50');
  gateway.says = REDIRECT;
  const body = { amount: '22.50', depositMethodId: 'cc', checkout: true, cartReference, expectedTotal };
  const { result } = await platform.call(createDeposit, { as, key: randomUUID(), body });
  const captured = { cents: 2250, currency: 'AUD' };
  await recordReport(services, gateway.provider, result.id, { report: { state: 'succeeded', captured } });
  const readMoney = async () => [
    (await readWalletAccount(db, as.customerId)).balanceCents,
    await readSetAsideCents(db, as.customerId),
  ];
  const readIntent = () => db.selectFrom('checkout_intent').select('status').executeTakeFirstOrThrow();
  return { services, depositId: result.id, readMoney, readIntent };
}

test('of a cart with a pre-order what the till charges is set aside', async () => {
  const { readMoney } = await openPaidCart();
  expect(await readMoney()).toEqual([2250, 2250]);
});

test('of a payment of an older release the whole cart is set aside', async () => {
  const { services, readMoney } = await openPaidCart();
  await services.database.db.updateTable('checkout_intent').set({ request: '{}' }).execute();
  expect(await readMoney()).toEqual([2250, 6750]);
});

test('nothing is set aside for a cart that is bought, though its process ended right after that', async () => {
  const { services, depositId, readMoney, readIntent } = await openPaidCart();
  const { db } = services.database;
  const transact: typeof services.database.transact = async (work, beforeCommit) => {
    const bought = await db.selectFrom('checkout').select('id').executeTakeFirst();
    if (bought) throw new Error('The process has ended');
    return services.database.transact(work, beforeCommit);
  };
  const mortal = { ...services, database: { ...services.database, transact } };
  await expect(settleIntent(mortal, depositId)).rejects.toThrow('The process has ended');
  expect([await readIntent(), await readMoney()]).toEqual([{ status: 'open' }, [0, 0]]);
  await settleIntent(services, depositId);
  expect([await readIntent(), await readMoney()]).toEqual([{ status: 'bought' }, [0, 0]]);
});
