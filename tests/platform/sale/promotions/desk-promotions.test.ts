// Promotions at the desk: made once, refused at the field, changed for all good codes, ended, archived.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { accountCart } from '#lib/contracts/cart/cart.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import {
  addDeskPromotionCodes,
  archiveDeskPromotion,
  changeDeskPromotion,
  createDeskPromotion,
  endDeskPromotion,
  getDeskPromotion,
  listDeskPromotionCodes,
  listDeskPromotions,
} from '#lib/contracts/settings/desk-promotions.ts';
import { addOperator } from '#tests/support/people/program-keys.ts';
import {
  addToCart,
  createFundedCustomer,
  createTicketInput,
  payFor,
} from '../../../support/buying/buying.ts';
import { createLotteryOffer } from '../../../support/buying/lottery-offers.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import { proveMoney } from '../../../support/prove-money.ts';

const TERMS = { name: 'Spring', type: 'fixed', amountCents: 200 };

async function openPromotions() {
  const platform = await openTestPlatform();
  const { services, call } = platform;
  const offer = createLotteryOffer();
  await putOnSale(services, offer);
  const tokens = {
    manager: await addOperator(services, { name: 'mia', role: 'manager' }),
    support: await addOperator(services, { name: 'sal', role: 'support' }),
  };
  const headers = { [HEADERS.operatorToken]: tokens.manager! };
  const support = { [HEADERS.operatorToken]: tokens.support! };
  const make = (terms: object, more: object = {}) =>
    call(createDeskPromotion, { headers, body: { key: randomUUID(), terms, ...more } });
  const read = async (id: string) => (await call(getDeskPromotion, { params: { id }, headers })).result;
  const change = (id: string, terms: object, revision: number) =>
    call(changeDeskPromotion, { params: { id }, headers, body: { terms, revision } });
  const end = (id: string, revision: number) =>
    call(endDeskPromotion, { params: { id }, headers, body: { revision } });
  return { platform, services, call, headers, support, make, read, change, end, offer };
}

test('a promotion is made once for a press, with the code that was typed or many of the shop', async () => {
  const { call, headers, make, read } = await openPromotions();
  const key = randomUUID();
  const body = { key, terms: TERMS, code: 'spring 5' };
  const both = await Promise.all([
    call(createDeskPromotion, { headers, body }),
    call(createDeskPromotion, { headers, body }),
  ]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const [first, second] = both;
  expect(first?.result.id).toBe(second?.result.id);
  expect(await read(first!.result.id)).toMatchObject({
    state: 'running',
    codes: 1,
    used: 0,
    newestCodes: [{ code: 'SPRING5', isGood: true }],
    history: [{ by: 'operator:mia', action: 'promotions make' }],
  });
  const many = await make({ ...TERMS, name: 'Letters' }, { count: 250 });
  const { codes } = (await call(listDeskPromotionCodes, { params: { id: many.result.id }, headers })).result;
  expect(new Set(codes.map(({ code }) => code)).size).toBe(250);
  const taken = await make({ ...TERMS, name: 'Other' }, { code: 'Spring-5' });
  expect([taken.status, Object.keys(taken.envelope.errors ?? {})]).toEqual([409, ['code']]);
  const { rows } = (await call(listDeskPromotions, { headers, query: { q: 'spring5' } })).result;
  expect(rows.map(({ name }) => name)).toEqual(['Spring']);
});

test.each([
  [{ amountCents: undefined }, 'terms.amountCents'],
  [{ amountCents: 0 }, 'terms.amountCents'],
  [{ type: 'percent' }, 'terms.percent'],
  [{ type: 'percent', amountCents: undefined, percent: 0 }, 'terms.percent'],
  [{ type: 'percent', amountCents: undefined, percent: 101 }, 'terms.percent'],
  [{ from: '2027-02-01', until: '2027-01-31' }, 'terms.until'],
  [{ until: '2020-01-01' }, 'terms.until'],
  [{ until: 'soon' }, 'terms.until'],
  [{ type: 'expiring' }, 'terms.until'],
  [{ minimumCents: 100 }, 'terms.amountCents'],
  [{ amountCents: 90_000_000 }, 'terms.amountCents'],
  [{ type: 'credit', uses: 3 }, 'terms.uses'],
  [{ offerKeys: ['nowhere'] }, 'terms.offerKeys'],
  [{ name: '' }, 'terms.name'],
  [{ type: 'free' }, 'terms.type'],
])('a promotion with %j is refused at its field', async (wrong, field) => {
  const { make, call, headers } = await openPromotions();
  const refused = await make({ ...TERMS, ...wrong });
  expect([refused.status, Object.keys(refused.envelope.errors ?? {})]).toEqual([
    422,
    expect.arrayContaining([field]),
  ]);
  expect((await call(listDeskPromotions, { headers })).result.rows).toEqual([]);
});

test('what is in carts is counted, a change holds from then on, and money still proves', async () => {
  const { platform, services, call, make, read, change, end } = await openPromotions();
  const { id } = (await make(TERMS, { code: 'SPRING' })).result;
  const as = await createFundedCustomer(platform, '100.00');
  await addToCart(platform, as, createTicketInput());
  await call(accountCart.addPromotion, { as, body: { promotionCode: 'spring' } });
  const before = await read(id);
  expect(before.carts).toBe(1);
  expect((await change(id, { ...before.terms, amountCents: 100, uses: 5 }, before.revision)).status).toBe(
    422,
  );
  expect((await change(id, { ...before.terms, amountCents: 100 }, before.revision)).status).toBe(200);
  const late = await change(id, { ...before.terms, amountCents: 150 }, before.revision);
  expect([late.status, late.envelope.error?.code]).toEqual([409, 'promotion_changed']);
  const cart = (await call(accountCart.get, { as })).result;
  expect((await payFor(platform, as, cart)).status).toBe(200);
  const after = await read(id);
  expect(after).toMatchObject({ used: 1, givenCents: 100, customers: 1, carts: 0 });
  expect(after.newestUses).toMatchObject([{ code: 'SPRING', cents: 100 }]);
  expect((await end(id, after.revision)).result.codes).toBe(1);
  expect(await read(id)).toMatchObject({ state: 'ended', goodCodes: 0, used: 1 });
  expect((await change(id, before.terms, after.revision + 1)).status).toBe(409);
  expect((await proveMoney(services.database)).faults).toEqual([]);
});

test('uses are not fewer than there were, kind and credit stay, and codes are added while it runs', async () => {
  const { call, headers, make, read, change, end } = await openPromotions();
  const { id } = (await make({ ...TERMS, uses: 3 }, { count: 2 })).result;
  const { terms } = await read(id);
  expect((await change(id, { ...terms, uses: 1 }, 1)).status).toBe(200);
  expect((await change(id, { ...terms, type: 'credit', uses: undefined }, 2)).status).toBe(422);
  const add = (revision: number, count = 3) =>
    call(addDeskPromotionCodes, { params: { id }, headers, body: { count, revision } });
  expect((await add(2)).result.count).toBe(3);
  expect((await add(2)).status).toBe(409);
  expect((await add(3, 10_000)).status).toBe(422);
  expect((await read(id)).codes).toBe(5);
  const credit = (await make({ name: 'Gift', type: 'credit', amountCents: 5000 })).result;
  const gift = await read(credit.id);
  expect((await change(credit.id, { ...gift.terms, amountCents: 1000 }, 1)).status).toBe(422);
  await end(id, 3);
  expect((await add(4)).status).toBe(409);
});

test('what has ended can be archived and brought back, what runs cannot, and support reads alone', async () => {
  const { call, headers, support, make, end } = await openPromotions();
  const { id } = (await make(TERMS)).result;
  const archive = (isArchived: boolean) =>
    call(archiveDeskPromotion, { params: { id }, headers, body: { isArchived } });
  expect((await archive(true)).status).toBe(409);
  expect((await end(id, 1)).status).toBe(200);
  expect((await archive(true)).status).toBe(200);
  const list = async (isArchived?: 'yes') =>
    (
      await call(listDeskPromotions, { headers: support, query: isArchived ? { isArchived } : {} })
    ).result.rows.map(({ state }) => state);
  expect([await list(), await list('yes')]).toEqual([[], ['archived']]);
  await archive(false);
  expect(await list()).toEqual(['ended']);
  const refused = await call(createDeskPromotion, {
    headers: support,
    body: { key: randomUUID(), terms: TERMS },
  });
  expect(refused.status).toBe(403);
});
