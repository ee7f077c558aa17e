// Deposits that were begun at a gateway before their customer might not pay in any more.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { setDepositLimit } from '#lib/contracts/care/limits.ts';
import { createDeposit, getDeposit } from '#lib/contracts/payments/wallet.ts';
import { CALL_OFF_CAUSES } from '#lib/domain/payments/call-off.ts';
import { transact } from '#platform/ground/db/open.ts';
import { cancelCalledOff } from '#platform/money/payments/call-off/call-off-job.ts';
import { CALL_OFF_JOB } from '#platform/money/payments/call-off/end-payment.ts';
import type { Payment } from '#platform/money/payments/provider.ts';
import { lockPayment, readPayment } from '#platform/money/payments/store.ts';
import { limitCommands } from '#platform/people/limits/commands.ts';
import { signUpCustomer } from '../../../../support/customers.ts';
import { insertLimit } from '../../../../support/limits.ts';
import { createScriptedGateway, REDIRECT } from '../../../../support/payments/scripted-provider.ts';
import { STOPS } from '../../../../support/people/stop-customer.ts';
import { openTestPlatform } from '../../../../support/platform.ts';
import { runFor } from '../../../../support/recurring/recurring-shop.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A shop whose gateway leads to a page, and cancels what it is told to. */
async function openShop() {
  const cancelled: string[] = [];
  const state = { outages: 0, cancelled };
  const gateway = createScriptedGateway({
    cancel: async ({ id }: Payment) => {
      if (state.outages > 0) {
        state.outages -= 1;
        throw new Error('The gateway is down');
      }
      cancelled.push(id);
      return { report: { state: 'failed', reason: 'cancelled' } };
    },
  });
  gateway.says = REDIRECT;
  const platform = await openTestPlatform({ paymentProviders: [gateway.provider] });
  const as = await signUpCustomer(platform);
  return { platform, services: platform.services, as, gateway, state };
}
type Shop = Awaited<ReturnType<typeof openShop>>;

const begin = async ({ platform, as }: Pick<Shop, 'platform' | 'as'>, amount = '20.00'): Promise<string> =>
  (
    await platform.call(createDeposit, {
      as,
      key: randomUUID(),
      body: { amount, depositMethodId: 'cc' },
    })
  ).result.id;

const readStatus = async ({ services }: Pick<Shop, 'services'>, id: string) => {
  const { status, failure } = await readPayment(services.database.db, id);
  return [status, failure];
};

const listKinds = async ({ services }: Pick<Shop, 'services'>, customerId: string) =>
  (
    await services.database.db
      .selectFrom('mail')
      .select('kind')
      .where('customer_id', '=', customerId)
      .execute()
  ).map(({ kind }) => kind);

test.each(CALL_OFF_CAUSES)(
  'a %s calls off what was begun, here at once and then at the gateway',
  async (cause) => {
    const shop = await openShop();
    const { platform, as, state } = shop;
    const id = await begin(shop);
    await STOPS[cause](shop.services, as.customerId);
    expect(await readStatus(shop, id)).toEqual(['failed', `called_off_${cause}`]);
    expect(state.cancelled).toEqual([]);
    await runFor(platform, HOUR_MS);
    expect(state.cancelled).toEqual([id]);
    expect(await readStatus(shop, id)).toEqual(['failed', `called_off_${cause}`]);
    expect(await listKinds(shop, as.customerId)).not.toContain('deposit_failed');
  },
);

test('what was called off leads to no page to pay on, and says why', async () => {
  const shop = await openShop();
  const { platform, as } = shop;
  const id = await begin(shop);
  const read = async () => (await platform.call(getDeposit, { as, params: { id } })).result;
  expect((await read()).action?.kind).toBe('redirect');
  await STOPS.break(shop.services, as.customerId);
  const { status, failure, action } = await read();
  expect([status, failure, action]).toEqual(['failed', 'called_off_break', undefined]);
});

test.each([
  ['break', 'deposit_kept_from_play'],
  ['exclusion', 'deposit_kept_from_play'],
  ['review', 'deposit_kept_from_play'],
  ['country', 'deposit_kept_from_play'],
  ['lock', 'deposit_kept_from_play'],
  ['closure', 'deposit_kept_from_play'],
  ['limit', 'deposit_came_over_limit'],
] as const)('money that comes in after a %s is credited, and its owner is told', async (cause, kind) => {
  const shop = await openShop();
  const { platform, services, as, gateway } = shop;
  const id = await begin(shop);
  await STOPS[cause](shop.services, as.customerId);
  gateway.charged.set(id, 2000);
  await runFor(platform, HOUR_MS);
  expect(await readStatus(shop, id)).toEqual(['succeeded', null]);
  const { balance_cents } = await services.database.db
    .selectFrom('account')
    .select('balance_cents')
    .where('customer_id', '=', as.customerId)
    .executeTakeFirstOrThrow();
  expect(balance_cents).toBe(2000);
  const told = (await listKinds(shop, as.customerId)).filter((known) => known.startsWith('deposit_'));
  expect(told).toEqual([kind]);
});

test('a payment whose first answer is still awaited is called off, and not begun again', async () => {
  const shop = await openShop();
  const { platform, as, gateway, state } = shop;
  gateway.lostStarts = 1;
  const id = await begin(shop);
  expect(await readStatus(shop, id)).toEqual(['created', null]);
  await STOPS.exclusion(shop.services, as.customerId);
  await runFor(platform, HOUR_MS);
  expect(await readStatus(shop, id)).toEqual(['failed', 'called_off_exclusion']);
  expect([gateway.started.length, state.cancelled]).toEqual([1, [id]]);
});

test('a gateway that does not answer is asked until it does, or a day is over', async () => {
  const shop = await openShop();
  const { platform, as, state } = shop;
  const id = await begin(shop);
  await STOPS.exclusion(shop.services, as.customerId);
  state.outages = 3;
  await runUntilCancelled(shop, id);
  expect(state.cancelled).toEqual([id]);
  state.outages = 1;
  platform.clock.advance(2 * DAY_MS);
  await cancelCalledOff(shop.services, { depositId: id, cause: 'exclusion' });
  expect(state.outages).toBe(0);
});

/** As the worker repeats a job that threw. */
async function runUntilCancelled(shop: Shop, id: string) {
  while (!shop.state.cancelled.includes(id))
    await cancelCalledOff(shop.services, { depositId: id, cause: 'exclusion' }).catch(() => undefined);
}

test.runIf(process.env.TEST_DATABASE_URL)(
  'what a report holds meanwhile is finished by the job',
  async () => {
    const shop = await openShop();
    const { platform, services, as } = shop;
    const id = await begin(shop);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isHeld = () => {};
    const holding = new Promise<void>((resolve) => {
      isHeld = resolve;
    });
    const report = transact(services.database, async (tx) => {
      await lockPayment(tx, services, id);
      isHeld();
      await held;
    });
    await holding;
    await STOPS.break(shop.services, as.customerId);
    expect(await readStatus(shop, id)).toEqual(['needs_action', null]);
    release();
    await report;
    await runFor(platform, HOUR_MS);
    expect(await readStatus(shop, id)).toEqual(['failed', 'called_off_break']);
  },
);

test('a lower limit calls off the newest deposits, and leaves those that fit', async () => {
  const shop = await openShop();
  const { platform, as } = shop;
  const ids: string[] = [];
  for (const amount of ['20.00', '30.00', '40.00']) {
    ids.push(await begin(shop, amount));
    platform.clock.advance(1000);
  }
  await platform.call(setDepositLimit, { as, body: { period: 'week', amount: '55.00' } });
  const statuses = await Promise.all(ids.map((id) => readStatus(shop, id)));
  expect(statuses).toEqual([
    ['needs_action', null],
    ['needs_action', null],
    ['failed', 'called_off_limit'],
  ]);
});

test('of several limits that are exceeded, the one that leaves the least room counts', async () => {
  const shop = await openShop();
  const { platform, as } = shop;
  const ids: string[] = [];
  for (const amount of ['20.00', '30.00', '40.00']) {
    ids.push(await begin(shop, amount));
    platform.clock.advance(1000);
  }
  // Exceeded by 5.00, then by 65.00.
  await platform.call(setDepositLimit, { as, body: { period: 'month', amount: '85.00' } });
  expect(await readStatus(shop, ids[2] ?? '')).toEqual(['failed', 'called_off_limit']);
  await insertLimit(shop.services, {
    customerId: as.customerId,
    kind: 'deposit',
    period: 'day',
    cents: 4500,
  });
  await platform.call(setDepositLimit, { as, body: { period: 'week', amount: '25.00' } });
  expect(await Promise.all(ids.map((id) => readStatus(shop, id)))).toEqual([
    ['needs_action', null],
    ['failed', 'called_off_limit'],
    ['failed', 'called_off_limit'],
  ]);
});

test('a higher limit, and one on spending, call nothing off', async () => {
  const shop = await openShop();
  const { platform, as, services } = shop;
  await platform.call(setDepositLimit, { as, body: { period: 'week', amount: '20.00' } });
  const id = await begin(shop);
  await platform.call(setDepositLimit, { as, body: { period: 'week', amount: '90.00' } });
  await runLimits(shop, 'set', [as.email, 'spend', 'week', '5']);
  expect(await readStatus(shop, id)).toEqual(['needs_action', null]);
  expect(
    await services.database.db.selectFrom('job').select('id').where('kind', '=', CALL_OFF_JOB).execute(),
  ).toEqual([]);
});

const runLimits = ({ services }: Shop, name: 'set' | 'system', words: readonly string[]) =>
  limitCommands[`limits ${name}`].run({ services, words, options: {}, print: () => undefined } as never);

test('limits of the operator call off what they leave no room for, of one customer or of everybody', async () => {
  const shop = await openShop();
  const { platform } = shop;
  const other = { ...shop, as: await signUpCustomer(platform, { firstname: 'Ada', lastname: 'Quill' }) };
  const ids = [await begin(shop), await begin(other)] as const;
  await runLimits(shop, 'set', [shop.as.email, 'deposit', 'week', '10']);
  expect(await readStatus(shop, ids[0])).toEqual(['failed', 'called_off_limit']);
  expect(await readStatus(shop, ids[1])).toEqual(['needs_action', null]);
  await runLimits(shop, 'system', ['deposit', 'week', '15']);
  expect(await readStatus(shop, ids[1])).toEqual(['failed', 'called_off_limit']);
});
