// Deposits that are called off at each gateway: what it can, it does not take; the rest is credited, and kept from play.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { excludeSelf } from '#lib/contracts/care/care.ts';
import { createDeposit } from '#lib/contracts/payments/wallet.ts';
import { createBraintree } from '#platform/money/payments/braintree/provider.ts';
import { createStripe } from '#platform/money/payments/stripe/provider.ts';
import { settleIntent } from '#tests/support/payments/stripe-books.ts';
import { BRAINTREE_SETTINGS, openBraintreeServer } from '../../../../support/payments/braintree-server.ts';
import {
  DRIVER_NAMES,
  DRIVERS,
  type DriverName,
  type GatewayDriver,
} from '../../../../support/payments/drivers.ts';
import { openGatewayShop } from '../../../../support/payments/gateway-shop.ts';
import { openStripeServer, STRIPE_WEBHOOK_SECRET } from '../../../../support/payments/stripe-server.ts';
import { TEST_NOW } from '../../../../support/platform.ts';
import { runFor } from '../../../../support/recurring/recurring-shop.ts';

const HOUR_MS = 3_600_000;
const CENTS = 2000;

async function exclude({ shop: { platform, as } }: Pick<GatewayDriver, 'shop'>): Promise<void> {
  const { status } = await platform.call(excludeSelf, { as, body: { length: 'months-6', reason: '' } });
  expect(status).toBe(200);
}

const listTold = async ({ shop: { services } }: Pick<GatewayDriver, 'shop'>): Promise<string[]> => {
  const rows = await services.database.db.selectFrom('mail').select('kind').orderBy('id').execute();
  return rows.map(({ kind }) => kind).filter((kind) => kind.startsWith('deposit_'));
};

/** The customer goes on all the same: at the gateway, with the bank, and back to the shop. */
async function payAllTheSame(driver: GatewayDriver, id: string) {
  await driver.finish(id);
  await driver.comeBack(driver.shop, id).catch(() => undefined);
  await runFor(driver.shop.platform, HOUR_MS);
}

/** Pages of these gateways stay good whatever the shop says. */
const STAY_GOOD: readonly DriverName[] = ['eway', 'paystream'];

test.each(DRIVER_NAMES.filter((name) => !STAY_GOOD.includes(name)))(
  '%s takes no money for a deposit that was called off',
  async (name) => {
    const driver = await DRIVERS[name](undefined);
    const { id, status } = await driver.pay(driver.shop, 'begun');
    expect(status).not.toBe('succeeded');
    await exclude(driver);
    await runFor(driver.shop.platform, HOUR_MS);
    await payAllTheSame(driver, id);
    expect([driver.sumCharged(), await driver.shop.readBalance(), await listTold(driver)]).toEqual([
      0,
      0,
      [],
    ]);
    expect(await driver.shop.read(id)).toMatchObject({ status: 'failed', failure: 'called_off_exclusion' });
  },
);

test.each(STAY_GOOD)(
  'what is paid on a page of %s all the same is credited, and kept from play',
  async (name) => {
    const driver = await DRIVERS[name](undefined);
    const { id } = await driver.pay(driver.shop, 'begun');
    await exclude(driver);
    await payAllTheSame(driver, id);
    expect([driver.sumCharged(), await driver.shop.readBalance(), await listTold(driver)]).toEqual([
      CENTS,
      CENTS,
      ['deposit_kept_from_play'],
    ]);
    expect(await driver.shop.readLedgerFaults()).toEqual([]);
  },
);

test.each(DRIVER_NAMES)('what %s took before it could be told is credited', async (name) => {
  const driver = await DRIVERS[name](undefined);
  const { id } = await driver.pay(driver.shop, 'begun');
  await driver.finish(id);
  const cameBack = driver.comeBack(driver.shop, id).catch(() => undefined);
  await Promise.all([cameBack, exclude(driver)]);
  await runFor(driver.shop.platform, HOUR_MS);
  expect(await driver.shop.readBalance()).toBe(driver.sumCharged());
  expect(await driver.shop.readLedgerFaults()).toEqual([]);
});

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
  return { shop, stripe };
}

test('an intent that is with the bank cannot be cancelled: what comes of it is credited', async () => {
  const { shop, stripe } = await openStripeShop();
  const { id } = await shop.pay({ metadata: { token: stripe.createToken('processes') } });
  await exclude({ shop });
  await runFor(shop.platform, HOUR_MS);
  expect((await shop.read(id)).status).toBe('failed');
  settleIntent(stripe.books, stripe.findIntent(id), 'passes');
  await runFor(shop.platform, HOUR_MS);
  expect([await shop.readBalance(), await listTold({ shop })]).toEqual([CENTS, ['deposit_kept_from_play']]);
});

test('an intent whose first answer was lost is found by our id and cancelled', async () => {
  const { shop, stripe } = await openStripeShop();
  const lost = { method: 'POST', path: /payment_intents$/, kind: 'lost' } as const;
  stripe.faults.push(lost, lost, lost);
  const { id, status } = await shop.pay({ metadata: { token: stripe.createToken('challenges') } });
  expect(status).toBe('created');
  await exclude({ shop });
  await runFor(shop.platform, HOUR_MS);
  expect([stripe.findIntent(id).status, stripe.books.intents.size]).toEqual(['canceled', 1]);
});

test('a sale of Braintree that was taken and whose answer was lost is voided, and nothing stays', async () => {
  const server = await openBraintreeServer();
  const shop = await openGatewayShop(createBraintree(), {
    ...BRAINTREE_SETTINGS,
    BRAINTREE_API_URL: server.url,
  });
  server.faults.push({ method: 'POST', path: /transactions$/, kind: 'lost' });
  const { id, status } = await shop.pay({ metadata: { token: server.createNonce('succeeds') } });
  expect([status, server.sumCharged()]).toEqual(['created', CENTS]);
  await exclude({ shop });
  await runFor(shop.platform, HOUR_MS);
  expect([server.find(id).status, server.sumCharged(), await shop.readBalance()]).toEqual(['voided', 0, 0]);
  expect(await shop.readLedgerFaults()).toEqual([]);
});

test('nothing new is begun at a gateway once the customer is excluded', async () => {
  const { shop } = await openStripeShop();
  await exclude({ shop });
  const { platform, as } = shop;
  const body = { amount: '20.00', depositMethodId: 'cc' as const };
  const { status, envelope } = await platform.call(createDeposit, { as, key: randomUUID(), body });
  expect([status, envelope.error?.code]).toEqual([403, 'customer_excluded']);
});
