import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { accountCart } from '#lib/contracts/cart/cart.ts';
import { confirmCountry } from '#lib/contracts/details.ts';
import { getCustomer } from '#lib/contracts/identity/customer.ts';
import { createDeposit } from '#lib/contracts/payments/wallet.ts';
import { transact } from '#platform/ground/db/open.ts';
import { isBreachOf } from '#platform/ground/db/rules.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { detailsCommands } from '#platform/people/details/commands.ts';
import { purchaseLines } from '#platform/sale/checkout/purchase.ts';
import {
  addToCart,
  buyTicket,
  createFundedCustomer,
  createTicketInput,
  payFor,
} from '../../../support/buying/buying.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { priceTicketOnSale } from '../../../support/buying/tickets-on-sale.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import { askForMoney } from '../../../support/withdrawals.ts';

async function openShop() {
  const platform = await openTestPlatform();
  await putOnSale(platform.services);
  const as = await createFundedCustomer(platform, '50.00');
  const { email } = (await platform.call(getCustomer, { as })).result;
  const setBan = (off = false) =>
    detailsCommands['customer ban-country'].run({
      services: platform.services,
      words: [email],
      options: { off },
      print: () => {},
      actor: 'ops:test',
    });
  const readFlags = async () => {
    const { countryBanned, countryBannedConfirmationRequired } = (await platform.call(getCustomer, { as }))
      .result;
    return [countryBanned, countryBannedConfirmationRequired];
  };
  const payIn = async () => {
    const body = { amount: '5.00', depositMethodId: 'td' };
    const { status, envelope } = await platform.call(createDeposit, { as, key: randomUUID(), body });
    return [status, envelope.errors?.general?.[0]?.code];
  };
  return { platform, services: platform.services, as, setBan, readFlags, payIn };
}

test('the empty cart of who is banned says so, before it has ever held anything too', async () => {
  const { platform, as, setBan } = await openShop();
  const newcomer = await signUpCustomer(platform);
  const read = async (who: typeof as) =>
    (await platform.call(accountCart.get, { as: who })).result.blockedReasons;
  expect(await read(newcomer)).toEqual({});
  const banned = { countryBanned: expect.stringContaining('may not sell') };
  await setBan();
  expect(await read(as)).toEqual(banned);
  await addToCart(platform, as);
  const { cartItems } = (await platform.call(accountCart.get, { as })).result;
  await platform.call(accountCart.removeItem, { as, params: { id: cartItems[0]!.id } });
  expect(await read(as)).toEqual(banned);
});

test('who is banned buys nothing and pays nothing in, is told once, and is let in again', async () => {
  const { platform, services, as, setBan, readFlags, payIn } = await openShop();
  await addToCart(platform, as);
  expect(await readFlags()).toEqual([false, false]);
  await setBan();
  await expect(setBan()).rejects.toThrow('banned already');
  expect(await readFlags()).toEqual([true, true]);
  await platform.call(confirmCountry, { as });
  expect(await readFlags()).toEqual([true, false]);
  const cart = (await platform.call(accountCart.get, { as })).result;
  expect(cart.blockedReasons).toEqual({ countryBanned: expect.stringContaining('may not sell') });
  const paid = await payFor(platform, as, cart);
  expect([paid.status, paid.envelope.errors?.general?.[0]?.code]).toEqual([403, 'purchase_blocked']);
  expect(await payIn()).toEqual([403, 'country_banned']);
  await setBan(true);
  expect(await readFlags()).toEqual([false, false]);
  expect((await payIn())[0]).toBe(200);
  await buyTicket(platform, as);
  const mails = await services.database.db
    .selectFrom('mail')
    .select('kind')
    .where('kind', 'in', ['country_banned', 'country_allowed'])
    .orderBy('id')
    .execute();
  expect(mails.map(({ kind }) => kind)).toEqual(['country_banned', 'country_allowed']);
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('the database refuses a purchase that asks no one beforehand', async () => {
  const { services, as, setBan } = await openShop();
  await setBan();
  const line = await priceTicketOnSale(services, createTicketInput());
  const bought = transact(services.database, (tx) =>
    purchaseLines(tx, services, { customerId: as.customerId, lines: [line], channelKey: 'web' }),
  );
  await expect(bought).rejects.toSatisfy((error: unknown) => isBreachOf('country_banned', error));
});

test('a second ban has to be read again; who is not banned confirms nothing', async () => {
  const { platform, as, setBan, readFlags } = await openShop();
  await platform.call(confirmCountry, { as });
  await setBan();
  await platform.call(confirmCountry, { as });
  await setBan(true);
  await setBan();
  expect(await readFlags()).toEqual([true, true]);
});

test('money goes out as always', async () => {
  const { platform, as, setBan } = await openShop();
  await setBan();
  expect((await askForMoney(platform, as, { amount: '20.00' })).status).toBe(200);
});
