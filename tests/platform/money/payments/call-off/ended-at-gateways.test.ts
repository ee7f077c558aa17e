// Payments that are given up here, by their customer or by the shop: the gateway takes nothing for them any more.
import { expect, test } from 'vitest';
import { cancelDeposit } from '#lib/contracts/payments/deposit.ts';
import { createBraintree } from '#platform/money/payments/braintree/provider.ts';
import { cancelPayment } from '#platform/money/payments/cancel.ts';
import { readPayment } from '#platform/money/payments/store.ts';
import { createStripe } from '#platform/money/payments/stripe/provider.ts';
import { settleIntent } from '#tests/support/payments/stripe-books.ts';
import { BRAINTREE_SETTINGS, openBraintreeServer } from '../../../../support/payments/braintree-server.ts';
import { createShop, payByCard } from '../../../../support/payments/fake-shop.ts';
import { type GatewayShop, openGatewayShop } from '../../../../support/payments/gateway-shop.ts';
import type { LocalServer } from '../../../../support/payments/local-server.ts';
import { openStripeServer, STRIPE_WEBHOOK_SECRET } from '../../../../support/payments/stripe-server.ts';
import { TEST_NOW } from '../../../../support/platform.ts';
import { runFor } from '../../../../support/recurring/recurring-shop.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const CANCEL = { method: 'POST', path: /cancel$/ };
const GIVEN_UP = { status: 'failed', failure: 'cancelled' };
/** More than anything asks within a day. */
const ALWAYS = 2000;

async function openStripeShop() {
  let readClock = () => TEST_NOW;
  const stripe = await openStripeServer(() => readClock());
  const shop = await openGatewayShop(createStripe(), {
    STRIPE_SECRET_KEY: 'sk_test_local',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_local',
    STRIPE_WEBHOOK_SECRET,
    STRIPE_API_URL: stripe.url,
  });
  readClock = shop.platform.clock.now;
  const begin = () => shop.pay({ metadata: { token: stripe.createToken('challenges') } });
  return { shop, stripe, begin };
}

async function openBraintreeShop() {
  const server = await openBraintreeServer();
  const settings = { ...BRAINTREE_SETTINGS, BRAINTREE_API_URL: server.url };
  return { server, shop: await openGatewayShop(createBraintree(), settings) };
}

async function giveUp({ platform, as, read }: GatewayShop, id: string) {
  const { status } = await platform.call(cancelDeposit, { as, params: { id } });
  return { status, payment: await read(id) };
}

const countCancels = ({ calls }: LocalServer): number =>
  calls.filter(({ method, path }) => method === CANCEL.method && CANCEL.path.test(path)).length;

const countOpenJobs = async ({ services }: Pick<GatewayShop, 'services'>): Promise<number> => {
  const jobs = services.database.db.selectFrom('job').select('id').where('kind', '=', 'deposit_call_off');
  return (await jobs.where('done_at', 'is', null).execute()).length;
};

test('an intent that its customer gave up is cancelled at Stripe, once', async () => {
  const { shop, stripe, begin } = await openStripeShop();
  const { id } = await begin();
  expect((await giveUp(shop, id)).payment).toMatchObject(GIVEN_UP);
  await giveUp(shop, id);
  await runFor(shop.platform, HOUR_MS);
  expect([stripe.findIntent(id).status, countCancels(stripe)]).toEqual(['canceled', 1]);
  settleIntent(stripe.books, stripe.findIntent(id), 'passes');
  await runFor(shop.platform, HOUR_MS);
  expect([stripe.sumCharged(), await shop.readBalance()]).toEqual([0, 0]);
  expect(await shop.read(id)).toMatchObject(GIVEN_UP);
});

test('a sale of Braintree that is authorised and given up is voided', async () => {
  const { server, shop } = await openBraintreeShop();
  // Its authorisation is still open where the answer to the sale was lost.
  server.faults.push({ method: 'POST', path: /transactions$/, kind: 'lost' });
  const { id } = await shop.pay({ metadata: { token: server.createNonce('authorizes') } });
  expect((await giveUp(shop, id)).payment).toMatchObject(GIVEN_UP);
  await runFor(shop.platform, HOUR_MS);
  expect([server.find(id).status, server.sumCharged(), await shop.readBalance()]).toEqual(['voided', 0, 0]);
  expect(await shop.readLedgerFaults()).toEqual([]);
});

test.each(['lost', 'cut'] as const)('a cancel that is %s is asked for again', async (kind) => {
  const { shop, stripe, begin } = await openStripeShop();
  const { id } = await begin();
  for (let turn = 0; turn < 9; turn += 1) stripe.faults.push({ ...CANCEL, kind });
  expect(await giveUp(shop, id)).toMatchObject({ status: 200, payment: GIVEN_UP });
  await runFor(shop.platform, HOUR_MS);
  expect([stripe.findIntent(id).status, await countOpenJobs(shop)]).toEqual(['canceled', 0]);
  expect(await shop.read(id)).toMatchObject(GIVEN_UP);
});

/** A provider that answers no cancel. */
async function openSilentShop() {
  const asked: string[] = [];
  const cancel = async ({ id }: { readonly id: string }) => {
    asked.push(id);
    throw new Error('The provider is down');
  };
  return { asked, ...(await createShop({ cancel })) };
}

test('a gateway that does not answer changes nothing for the customer, and is left alone after a day', async () => {
  const { asked, fake, platform, as, services } = await openSilentShop();
  fake.says = { state: 'needs_action', action: { kind: 'redirect', url: 'https://bank.test/' } };
  const { id } = await payByCard(platform, as);
  const read = () => readPayment(services.database.db, id);
  // Given up long after it was begun: the day counts from there.
  await runFor(platform, 20 * HOUR_MS);
  await cancelPayment(services, { ...fake.provider, poll: undefined }, await read());
  expect([await read(), asked]).toEqual([expect.objectContaining(GIVEN_UP), []]);
  await runFor(platform, 20 * HOUR_MS);
  expect([asked.length > 100, await countOpenJobs({ services })]).toEqual([true, 1]);
  await runFor(platform, 5 * HOUR_MS);
  const times = asked.length;
  await runFor(platform, DAY_MS);
  expect([asked.length, await countOpenJobs({ services })]).toEqual([times, 0]);
  expect(await read()).toMatchObject(GIVEN_UP);
});

test('a payment that nobody could be asked about for a day is called off at its gateway', async () => {
  const { asked, fake, platform, as, services } = await openSilentShop();
  fake.outages = ALWAYS;
  const { id } = await payByCard(platform, as);
  await runFor(platform, DAY_MS - HOUR_MS);
  expect(asked).toEqual([]);
  await runFor(platform, 3 * HOUR_MS);
  expect((await readPayment(services.database.db, id)).failure).toBe('abandoned');
  expect(new Set(asked)).toEqual(new Set([id]));
});

test('what was paid while it was given up is credited', async () => {
  const { shop, stripe, begin } = await openStripeShop();
  const { id } = await begin();
  stripe.faults.push({ ...CANCEL, kind: 'cut' });
  expect((await giveUp(shop, id)).payment).toMatchObject(GIVEN_UP);
  settleIntent(stripe.books, stripe.findIntent(id), 'passes');
  await runFor(shop.platform, MINUTE_MS);
  expect([(await shop.read(id)).status, await shop.readBalance()]).toEqual(['succeeded', 2000]);
  expect(await shop.readLedgerFaults()).toEqual([]);
});
