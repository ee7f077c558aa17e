import { expect, test } from 'vitest';
import { accountCart, anonCart, convertAnonCart } from '#lib/contracts/cart/cart.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { revokeVoucher } from '#platform/sale/promotions/store.ts';
import {
  addToCart,
  buyTicket,
  createFundedCustomer,
  createQuickPickInput,
  createTicketInput,
  payFor,
} from '../../../support/buying/buying.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { issueVoucher } from '../../../support/buying/vouchers.ts';
import {
  openTestPlatform,
  TEST_NOW,
  type TestPlatform,
  type TestSession,
} from '../../../support/platform.ts';
import { createBookInput, openTestRaffle } from '../../../support/raffles/raffles.ts';

const DAY_MS = 86_400_000;
const toIso = (ms: number): string => new Date(ms).toISOString();

async function createShop(amount = '50.00') {
  const platform = await openTestPlatform();
  const { services } = platform;
  await putOnSale(services);
  await openTestRaffle(services);
  return { platform, services, as: await createFundedCustomer(platform, amount) };
}

const addCode = (platform: TestPlatform, as: TestSession, promotionCode: string) =>
  platform.call(accountCart.addPromotion, { as, body: { promotionCode } });

const getCode = ({ envelope }: { envelope: { error?: unknown; errors?: unknown } }): string =>
  /promotion_\w+|too_many_requests|cart_\w+/.exec(JSON.stringify(envelope))?.[0] ?? 'none';

const listPrices = ({ cartItems }: { cartItems: readonly { price: { amount: string } }[] }) =>
  cartItems.map(({ price }) => price.amount);

test('percentage, fixed discount and credit are taken off in this order, and paid by the house', async () => {
  const { platform, services, as } = await createShop();
  await issueVoucher(services, 'GIFT', { type: 'voucher_credit_amount', amountCents: 2500 });
  await issueVoucher(services, 'FIVE');
  await issueVoucher(services, 'TENTH', { type: 'voucher_percent_discount', percentBps: 1000 });
  await addToCart(platform, as, createBookInput(5));
  await addToCart(platform, as, createTicketInput());
  for (const code of ['GIFT', 'FIVE']) expect((await addCode(platform, as, code)).status).toBe(200);
  const { result: seen } = await addCode(platform, as, 'tenth');
  expect(listPrices(seen)).toEqual(['45.00', '1.50', '-25.00', '-5.00', '-4.65']);
  expect(seen.cartTotal.amount).toBe('11.85');
  expect(seen.cartItems[2]).toMatchObject({ kind: 'voucher', code: 'GIFT', remaining: { amount: '0.00' } });
  const { status, result } = await payFor(platform, as, seen);
  expect(status).toBe(200);
  expect(result).toMatchObject({ total: { amount: '11.85' }, balanceAfter: { amount: '38.15' } });
  const tickets = await services.database.db
    .selectFrom('ticket')
    .selectAll()
    .orderBy('price_cents')
    .execute();
  expect(tickets.reduce((sum, { discount_cents }) => sum + discount_cents, 0)).toBe(3465);
  const house = await services.database.db
    .selectFrom('ledger_entry')
    .select((row) => row.fn.sum<number>('amount_cents').as('cents'))
    .where('account_id', '=', 'house_promotions_AUD')
    .executeTakeFirstOrThrow();
  expect(house.cents).toBe(-3465);
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('a voucher that covers the whole cart costs the wallet nothing', async () => {
  const { platform, services, as } = await createShop();
  await issueVoucher(services, 'HUNDRED', { amountCents: 10_000 });
  await addToCart(platform, as, createBookInput(1));
  const { result: seen } = await addCode(platform, as, 'HUNDRED');
  expect(seen.cartTotal.amount).toBe('0.00');
  expect((await payFor(platform, as, seen)).result.balanceAfter.amount).toBe('50.00');
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('a refused code says why, by its name', async () => {
  const { platform, services, as } = await createShop();
  const other = await createFundedCustomer(platform);
  const future = toIso(TEST_NOW + DAY_MS);
  const past = toIso(TEST_NOW - DAY_MS);
  await issueVoucher(services, 'LATER', { validFrom: future });
  await issueVoucher(services, 'GONE', { type: 'voucher_fixed_discount_expire', validUntil: past });
  await issueVoucher(services, 'REVOKED');
  await revokeVoucher(services, 'REVOKED');
  await issueVoucher(services, 'RAFFLES', { kinds: ['raffle_ticket'], appliesTo: 'raffle tickets' });
  await issueVoucher(services, 'TWENTY', { minimumCents: 2000 });
  await issueVoucher(services, 'THEIRS', { customerId: other.customerId });
  await issueVoucher(services, 'MINE', { customerId: as.customerId });
  await issueVoucher(services, 'OTHER');
  await addToCart(platform, as);
  const tryCode = async (code: string) => getCode(await addCode(platform, as, code));
  expect(await tryCode('NOTHING')).toBe('promotion_unknown');
  expect(await tryCode('THEIRS')).toBe('promotion_unknown');
  expect(await tryCode('LATER')).toBe('promotion_not_yet');
  expect(await tryCode('GONE')).toBe('promotion_expired');
  expect(await tryCode('REVOKED')).toBe('promotion_expired');
  expect(await tryCode('RAFFLES')).toBe('promotion_not_eligible');
  expect(await tryCode('TWENTY')).toBe('promotion_minimum');
  expect(await tryCode('MINE')).toBe('none');
  expect(await tryCode('MINE')).toBe('promotion_in_cart');
  expect(await tryCode('OTHER')).toBe('promotion_not_together');
  const { token } = (await platform.call(anonCart.create)).result;
  const params = { ref: token };
  await platform.call(anonCart.addItem, { params, body: createTicketInput() });
  const anonymous = await platform.call(anonCart.addPromotion, { params, body: { promotionCode: 'MINE' } });
  expect(getCode(anonymous)).toBe('promotion_log_in');
});

test('a customer uses a code once where each may, and the line goes at login where it was used', async () => {
  const { platform, services, as } = await createShop();
  await issueVoucher(services, 'WELCOME5', { isOnceEach: true });
  await addToCart(platform, as, createBookInput(1));
  const { result: seen } = await addCode(platform, as, 'welcome 5');
  expect((await payFor(platform, as, seen)).status).toBe(200);
  await addToCart(platform, as, createBookInput(1));
  expect(getCode(await addCode(platform, as, 'WELCOME5'))).toBe('promotion_used');
  const { token } = (await platform.call(anonCart.create)).result;
  const params = { ref: token };
  await platform.call(anonCart.addItem, { params, body: createBookInput(1) });
  const body = { promotionCode: 'WELCOME5' };
  expect((await platform.call(anonCart.addPromotion, { params, body })).status).toBe(200);
  const { result: merged } = await platform.call(convertAnonCart, { as, body: { ref: token } });
  expect(merged.autoRemovedItems).toMatchObject([{ description: 'WELCOME5', reason: 'voucher_used' }]);
  expect(merged.cartItems.every(({ kind }) => kind === 'raffle_ticket')).toBe(true);
});

test('a credit keeps what it has not given', async () => {
  const { platform, services, as } = await createShop();
  await issueVoucher(services, 'GIFT25', { type: 'voucher_credit_amount', amountCents: 2500 });
  await addToCart(platform, as, createBookInput(1));
  await payFor(platform, as, (await addCode(platform, as, 'GIFT25')).result);
  await addToCart(platform, as, createBookInput(5));
  const { result: seen } = await addCode(platform, as, 'GIFT25');
  expect(listPrices(seen)).toEqual(['45.00', '-15.00']);
  expect((await payFor(platform, as, seen)).result.total.amount).toBe('30.00');
  await addToCart(platform, as, createBookInput(1));
  expect(getCode(await addCode(platform, as, 'GIFT25'))).toBe('promotion_used');
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('a voucher whose goods leave the cart leaves it with its reason, and is removed like a ticket', async () => {
  const { platform, services, as } = await createShop();
  await issueVoucher(services, 'RAFFLES', { kinds: ['raffle_ticket'] });
  const { cartItems } = await addToCart(platform, as, createBookInput(1));
  await addToCart(platform, as, createTicketInput());
  await addCode(platform, as, 'RAFFLES');
  const params = { id: cartItems[0]!.id };
  const { result: without } = await platform.call(accountCart.removeItem, { as, params });
  expect(without.autoRemovedItems).toMatchObject([
    { description: 'RAFFLES', reason: 'voucher_not_eligible' },
  ]);
  await issueVoucher(services, 'FIFTY', { amountCents: 50 });
  const { result: seen } = await addCode(platform, as, 'FIFTY');
  const line = seen.cartItems.find(({ kind }) => kind === 'voucher')!;
  const { result } = await platform.call(accountCart.removeItem, { as, params: { id: line.id } });
  expect(listPrices(result)).toEqual(['1.50']);
});

test('a voucher that expires between the look and the press is not used', async () => {
  const { platform, services, as } = await createShop();
  const validUntil = toIso(TEST_NOW + 60_000);
  await issueVoucher(services, 'TODAY', { type: 'voucher_fixed_discount_expire', validUntil });
  await addToCart(platform, as, createBookInput(1));
  const { result: seen } = await addCode(platform, as, 'TODAY');
  platform.clock.advance(60_000);
  expect((await payFor(platform, as, seen)).status).toBe(409);
  const { result } = await platform.call(accountCart.get, { as });
  expect(result.autoRemovedItems).toMatchObject([{ reason: 'voucher_expired' }]);
  expect(result.cartTotal.amount).toBe('10.00');
});

test('a percentage that has changed meanwhile is not charged unseen', async () => {
  const { platform, services, as } = await createShop();
  await issueVoucher(services, 'TENTH', { type: 'voucher_percent_discount', percentBps: 1000 });
  await addToCart(platform, as, createQuickPickInput(12));
  const { result: seen } = await addCode(platform, as, 'TENTH');
  await services.database.db.updateTable('voucher').set({ percent_bps: 500 }).execute();
  const { status, envelope } = await payFor(platform, as, seen);
  expect(status).toBe(409);
  expect(envelope.error?.code).toBe('price_changed');
});

test('after ten wrong codes a cart waits, with right ones too', async () => {
  const { platform, services } = await createShop();
  await issueVoucher(services, 'RIGHT');
  const { token } = (await platform.call(anonCart.create)).result;
  const params = { ref: token };
  await platform.call(anonCart.addItem, { params, body: createBookInput(1) });
  const tryCode = (promotionCode: string) =>
    platform.call(anonCart.addPromotion, { params, body: { promotionCode } });
  for (let count = 0; count < 10; count += 1)
    expect(getCode(await tryCode(`WRONG${count}`))).toBe('promotion_unknown');
  expect((await tryCode('RIGHT')).status).toBe(429);
  platform.clock.advance(600_000);
  expect((await tryCode('RIGHT')).status).toBe(200);
});

test('codes that are tried all at once are no more than those tried one after the other', async () => {
  const { platform, services } = await createShop();
  await issueVoucher(services, 'RIGHT');
  const params = { ref: (await platform.call(anonCart.create)).result.token };
  await platform.call(anonCart.addItem, { params, body: createBookInput(1) });
  const tryCode = (promotionCode: string) =>
    platform.call(anonCart.addPromotion, { params, body: { promotionCode } });
  const tries = Array.from({ length: 40 }, (_, count) => tryCode(`WRONG${count}`));
  const codes = (await Promise.all(tries)).map(getCode);
  expect(codes.filter((code) => code === 'promotion_unknown')).toHaveLength(10);
  expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(30);
  platform.clock.advance(600_000);
  for (let count = 0; count < 12; count += 1) {
    const { status, result } = await tryCode('RIGHT');
    expect(status).toBe(200);
    const { id } = result.cartItems.at(-1)!;
    await platform.call(anonCart.removeItem, { params: { ...params, id } });
  }
});

test('a voucher takes nothing off the tickets of another customer', async () => {
  const { platform, services, as } = await createShop();
  await issueVoucher(services, 'FIVE');
  const other = await createFundedCustomer(platform, '20.00');
  await addToCart(platform, as, createBookInput(1));
  await addCode(platform, as, 'FIVE');
  expect((await buyTicket(platform, other, createBookInput(1))).total.amount).toBe('10.00');
});
