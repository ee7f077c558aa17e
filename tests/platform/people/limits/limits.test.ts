import { expect, test } from 'vitest';
import {
  closeAccount,
  confirmRealityCheck,
  excludeSelf,
  getRealityCheck,
  setRealityCheck,
  takeBreak,
} from '#lib/contracts/care/care.ts';
import {
  getPrecommitmentLimit,
  getSpendLimits,
  removePrecommitmentLimit,
  removeSpendLimit,
  setDepositLimit,
  setPrecommitmentLimit,
  setSpendLimit,
} from '#lib/contracts/care/limits.ts';
import { getCustomer, logIn, refreshSession, signUp } from '#lib/contracts/identity/customer.ts';
import { getMessages } from '#lib/contracts/messages/message.ts';
import { getWallet } from '#lib/contracts/payments/wallet.ts';
import { CONFIG, putValue } from '#platform/ground/config/store.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { notifyEnds } from '#platform/people/care/notify-ends.ts';
import { addToCart, buyTicket, createFundedCustomer, payFor } from '../../../support/buying/buying.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { createSignUpDetails, signUpCustomer, TEST_PASSWORD } from '../../../support/customers.ts';
import { openTestPlatform } from '../../../support/platform.ts';

const DAY_MS = 86_400_000;

async function createShop() {
  const platform = await openTestPlatform();
  await putOnSale(platform.services);
  return { platform, services: platform.services, as: await createFundedCustomer(platform, '50.00') };
}
type Shop = Awaited<ReturnType<typeof createShop>>;

const logInAgain = async ({ platform, as }: Shop) => ({
  ...as,
  ...(await platform.call(logIn, { body: { email: as.email, password: TEST_PASSWORD } })).result,
});

const setWeek = ({ platform, as }: Shop, amount: string) =>
  platform.call(setSpendLimit, { as, body: { period: 'week', amount } });

test('a limit acts at once, a higher one is shown as waiting, and the cart follows the lower one', async () => {
  const shop = await createShop();
  const { platform, as } = shop;
  await buyTicket(platform, as);
  const { result, envelope } = await setWeek(shop, '2.00');
  expect(envelope.messages).toMatchObject([{ message: 'Your spend limit has been successfully updated.' }]);
  expect(result).toMatchObject({
    customerLimits: [{ period: 'week', amount: { amount: '2.00' } }],
    spent: [{ amount: { amount: '1.50' } }, { amount: { amount: '1.50' } }, { amount: { amount: '1.50' } }],
  });
  const { result: raised, envelope: told } = await setWeek(shop, '20.00');
  expect(told.messages?.map(({ message }) => message.replaceAll('\u00a0', ' '))).toEqual([
    'Your spend limit changes on 26 November 2026 at 2:00 pm (Sydney time). Until then the one that you have holds.',
  ]);
  expect(raised.customerLimits).toMatchObject([
    {
      amount: { amount: '2.00' },
      pending: { amount: { amount: '20.00' }, startsAt: '2026-11-26T03:00:00.000Z' },
    },
  ]);
  const seen = await addToCart(platform, as);
  expect(Object.keys(seen.blockedReasons)).toEqual(['spendLimit']);
  expect((await payFor(platform, as, seen)).status).toBe(403);
  expect((await platform.call(getCustomer, { as })).result.spendLimit).toEqual({
    period: 'week',
    amount: { amount: '2.00', currency: 'AUD' },
    remaining: { amount: '0.50', currency: 'AUD' },
  });
});

test('a limit that ends is removed once, and one that is required is not removed', async () => {
  const shop = await createShop();
  const { platform, as, services } = shop;
  const { id } = (await setWeek(shop, '2.00')).result.customerLimits[0]!;
  const removed = await platform.call(removeSpendLimit, { as, params: { id } });
  expect(removed.result.customerLimits[0]?.pending).toEqual({ startsAt: '2026-11-26T03:00:00.000Z' });
  const again = await platform.call(removeSpendLimit, { as, params: { id } });
  expect([again.status, again.envelope.errors?.general?.[0]?.code]).toEqual([422, 'limit_change_pending']);
  await setWeek(shop, '2.00');
  await services.database.db.updateTable('customer').set({ spend_limit_required: 1 }).execute();
  const needed = await platform.call(removeSpendLimit, { as, params: { id } });
  expect([needed.status, needed.envelope.errors?.general?.[0]?.code]).toEqual([422, 'limit_needed']);
});

test('where a spend limit is required, nothing is sold until there is one', async () => {
  const shop = await createShop();
  const { platform, as, services } = shop;
  await services.database.db.updateTable('customer').set({ spend_limit_required: 1 }).execute();
  expect((await platform.call(getSpendLimits, { as })).result.isRequired).toBe(true);
  expect((await addToCart(platform, as)).blockedReasons).toEqual({
    spendLimit: 'Set a spend limit first. You can pay in and buy as soon as you have one.',
  });
  await setWeek(shop, '20.00');
  await buyTicket(platform, as);
});

test('another customer’s limit cannot be removed', async () => {
  const shop = await createShop();
  const { id } = (await setWeek(shop, '2.00')).result.customerLimits[0]!;
  const other = await signUpCustomer(shop.platform);
  expect((await shop.platform.call(removeSpendLimit, { as: other, params: { id } })).status).toBe(404);
});

test('a pre-commitment moves to another period without leaving a gap', async () => {
  const { platform, as } = await createShop();
  await platform.call(setPrecommitmentLimit, { as, body: { period: 'month', amount: '1.00' } });
  await platform.call(setPrecommitmentLimit, { as, body: { period: 'day', amount: '9.00' } });
  const { customerLimits } = (await platform.call(getPrecommitmentLimit, { as })).result;
  expect(customerLimits.map(({ period, pending }) => [period, pending?.startsAt])).toEqual([
    ['day', undefined],
    ['month', '2026-11-26T03:00:00.000Z'],
  ]);
  expect(Object.keys((await addToCart(platform, as)).blockedReasons)).toEqual(['globalSpendLimit']);
});

test('a pre-commitment of a longer period is removed while the one before it still holds', async () => {
  const { platform, as } = await createShop();
  await platform.call(setPrecommitmentLimit, { as, body: { period: 'day', amount: '10.00' } });
  await platform.call(setPrecommitmentLimit, { as, body: { period: 'month', amount: '100.00' } });
  const { result } = await platform.call(removePrecommitmentLimit, { as });
  const end = { startsAt: '2026-11-26T03:00:00.000Z' };
  expect(result.customerLimits.map(({ period, pending }) => [period, pending])).toEqual([
    ['day', end],
    ['month', end],
  ]);
  const { envelope } = await platform.call(removePrecommitmentLimit, { as });
  expect(envelope.errors?.general?.[0]?.code).toBe('limit_change_pending');
});

test('limits of deposits say so in the words of their own', async () => {
  const { platform, as } = await createShop();
  const { envelope } = await platform.call(setDepositLimit, { as, body: { period: 'week', amount: '60' } });
  expect(envelope.messages).toMatchObject([{ message: 'Your deposit limit has been successfully updated.' }]);
  const bad = await platform.call(setDepositLimit, { as, body: { period: 'week', amount: 'lots' } });
  expect(bad.envelope.errors?.amount).toMatchObject([{ message: 'Amount must follow format e.g: 1.50' }]);
});

test('a break holds for all accounts of a person, and no new one is opened', async () => {
  const { platform, as } = await createShop();
  const second = await createFundedCustomer(platform, '10.00');
  const { result } = await platform.call(takeBreak, { as, body: { length: 'days-7' } });
  expect(result.untilAt).toBe('2026-11-26T03:00:00.000Z');
  for (const who of [as, second]) {
    const seen = await addToCart(platform, who);
    expect(Object.keys(seen.blockedReasons)).toEqual(['excluded']);
    expect((await payFor(platform, who, seen)).status).toBe(403);
  }
  const again = await platform.call(signUp, { body: createSignUpDetails({ firstname: 'RÓBIN' }) });
  expect([again.status, again.envelope.errors?.general?.[0]?.code]).toEqual([403, 'sign_up_excluded']);
  const shorter = await platform.call(takeBreak, { as, body: { length: 'days-1' } });
  expect(shorter.envelope.errors?.general?.[0]?.code).toBe('exclusion_holds');
  platform.clock.advance(7 * DAY_MS);
  await signUpCustomer(platform);
});

test('an exclusion holds on after its time, and after the account is closed', async () => {
  const { platform, as } = await createShop();
  await platform.call(excludeSelf, { as, body: { length: 'months-6', reason: 'Too much' } });
  expect((await platform.call(getCustomer, { as })).result.exclusion).toEqual({
    kind: 'exclusion',
    untilAt: '2027-05-19T04:00:00.000Z',
  });
  await platform.call(closeAccount, { as, body: { password: TEST_PASSWORD, reason: '' } });
  platform.clock.advance(400 * DAY_MS);
  const again = await platform.call(signUp, { body: createSignUpDetails() });
  expect(again.envelope.errors?.general?.[0]?.code).toBe('sign_up_excluded');
});

test('an account is closed by its password alone, everywhere at once, and keeps its money', async () => {
  const { platform, as, services } = await createShop();
  const wrong = await platform.call(closeAccount, { as, body: { password: 'not-it', reason: '' } });
  expect(wrong.envelope.errors?.password).toMatchObject([{ code: 'password_wrong' }]);
  expect(
    (await platform.call(closeAccount, { as, body: { password: TEST_PASSWORD, reason: 'Bye' } })).status,
  ).toBe(200);
  const back = await platform.call(logIn, { body: { email: as.email, password: TEST_PASSWORD } });
  expect(back.envelope.errors?.general?.[0]?.code).toBe('account_closed');
  const open = await services.database.db
    .selectFrom('session')
    .select('id')
    .where('customer_id', '=', as.customerId)
    .where('revoked_at', 'is', null)
    .execute();
  expect(open).toEqual([]);
  const wallet = await services.database.db
    .selectFrom('account')
    .select('balance_cents')
    .where('customer_id', '=', as.customerId)
    .executeTakeFirstOrThrow();
  expect(wallet.balance_cents).toBe(5000);
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('the reality check counts what was spent since the customer signed in', async () => {
  const { platform, as } = await createShop();
  platform.clock.advance(60_000);
  await buyTicket(platform, as);
  expect((await platform.call(getRealityCheck, { as })).result).toMatchObject({
    minutes: 60,
    since: '2026-11-19T03:00:00.000Z',
    spent: { amount: '1.50' },
    won: { amount: '0.00' },
  });
  expect((await platform.call(setRealityCheck, { as, body: { minutes: '30' } })).result.minutes).toBe(30);
  expect((await platform.call(getWallet, { as })).status).toBe(200);
});

test('a licence asks for the reality check more often than the customer, never less', async () => {
  const { platform, as } = await createShop();
  const { services } = platform;
  const read = async () => (await platform.call(getRealityCheck, { as })).result;
  const ask = (realityCheckMinutes: number) =>
    putValue(services.database.db, services, {
      namespace: CONFIG,
      key: 'licences',
      value: [{ region: 'NSW', realityCheckMinutes }],
    });
  await ask(20);
  expect(await read()).toMatchObject({ minutes: 20, maxMinutes: 20, dueAt: '2026-11-19T03:20:00.000Z' });
  const { result } = await platform.call(getCustomer, { as });
  expect(result.realityCheckAt).toBe('2026-11-19T03:20:00.000Z');
  expect((await platform.call(setRealityCheck, { as, body: { minutes: '120' } })).result.minutes).toBe(20);
  await ask(120);
  await platform.call(setRealityCheck, { as, body: { minutes: '30' } });
  expect(await read()).toMatchObject({ minutes: 30, maxMinutes: 120 });
});

test('the reality check comes a whole interval after it was answered, for each session by itself', async () => {
  const { platform, ...shop } = await createShop();
  let { as } = shop;
  const readDue = async (who: typeof as) =>
    (await platform.call(getCustomer, { as: who })).result.realityCheckAt;
  expect(await readDue(as)).toBe('2026-11-19T04:00:00.000Z');
  await platform.call(setRealityCheck, { as, body: { minutes: '30' } });
  expect(await readDue(as)).toBe('2026-11-19T03:30:00.000Z');
  platform.clock.advance(10 * 60_000);
  const { result: other } = await platform.call(logIn, {
    body: { email: as.email, password: TEST_PASSWORD },
  });
  platform.clock.advance(24 * 60_000);
  const refresh = async ({ refreshToken }: { refreshToken: string }) =>
    (await platform.call(refreshSession, { body: { refreshToken, saveDevice: false } })).result.accessToken;
  as = { ...as, accessToken: await refresh(as) };
  expect((await platform.call(getRealityCheck, { as })).result).toMatchObject({
    at: '2026-11-19T03:34:00.000Z',
    dueAt: '2026-11-19T03:30:00.000Z',
  });
  expect((await platform.call(confirmRealityCheck, { as })).result).toMatchObject({
    since: '2026-11-19T03:00:00.000Z',
    dueAt: '2026-11-19T04:04:00.000Z',
  });
  expect(await readDue(as)).toBe('2026-11-19T04:04:00.000Z');
  expect(await readDue({ ...as, ...other, accessToken: await refresh(other) })).toBe(
    '2026-11-19T03:40:00.000Z',
  );
});

test('a raised limit, one that ended and a break that is over are told once each', async () => {
  const shop = await createShop();
  const { platform, as, services } = shop;
  const listTold = async () => {
    await Promise.all([notifyEnds(services), notifyEnds(services)]);
    const rows = await services.database.db
      .selectFrom('mail')
      .select(['kind', 'payload'])
      .where('kind', 'in', ['limit_raised', 'break_ended'])
      .where('customer_id', '=', as.customerId)
      .orderBy('created_at')
      .execute();
    return rows.map(({ kind, payload }) => [kind, JSON.parse(payload)]);
  };
  const setDeposit = (amount: string) =>
    platform.call(setDepositLimit, { as, body: { period: 'day', amount } });
  const { id } = (await setWeek(shop, '2.00')).result.customerLimits[0]!;
  await setDeposit('10.00');
  await setDeposit('5.00');
  await setDeposit('20.00');
  await platform.call(removeSpendLimit, { as, params: { id } });
  await platform.call(takeBreak, { as, body: { length: 'days-7' } });
  expect(await listTold()).toEqual([]);
  platform.clock.advance(7 * DAY_MS - 1000);
  expect(await listTold()).toEqual([]);
  platform.clock.advance(1000);
  const told = await listTold();
  expect(told).toHaveLength(3);
  expect(told).toEqual(
    expect.arrayContaining([
      ['limit_raised', { limit: 'deposit', days: 1, cents: 2000 }],
      ['limit_raised', { limit: 'spend', days: 7 }],
      ['break_ended', {}],
    ]),
  );
  platform.clock.advance(DAY_MS);
  expect(await listTold()).toHaveLength(3);
  const { messages } = (await platform.call(getMessages, { as: await logInAgain(shop) })).result;
  const announced = messages.filter(({ subject }) =>
    /^Your (?:higher .* holds now|.* has ended|break is over)$/.test(subject),
  );
  expect(announced.map(({ isNew }) => isNew)).toEqual([true, true, true]);
});
