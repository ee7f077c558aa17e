// A second purchase of what repeats already is asked about before it is charged, where whoever buys can be asked.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { accountCart } from '#lib/contracts/cart/cart.ts';
import { purchaseCart } from '#lib/contracts/cart/checkout.ts';
import {
  addToCart,
  buyTicket,
  createFundedCustomer,
  createQuickPickInput,
  createTicketInput,
  type TicketInput,
} from '../../../support/buying/buying.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import { createRepeatedOffer } from '../../../support/recurring/recurring-offer.ts';

const recurringPurchase = { enabled: true, type: 'autoplay' } as const;
const REPEATED = createTicketInput({ recurringPurchase });

async function openShop() {
  const platform = await openTestPlatform();
  await putOnSale(platform.services, createRepeatedOffer());
  const as = await createFundedCustomer(platform, '100.00');
  const pay = async (acceptsEqualRepeats?: boolean) => {
    const { cartReference, cartTotal } = (await platform.call(accountCart.get, { as })).result;
    const body = { cartReference, expectedTotal: cartTotal, acceptsEqualRepeats };
    const { status, envelope } = await platform.call(purchaseCart, { as, key: randomUUID(), body });
    return envelope.error ? `${status} ${envelope.error.code}: ${envelope.error.message}` : String(status);
  };
  const countRepeats = async () =>
    (await platform.services.database.db.selectFrom('recurring').select('id').execute()).length;
  return { platform, as, pay, countRepeats, add: (input: TicketInput) => addToCart(platform, as, input) };
}

test('a ticket that repeats already is asked about, and a yes buys it', async () => {
  const { platform, as, add, pay, countRepeats } = await openShop();
  await buyTicket(platform, as, REPEATED);
  await add(REPEATED);
  expect(await pay(false)).toMatch(/^409 repeats_already: .*is bought again by itself for you already/);
  expect(await countRepeats()).toBe(1);
  expect(await pay(true)).toBe('200');
  expect(await countRepeats()).toBe(2);
});

test('two equal lines of one cart are asked about, and a ticket for one draw is not', async () => {
  const { platform, as, add, pay } = await openShop();
  await add(REPEATED);
  await add({ ...REPEATED, affiliateCode: 'friend' });
  expect(await pay(false)).toMatch(/^409 repeats_already/);
  expect(await pay(true)).toBe('200');
  await buyTicket(platform, as, createTicketInput());
  await add(createTicketInput());
  expect(await pay(false)).toBe('200');
});

test.each([
  [
    'other numbers',
    { ...REPEATED, games: [...REPEATED.games!].map(() => ({ numbers: [9, 10, 11, 12, 13, 14] })) },
  ],
  ['a quick pick', createQuickPickInput(2, { recurringPurchase })],
])('%s are another ticket', async (_, other) => {
  const { platform, as, add, pay } = await openShop();
  await buyTicket(platform, as, REPEATED);
  await add(other);
  expect(await pay(false)).toBe('200');
});

test('what was cancelled does not repeat, and whoever cannot be asked is not', async () => {
  const { platform, as, add, pay } = await openShop();
  await buyTicket(platform, as, REPEATED);
  await add(REPEATED);
  expect(await pay()).toBe('200');
  const status = 'recurring_status_cancelled';
  await platform.services.database.db
    .updateTable('recurring')
    .set({ status, cancelled_at: '2026-11-19T03:00:00.000Z', cancelled_by: 'customer' })
    .execute();
  await add(REPEATED);
  expect(await pay(false)).toBe('200');
});
