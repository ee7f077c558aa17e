// Several pricings: who is shown which prices, that no one is charged others, and what operators set.
import { expect, test } from 'vitest';
import { buildCartItem } from '#lib/contracts/cart/build.ts';
import { accountCart, anonCart, convertAnonCart } from '#lib/contracts/cart/cart.ts';
import { signUp } from '#lib/contracts/identity/customer.ts';
import { getPricingInfo, getProductOffers } from '#lib/contracts/offers/offer.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { pricingCommands } from '#platform/catalogue/offers/pricing/commands.ts';
import { findOffer, saveOffer } from '#platform/catalogue/offers/store.ts';
import type { CommandCall } from '#platform/ground/operator/command.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { chargePreOrder } from '#platform/sale/checkout/due-pre-orders.ts';
import { addToCart, createFundedCustomer, payDeposit, payFor } from '#tests/support/buying/buying.ts';
import { createSignUpDetails, verifyIdentity } from '#tests/support/customers.ts';
import { openTestPlatform, TEST_NOW, type TestPlatform, type TestSession } from '#tests/support/platform.ts';
import { createPairOffer, playGame } from '#tests/support/played-draws.ts';
import { createBookInput, createRaffleOffer, openTestRaffle } from '#tests/support/raffles/raffles.ts';
import { listChargesOf, openRecurringShop, runFor } from '#tests/support/recurring/recurring-shop.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const toIso = (ms: number): string => new Date(ms).toISOString();
const under = (pricingId: string) => ({ [HEADERS.pricing]: pricingId });
const visitorOf = (pricingId: string) => ({ ...under(pricingId), [HEADERS.brand]: 'drawcard' });

const createCommands = ({ services }: Pick<TestPlatform, 'services'>) => {
  const printed: string[] = [];
  const run = (name: keyof typeof pricingCommands, words: string[], options: CommandCall['options'] = {}) =>
    pricingCommands[name].run({
      services,
      words,
      options,
      actor: 'ops:test',
      print: (line) => printed.push(line),
    });
  return { run, printed };
};

type Run = ReturnType<typeof createCommands>['run'];

/** `spring` comes by links and takes a fifth off; `staff` is given by operators and takes half off. */
async function addPricings(run: Run, ...offers: string[]): Promise<void> {
  await run('pricings add', ['spring', 'Spring'], { links: true });
  await run('pricings add', ['staff', 'Staff']);
  for (const offer of offers) {
    await run('pricings set', ['spring', offer], { percent: '80' });
    await run('pricings set', ['staff', offer], { percent: '50' });
  }
}

async function openShop() {
  const platform = await openTestPlatform();
  await playGame(platform.services);
  const commands = createCommands(platform);
  await addPricings(commands.run, 'pair');
  return { platform, ...commands };
}

/** Ten quick picks, $10.00 usually. */
const TEN = {
  productType: 'lottery_ticket',
  lotteryKey: 'pair',
  gameType: 'random',
  gameOffer: 'random',
  numGames: 10,
} as const;

async function readTenGames(platform: TestPlatform, pricingId: string, headers: Record<string, string> = {}) {
  const { status, result, envelope } = await platform.call(getProductOffers, {
    params: { pricingId },
    headers,
  });
  if (status !== 200) return envelope.error?.code;
  const random = result[0]?.gameTypes.find(({ key }) => key === 'random')?.gameOffers[0];
  return random?.prices.find(({ games }) => games === 10)?.price;
}

async function openCart(platform: TestPlatform, pricingId: string) {
  const { result } = await platform.call(anonCart.create, { headers: under(pricingId) });
  const params = { ref: result.token };
  const call = async (headers: Record<string, string>) =>
    (await platform.call(anonCart.get, { params, headers })).result.cartTotal.amount;
  const added = await platform.call(anonCart.addItem, { params, body: TEN, headers: under(pricingId) });
  return { token: result.token, params, added: added.result, readTotal: call };
}

const readCart = async (platform: TestPlatform, as: TestSession, headers: Record<string, string> = {}) =>
  (await platform.call(accountCart.get, { as, headers })).result;

const assign = (platform: TestPlatform, { customerId }: TestSession, pricing_id: string) =>
  platform.services.database.db
    .updateTable('customer')
    .set({ pricing_id })
    .where('id', '=', customerId)
    .execute();

const listSoldUnder = async ({ services }: Pick<TestPlatform, 'services'>) =>
  (
    await services.database.db
      .selectFrom('ticket_pricing')
      .select(['pricing_id', 'price_cents'])
      .orderBy('price_cents')
      .execute()
  ).map(({ pricing_id, price_cents }) => [pricing_id, Number(price_cents)]);

const expectCleanLedger = async ({ services }: Pick<TestPlatform, 'services'>) =>
  expect((await verifyLedger(services)).faults).toEqual([]);

test('offers are shown at the prices of a pricing, and what it leaves out at the usual ones', async () => {
  const { platform, run } = await openShop();
  expect(await readTenGames(platform, 'default')).toBe('10.00');
  expect(await readTenGames(platform, 'spring')).toBe('8.00');
  expect(await readTenGames(platform, 'default', under('spring'))).toBe('8.00');
  await run('pricings set', ['spring', 'pair', 'random/random:9=1.00']);
  expect(await readTenGames(platform, 'spring')).toBe('10.00');
  const [offer] = (await platform.call(getProductOffers, { params: { pricingId: 'spring' } })).result;
  expect(offer && 'prices' in offer).toBe(false);
});

test('a visitor is told the prices of no pricing that is not theirs', async () => {
  const { platform } = await openShop();
  expect(await readTenGames(platform, 'staff')).toBe('5.00');
  expect(await readTenGames(platform, 'staff', visitorOf('spring'))).toBe('pricing_unknown');
  expect(await readTenGames(platform, 'staff', visitorOf('staff'))).toBe('5.00');
  expect(await readTenGames(platform, 'spring', visitorOf('standard'))).toBe('8.00');
  expect(await readTenGames(platform, 'gone', visitorOf('standard'))).toBe('pricing_unknown');
});

test('an anonymous cart has the prices of the page that shows it', async () => {
  const { platform } = await openShop();
  const { added, readTotal } = await openCart(platform, 'spring');
  expect(added.cartTotal.amount).toBe('8.00');
  expect(await readTotal({})).toBe('8.00');
  expect(await readTotal(under('standard'))).toBe('10.00');
  expect(await readTotal({})).toBe('10.00');
  const built = await platform.call(buildCartItem, {
    body: { games: [], others: { ...TEN, kind: 'lottery_ticket' } },
    headers: under('spring'),
  });
  expect(built.result.price.amount).toBe('8.00');
});

test('nothing is added at another price than the one shown', async () => {
  const { platform } = await openShop();
  const { params } = await openCart(platform, 'spring');
  const add = async (pricingId: string, amount: string) => {
    const body = { ...TEN, expectedPrice: { amount, currency: 'AUD' as const } };
    const { status, envelope } = await platform.call(anonCart.addItem, {
      params,
      body,
      headers: under(pricingId),
    });
    return envelope.error?.code ?? status;
  };
  expect(await add('spring', '8.00')).toBe(200);
  expect(await add('standard', '8.00')).toBe('price_changed');
  expect(await add('spring', '10.00')).toBe('price_changed');
});

test('by link into the cart, an account opened, paid at the price of the link; another pays the usual one', async () => {
  const { platform } = await openShop();
  const { token } = await openCart(platform, 'spring');
  const opened = await platform.call(signUp, { body: createSignUpDetails(), headers: under('spring') });
  const { customer, ...tokens } = opened.result;
  const as = { ...tokens, customerId: customer.customerId };
  expect(customer.pricingId).toBe('spring');
  await verifyIdentity(platform, as);
  await payDeposit(platform, as, '20.00');
  const cart = await platform.call(convertAnonCart, { as, body: { ref: token } });
  expect(cart.result.cartTotal.amount).toBe('8.00');
  const { status, result: receipt } = await payFor(platform, as, cart.result);
  expect([status, receipt.total.amount]).toEqual([200, '8.00']);
  const other = await createFundedCustomer(platform, '20.00');
  const usual = await payFor(platform, other, await addToCart(platform, other, TEN));
  expect(usual.result.total.amount).toBe('10.00');
  expect(await listSoldUnder(platform)).toEqual([['spring', 800]]);
  await expectCleanLedger(platform);
});

test('only a pricing that links bring becomes the own of a new account', async () => {
  const { platform } = await openShop();
  const open = async (pricingId: string) => {
    const { result } = await platform.call(signUp, {
      body: createSignUpDetails(),
      headers: under(pricingId),
    });
    return result.customer.pricingId;
  };
  expect([await open('staff'), await open('gone'), await open('standard')]).toEqual([
    'standard',
    'standard',
    'standard',
  ]);
});

test('the pricing of an account wins over that of a link', async () => {
  const { platform } = await openShop();
  const as = await createFundedCustomer(platform, '20.00');
  await assign(platform, as, 'staff');
  await addToCart(platform, as, TEN);
  const cart = await readCart(platform, as, under('spring'));
  expect(cart.cartTotal.amount).toBe('5.00');
  expect((await payFor(platform, as, cart)).result.total.amount).toBe('5.00');
});

test('a customer of the usual prices pays what the page of a link shows', async () => {
  const { platform } = await openShop();
  const as = await createFundedCustomer(platform, '20.00');
  await addToCart(platform, as, TEN);
  const before = await readCart(platform, as);
  const cart = await readCart(platform, as, under('spring'));
  expect([before.cartTotal.amount, cart.cartTotal.amount]).toEqual(['10.00', '8.00']);
  const refused = await payFor(platform, as, before);
  expect([refused.status, refused.envelope.error?.code]).toEqual([409, 'price_changed']);
  expect((await payFor(platform, as, cart)).result.total.amount).toBe('8.00');
  await expectCleanLedger(platform);
});

test('a price or a pricing that changes between cart and payment is refused in words', async () => {
  const { platform, run } = await openShop();
  const as = await createFundedCustomer(platform, '20.00');
  await assign(platform, as, 'spring');
  const cart = await addToCart(platform, as, TEN);
  await run('pricings set', ['spring', 'pair'], { percent: '90' });
  const refused = await payFor(platform, as, cart);
  expect(refused.envelope.error).toMatchObject({ code: 'price_changed' });
  expect(refused.envelope.error?.message).toContain('$9.00');
  const again = await readCart(platform, as);
  await run('pricings remove', ['spring']);
  expect((await payFor(platform, as, again)).envelope.error?.code).toBe('price_changed');
  expect((await readCart(platform, as)).cartTotal.amount).toBe('10.00');
});

test('a book that was ordered ahead is charged at the price that it was ordered at', async () => {
  const platform = await openTestPlatform();
  const { services } = platform;
  await openTestRaffle(services, {
    preOrderAt: toIso(TEST_NOW - HOUR_MS),
    opensAt: toIso(TEST_NOW + 2 * DAY_MS),
  });
  await addPricings(createCommands(platform).run, 'harbour-boat');
  const as = await createFundedCustomer(platform, '50.00');
  await addToCart(platform, as, createBookInput(5));
  const cart = await readCart(platform, as, under('spring'));
  expect(cart.preOrderTotal.amount).toBe('36.00');
  expect((await payFor(platform, as, cart)).status).toBe(200);
  platform.clock.advance(2 * DAY_MS + 1000);
  const { id } = await services.database.db
    .selectFrom('scheduled_purchase')
    .select('id')
    .executeTakeFirstOrThrow();
  await chargePreOrder(services, id);
  expect(await listSoldUnder(platform)).toEqual([
    ['spring', 3600],
    ['spring', 3600],
  ]);
  await expectCleanLedger(platform);
});

test('what repeats goes on at the prices that it was begun under', async () => {
  const repeat = { type: 'autoplay', availability: 'optional' } as const;
  const { gameTypes } = createPairOffer();
  const shop = await openRecurringShop({
    drawDays: ['sat'],
    gameTypes: gameTypes.map((gameType) => ({ ...gameType, recurringPurchase: repeat })),
  });
  await addPricings(createCommands(shop).run, 'pair');
  const as = await createFundedCustomer(shop, '50.00');
  await addToCart(shop, as, { ...TEN, recurringPurchase: { enabled: true, type: 'autoplay' } });
  const cart = await readCart(shop, as, under('spring'));
  expect((await payFor(shop, as, cart)).result.total.amount).toBe('8.00');
  await runFor(shop, 9 * DAY_MS);
  const { id, agreed_cents } = await shop.services.database.db
    .selectFrom('recurring')
    .select(['id', 'agreed_cents'])
    .executeTakeFirstOrThrow();
  expect(agreed_cents).toBe(800);
  const charges = await listChargesOf(shop.services, id);
  expect(charges.filter(({ state }) => state === 'purchased').length).toBeGreaterThan(0);
  expect(new Set((await listSoldUnder(shop)).map(String))).toEqual(new Set(['spring,800']));
  await expectCleanLedger(shop);
});

test('a new pricing has no name under which something was sold: what repeats of it would follow', async () => {
  const { platform, run } = await openShop();
  const as = await createFundedCustomer(platform, '20.00');
  await addToCart(platform, as, TEN);
  expect((await payFor(platform, as, await readCart(platform, as, under('spring')))).status).toBe(200);
  await run('pricings add', ['spring', 'Springtime'], { links: true });
  for (const id of ['spring', 'staff']) await run('pricings remove', [id]);
  await expect(run('pricings add', ['spring', 'Spring'])).rejects.toThrow('take another name');
  await run('pricings add', ['staff', 'Staff']);
  const { result } = await platform.call(getPricingInfo);
  expect(result.pricings.map(({ id }) => id)).toEqual(['standard', 'staff']);
});

test('operators list, assign and remove pricings; who had one pays the usual prices', async () => {
  const { platform, run, printed } = await openShop();
  const as = await createFundedCustomer(platform);
  await run('pricings assign', ['staff', as.email]);
  printed.length = 0;
  await run('pricings list', []);
  expect(printed.join('\n')).toMatch(
    /standard +Standard +usual[\s\S]*spring +Spring +by links +pair[\s\S]*staff +Staff +by account +pair/,
  );
  printed.length = 0;
  await run('pricings list', ['staff']);
  expect(printed.join('\n')).toMatch(/pair +random\/random:10 +\$10\.00 +\$5\.00/);
  await run('pricings unset', ['spring', 'pair']);
  expect(await readTenGames(platform, 'spring')).toBe('10.00');
  platform.purged.length = 0;
  expect(await run('pricings remove', ['staff'])).toMatchObject({ detail: { customers: 1 } });
  expect(platform.purged).toContain('*');
  expect((await findOffer(platform.services.database.db, 'pair'))?.prices).toEqual({});
  const { result } = await platform.call(getPricingInfo);
  expect(result.pricings.map(({ id }) => id)).toEqual(['standard', 'spring']);
  const { pricing_id } = await platform.services.database.db
    .selectFrom('customer')
    .select('pricing_id')
    .executeTakeFirstOrThrow();
  expect(pricing_id).toBe('standard');
});

test.each<[keyof typeof pricingCommands, string[], CommandCall['options'], string]>([
  ['pricings set', ['standard', 'pair'], { percent: '90' }, 'standard is the usual pricing'],
  ['pricings set', ['gone', 'pair'], { percent: '90' }, 'There is no pricing gone'],
  ['pricings set', ['spring', 'nothing'], { percent: '90' }, 'There is no offer nothing'],
  ['pricings set', ['spring', 'pair'], {}, 'Name prices as ITEM=PRICE'],
  ['pricings set', ['spring', 'pair'], { percent: '0' }, '--percent is a number'],
  ['pricings set', ['spring', 'pair', 'random/random:10=0.00'], {}, '0.00 is no price'],
  ['pricings set', ['spring', 'pair', 'random/random:99=1.00'], {}, 'Daily Pair has no random/random:99'],
  ['pricings add', ['a b', 'Name'], {}, 'A pricing has up to 40'],
  ['pricings add', ['standard', 'Name'], { links: true }, 'standard is the usual pricing'],
  ['pricings remove', ['standard'], {}, 'standard is the usual pricing'],
  ['pricings assign', ['spring', 'nobody@drawcard.test'], {}, 'Nobody has an account'],
])('%s %s %s is refused', async (name, words, options, message) => {
  const { run } = await openShop();
  await expect(run(name, words, options)).rejects.toThrow(message);
});

test('an offer that costs everybody the same has no prices of a pricing', async () => {
  const { platform, run } = await openShop();
  const { raffle: _, ...bare } = createRaffleOffer({ key: 'bare' });
  await saveOffer(platform.services.database.db, platform.services, bare);
  await expect(run('pricings set', ['spring', 'bare'], { percent: '90' })).rejects.toThrow('costs everybody');
});
