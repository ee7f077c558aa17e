// A cart that is paid by card is bought at the prices that its payment began with.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { accountCart } from '#lib/contracts/cart/cart.ts';
import { createDeposit, getWallet, returnDeposit } from '#lib/contracts/payments/wallet.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { pricingCommands } from '#platform/catalogue/offers/pricing/commands.ts';
import type { CommandCall } from '#platform/ground/operator/command.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { addToCart } from '#tests/support/buying/buying.ts';
import { signUpCustomer } from '#tests/support/customers.ts';
import { createScriptedGateway, REDIRECT } from '#tests/support/payments/scripted-provider.ts';
import { openTestPlatform } from '#tests/support/platform.ts';
import { playGame } from '#tests/support/played-draws.ts';

/** Ten quick picks, $10.00 usually. */
const TEN = {
  productType: 'lottery_ticket',
  lotteryKey: 'pair',
  gameType: 'random',
  gameOffer: 'random',
  numGames: 10,
} as const;

/** A payment has begun for a cart of $8.00, which came by a link that takes a fifth off. */
async function beginUnderLink() {
  const gateway = createScriptedGateway();
  const platform = await openTestPlatform({ paymentProviders: [gateway.provider] });
  const { services } = platform;
  await playGame(services);
  const run = (name: keyof typeof pricingCommands, words: string[], options: CommandCall['options'] = {}) =>
    pricingCommands[name].run({ services, words, options, actor: 'ops:test', print: () => undefined });
  await run('pricings add', ['spring', 'Spring'], { links: true });
  await run('pricings add', ['staff', 'Staff']);
  await run('pricings set', ['spring', 'pair'], { percent: '80' });
  await run('pricings set', ['staff', 'pair'], { percent: '50' });
  const as = await signUpCustomer(platform);
  await addToCart(platform, as, TEN);
  const readCart = async (pricingId: string) =>
    (await platform.call(accountCart.get, { as, headers: { [HEADERS.pricing]: pricingId } })).result;
  const { cartReference, cartTotal: expectedTotal } = await readCart('spring');
  gateway.says = REDIRECT;
  const body = {
    amount: '20.00',
    depositMethodId: 'cc',
    checkout: true,
    cartReference,
    expectedTotal,
  } as const;
  const { id } = (await platform.call(createDeposit, { as, body, key: randomUUID() })).result;
  const finish = async () => {
    gateway.says = { state: 'succeeded', captured: { cents: 0, currency: 'AUD' } };
    const { result } = await platform.call(returnDeposit, { as, params: { id }, body: { query: {} } });
    const balance = (await platform.call(getWallet, { as })).result.balance.amount;
    return { intent: result.intent, balance };
  };
  return { services, as, readCart, finish };
}

test('a cart is bought as it was paid for, though another page shows it at other prices', async () => {
  const { services, readCart, finish } = await beginUnderLink();
  expect((await readCart('standard')).cartTotal.amount).toBe('10.00');
  expect(await finish()).toMatchObject({ intent: { status: 'bought' }, balance: '12.00' });
  const sold = await services.database.db.selectFrom('ticket_pricing').select('pricing_id').execute();
  expect(sold).toEqual([{ pricing_id: 'spring' }]);
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('a pricing that the account was given meanwhile wins over that of the payment', async () => {
  const { services, as, finish } = await beginUnderLink();
  const { db } = services.database;
  await db.updateTable('customer').set({ pricing_id: 'staff' }).where('id', '=', as.customerId).execute();
  const reason = expect.stringContaining('$5.00');
  expect(await finish()).toMatchObject({ intent: { status: 'returned', reason }, balance: '20.00' });
});
