import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { accountCart } from '#lib/contracts/cart/cart.ts';
import { purchaseCart } from '#lib/contracts/cart/checkout.ts';
import { getConfig } from '#lib/contracts/config.ts';
import { signUp } from '#lib/contracts/identity/customer.ts';
import { createDeposit } from '#lib/contracts/payments/wallet.ts';
import { updateItem } from '#platform/content/cms/write.ts';
import { addMissingPages } from '#platform/content/pages/seed-empty.ts';
import { recordBackup } from '#platform/ground/config/readiness.ts';
import { CONFIG, putValue } from '#platform/ground/config/store.ts';
import { listNeeds } from '#platform/ground/readiness/readiness.ts';
import { describeSelling } from '#platform/ground/readiness/selling-report.ts';
import type { Services } from '#platform/services.ts';
import { seedShop } from '#platform/shop/seed/seed.ts';
import { addToCart, createFundedCustomer, createTicketInput } from '../../support/buying/buying.ts';
import { putOnSale } from '../../support/buying/on-sale.ts';
import { createSignUpDetails } from '../../support/customers.ts';
import { openTestPlatform, type TestPlatform } from '../../support/platform.ts';

const listKeys = async (services: Services) => (await listNeeds(services)).map(({ key }) => key);

const publish = async (services: Services, id: string) =>
  updateItem(services, id, {
    name: 'pages',
    author: 'editor:edr_1',
    fields: { status: 'published', blocks: [{ type: 'text', markdown: 'What holds here.' }] },
  });

const setLicences = (services: Services, value: unknown) =>
  putValue(services.database.db, services, { namespace: CONFIG, key: 'lotteryLicences', value });

const LEGAL_PAGES = ['terms-and-conditions', 'terms-of-use', 'privacy'];
/** Needs are read once a second. */
const wait = () => new Promise((resolve) => setTimeout(resolve, 1_050));

async function publishLegalPages(services: Services): Promise<void> {
  for (const id of LEGAL_PAGES) await publish(services, id);
  await wait();
}

async function hidePages(services: Services): Promise<void> {
  for (const id of LEGAL_PAGES)
    await updateItem(services, id, { name: 'pages', author: 'editor:edr_1', fields: { status: 'draft' } });
  await wait();
}

/** A real shop that sells Lighthouse Saturday and lacks its pages. */
async function openRealShop(): Promise<TestPlatform> {
  const platform = await openTestPlatform({ isRealShop: true });
  await putOnSale(platform.services);
  await addMissingPages(platform.services);
  return platform;
}

test('a demonstration needs nothing, and an empty shop is told all that it needs, what the law asks for first', async () => {
  const demonstration = await openTestPlatform();
  expect(await listNeeds(demonstration.services)).toEqual([]);
  const { services, clock } = await openTestPlatform({ isRealShop: true, refusesTestPayments: true });
  await seedShop(services, { isDemonstration: false });
  expect(await listKeys(services)).toEqual([
    ...['terms', 'terms-of-use', 'privacy'],
    ...['support', 'backup', 'second-person', 'mail', 'payments', 'responsible-play', 'about'],
  ]);
  for (const { what, todo } of await listNeeds(services))
    expect(what.length * todo.length).toBeGreaterThan(0);
  expect(describeSelling(await listNeeds(services))).toMatch(/^Not selling yet\. Missing by law: terms,/);
  await recordBackup(services.database.db, services.clock, clock.now());
  expect(await listKeys(services)).not.toContain('backup');
  clock.advance(25 * 3_600_000);
  expect(await listKeys(services)).toContain('backup');
});

test('a page counts once it is published without what its operator has to complete', async () => {
  const { services } = await openRealShop();
  await updateItem(services, 'privacy', {
    name: 'pages',
    author: 'editor:edr_1',
    fields: { status: 'published' },
  });
  expect(await listKeys(services)).toContain('privacy');
  await publish(services, 'privacy');
  expect(await listKeys(services)).not.toContain('privacy');
});

test('nothing is added or paid for before the law has what it asks for, and the refusal says so', async () => {
  const platform = await openRealShop();
  const { services } = platform;
  await publishLegalPages(services);
  const as = await createFundedCustomer(platform, '20.00');
  await hidePages(services);
  const add = (headers = {}) =>
    platform.call(accountCart.addItem, { as, body: createTicketInput(), headers });
  const refused = await add();
  expect({ status: refused.status, code: refused.envelope.error?.code }).toEqual({
    status: 422,
    code: 'shop_not_open',
  });
  await publishLegalPages(services);
  await setLicences(services, {});
  await new Promise((resolve) => setTimeout(resolve, 1_050));
  expect((await add()).envelope.error?.code).toBe('shop_not_open');
  expect(await listKeys(services)).toContain('licence:lighthouse');
  await setLicences(services, { lighthouse: 'NSW 12/345' });
  await new Promise((resolve) => setTimeout(resolve, 1_050));
  const cart = await addToCart(platform, as);
  await services.database.db.deleteFrom('content_item').where('id', '=', 'privacy').execute();
  await new Promise((resolve) => setTimeout(resolve, 1_050));
  const body = { cartReference: cart.cartReference, expectedTotal: { amount: cart.cartTotal.amount } };
  const paid = await platform.call(purchaseCart, { as, key: randomUUID(), body });
  expect(paid.envelope.error?.code).toBe('shop_not_open');
});

test('nobody is taken in, and no money, before the shop is open', async () => {
  const platform = await openRealShop();
  const { services } = platform;
  const codeOf = ({ envelope }: { envelope: { error?: { code: string } | undefined } }) =>
    envelope.error?.code;
  const sign = () => platform.call(signUp, { body: createSignUpDetails() });
  expect(codeOf(await sign())).toBe('shop_not_open');
  expect(await services.database.db.selectFrom('customer').select('id').execute()).toEqual([]);
  await publishLegalPages(services);
  const { status, result } = await sign();
  expect(status).toBe(200);
  await hidePages(services);
  const as = { ...result, customerId: result.customer.customerId };
  const deposit = () =>
    platform.call(createDeposit, { as, key: randomUUID(), body: { amount: '20.00', depositMethodId: 'cc' } });
  expect(codeOf(await deposit())).toBe('shop_not_open');
  await publishLegalPages(services);
  expect(codeOf(await deposit())).not.toBe('shop_not_open');
});

test('the settings of pages say whether the shop is open', async () => {
  const platform = await openRealShop();
  const read = async () => (await platform.call(getConfig, {})).result.isUnopened;
  expect(await read()).toBe(true);
  await publishLegalPages(platform.services);
  expect(await read()).toBeUndefined();
  expect((await (await openTestPlatform()).call(getConfig, {})).result.isUnopened).toBeUndefined();
});
