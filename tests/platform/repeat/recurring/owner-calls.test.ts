// What owners do with what repeats: lists, pausing, starting again, cancelling, skipping, changing, and beginning from
// a ticket that was bought.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  changeAutoplay,
  createAutoplay,
  getAutoplay,
  getAutoplays,
  pauseAutoplay,
  setAutoplayStatus,
  setMinimumJackpot,
  setQuickpick,
  unpauseAutoplay,
} from '#lib/contracts/recurring/autoplay.ts';
import { getPaymentResolutions, processRecurringSync } from '#lib/contracts/recurring/payment-resolution.ts';
import {
  getRecurringPurchases,
  setRecurringStatus,
  skipCharge,
  unskipCharge,
} from '#lib/contracts/recurring/recurring-purchase.ts';
import { getSubscription, getSubscriptions } from '#lib/contracts/recurring/subscription.ts';
import { SIX_OF_45 } from '../../../lib/domain/lottery/rules.ts';
import {
  addToCart,
  buyTicket,
  createFundedCustomer,
  createTicketInput,
} from '../../../support/buying/buying.ts';
import { changeOffer, putOnSale } from '../../../support/buying/on-sale.ts';
import {
  openTestPlatform,
  TEST_NOW,
  type TestPlatform,
  type TestSession,
} from '../../../support/platform.ts';
import { createRepeatedOffer } from '../../../support/recurring/recurring-offer.ts';
import { keepCard } from '../../../support/recurring/recurring-shop.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

async function openShop() {
  const platform = await openTestPlatform();
  await putOnSale(platform.services, createRepeatedOffer());
  const as = await createFundedCustomer(platform, '50.00');
  const receipt = await buyTicket(platform, as);
  const ticketId = receipt.orders[0]?.id ?? '';
  return { platform, as, ticketId };
}

const repeat = (
  platform: TestPlatform,
  as: TestSession,
  body: { ticketId: string } & Record<string, unknown>,
) => platform.call(createAutoplay, { as, body, key: randomUUID() });

async function openRepeated() {
  const shop = await openShop();
  const { status, result, envelope } = await repeat(shop.platform, shop.as, { ticketId: shop.ticketId });
  if (status !== 200) throw new Error(JSON.stringify(envelope));
  const { autoplayId: id } = result;
  return { ...shop, autoplay: result, at: { as: shop.as, params: { id } } };
}

test('a ticket that was bought repeats from the first draw that it has not entered', async () => {
  const { autoplay } = await openRepeated();
  expect(autoplay).toMatchObject({
    type: 'autoplay',
    productType: 'lottery_ticket',
    productOfferKey: 'lighthouse',
    description: '2 x Standard games',
    numberOfGames: 2,
    frequency: 'weekly',
    status: 'recurring_status_active',
    defaultFund: 'wallet',
    unitPrice: { amount: '1.50' },
    canUnpause: false,
    canChange: true,
  });
  expect(autoplay.nextCharges.map(({ drawNo, amount }) => [drawNo, amount.amount])).toEqual([
    [102, '1.50'],
    [103, '1.50'],
    [104, '1.50'],
  ]);
});

test('nothing is charged by its beginning, which happens once for a key and once for a ticket', async () => {
  const { platform, as, ticketId } = await openShop();
  const key = randomUUID();
  const calls = await Promise.all(
    [1, 2].map(() => platform.call(createAutoplay, { as, body: { ticketId }, key })),
  );
  expect(calls.map(({ status }) => status)).toEqual([200, 200]);
  expect(calls[0]?.result.autoplayId).toBe(calls[1]?.result.autoplayId);
  const again = await repeat(platform, as, { ticketId });
  expect(again.envelope.error?.code ?? again.envelope.messages?.[0]?.code).toBe('recurring_exists');
  const checkouts = await platform.services.database.db.selectFrom('checkout').select('id').execute();
  expect(checkouts).toHaveLength(1);
});

test('what is not offered for repeating is refused, and so is a ticket of another customer', async () => {
  const { platform, as, ticketId } = await openShop();
  const other = await createFundedCustomer(platform);
  expect((await repeat(platform, other, { ticketId })).status).toBe(404);
  await changeOffer(platform.services, createRepeatedOffer('never'));
  expect((await repeat(platform, as, { ticketId })).status).toBe(422);
});

test('lists hold what is not cancelled, a page at a time, and nothing of other customers', async () => {
  const { platform, as, at } = await openRepeated();
  const other = await createFundedCustomer(platform);
  for (const [call, owned] of [
    [getAutoplays, 1],
    [getRecurringPurchases, 1],
    [getSubscriptions, 0],
  ] as const) {
    const { result, envelope } = await platform.call(call, { as });
    expect(result).toHaveLength(owned);
    expect(envelope.pageInfo).toEqual({ limit: 10, offset: 0, total: owned });
    expect((await platform.call(call, { as: other })).result).toEqual([]);
    expect((await platform.call(call)).status).toBe(401);
  }
  for (const call of [getAutoplay, pauseAutoplay, unpauseAutoplay])
    expect((await platform.call(call, { ...at, as: other })).status).toBe(404);
  expect((await platform.call(getSubscription, at)).status).toBe(404);
  await platform.call(setRecurringStatus, { ...at, body: { status: 'recurring_status_cancelled' } });
  expect((await platform.call(getAutoplays, { as })).result).toEqual([]);
});

const STATUSES = {
  active: { status: 'recurring_status_active' },
  paused: { status: 'recurring_status_paused' },
  timed: { status: 'recurring_status_timed_paused', pausedUntil: '2026-12-01' },
  cancelled: { status: 'recurring_status_cancelled' },
} as const;
type Name = keyof typeof STATUSES;

const ALLOWED: Readonly<Record<Name, readonly Name[]>> = {
  active: ['paused', 'timed', 'cancelled'],
  paused: ['active', 'timed', 'cancelled'],
  timed: ['active', 'paused', 'timed', 'cancelled'],
  cancelled: [],
};

const NAMES: readonly Name[] = ['active', 'paused', 'timed', 'cancelled'];

test.each(NAMES)('from %s only what the life of a purchase allows follows', async (from) => {
  for (const to of NAMES) {
    const { platform, at } = await openRepeated();
    if (from !== 'active') await platform.call(setAutoplayStatus, { ...at, body: STATUSES[from] });
    const { status } = await platform.call(setAutoplayStatus, { ...at, body: STATUSES[to] });
    expect([to, status]).toEqual([to, ALLOWED[from].includes(to) ? 200 : 409]);
  }
});

test('a timed pause ends between tomorrow and a year from now, and shows what follows it', async () => {
  const { platform, at } = await openRepeated();
  for (const pausedUntil of [undefined, '2026-11-19', '2027-11-20'])
    expect(
      (
        await platform.call(setAutoplayStatus, {
          ...at,
          body: { status: 'recurring_status_timed_pause', pausedUntil },
        })
      ).status,
    ).toBe(422);
  const { result } = await platform.call(setAutoplayStatus, { ...at, body: STATUSES.timed });
  expect(result.status).toBe('recurring_status_timed_pause');
  expect(result.pausedUntil).toBe('2026-11-30T13:00:00.000Z');
  expect(result.nextCharges[0]?.drawNo).toBe(103);
  const paused = await platform.call(pauseAutoplay, at);
  expect(paused.result).toMatchObject({
    status: 'recurring_status_paused',
    canUnpause: true,
    nextCharges: [],
  });
  const started = await platform.call(unpauseAutoplay, at);
  expect(started.result.nextCharges[0]?.drawNo).toBe(102);
});

test('a charge is skipped and taken back until it is due', async () => {
  const { platform, at, autoplay } = await openRepeated();
  const [first, second] = autoplay.nextCharges.map(({ key }) => key);
  const skip = (chargeKey = '') => platform.call(skipCharge, { ...at, body: { chargeKey } });
  const one = await skip(second);
  expect(one.result.nextCharges.map(({ drawNo }) => drawNo)).toEqual([102, 104, 105]);
  const both = await skip(first);
  expect(both.result.nextCharges.map(({ drawNo }) => drawNo)).toEqual([104, 105, 106]);
  expect(both.result.lastCharges.map(({ state, canUnskip }) => [state, canUnskip])).toEqual([
    ['skipped', true],
    ['skipped', true],
  ]);
  const back = await platform.call(unskipCharge, { ...at, query: { chargeKey: second ?? '' } });
  expect(back.result.nextCharges.map(({ drawNo }) => drawNo)).toEqual([103, 104, 105]);
  platform.clock.set(Date.parse(autoplay.nextCharges[0]?.dueAt ?? ''));
  const late = await platform.call(unskipCharge, { ...at, query: { chargeKey: first ?? '' } });
  expect(late.status === 409 || late.status === 401).toBe(true);
});

test('games, jackpot and quick pick change from the next charge on, at the price of then', async () => {
  const { platform, at, autoplay } = await openRepeated();
  const games = [1, 2, 3, 4].map((first) => ({ numbers: [first, 10, 20, 30, 40, 44] }));
  const more = await platform.call(changeAutoplay, { ...at, body: { games, version: autoplay.version } });
  expect(more.result).toMatchObject({ numberOfGames: 4, unitPrice: { amount: '3.00' }, version: 2 });
  expect(more.result.nextCharges.map(({ amount }) => amount.amount)).toEqual(['3.00', '3.00', '3.00']);
  const stale = await platform.call(changeAutoplay, { ...at, body: { games, version: 1 } });
  expect(stale.status).toBe(409);
  const picked = await platform.call(setQuickpick, { ...at, body: { quickpick: 'true' } });
  expect(picked.result).toMatchObject({ quickpick: true, games: [], numberOfGames: 4, keptGames: games });
  const own = await platform.call(setQuickpick, { ...at, body: { quickpick: 'false' } });
  expect(own.result).toMatchObject({ quickpick: false, games, keptGames: [], unitPrice: { amount: '3.00' } });
  await platform.call(setQuickpick, { ...at, body: { quickpick: 'true' } });
  const hunter = await platform.call(setMinimumJackpot, {
    ...at,
    body: { minimumJackpotAmount: '10000000' },
  });
  expect(hunter.result).toMatchObject({
    frequency: 'jackpot',
    minimumJackpotAmount: { amount: '10000000.00' },
  });
  expect(hunter.result.nextCharges[0]?.minimumJackpotAmount?.amount).toBe('10000000.00');
  for (const minimumJackpotAmount of ['-5', 'much', '60000000.50'])
    expect((await platform.call(setMinimumJackpot, { ...at, body: { minimumJackpotAmount } })).status).toBe(
      422,
    );
  const all = await platform.call(setMinimumJackpot, { ...at, body: { minimumJackpotAmount: '0' } });
  expect(all.result.minimumJackpotAmount).toBeUndefined();
  const charges = await platform.services.database.db
    .selectFrom('recurring_charge')
    .selectAll()
    .orderBy('due_at')
    .execute();
  expect(charges.map(({ key, state, planned_cents }) => [key, state, planned_cents])).toEqual([
    ['draw:101', 'skipped', 150],
    ['draw:102', 'planned', 300],
  ]);
});

test('a card that is not there, wants its owner, or has expired cannot be chosen', async () => {
  const { platform, as, at } = await openRepeated();
  expect((await platform.call(changeAutoplay, { ...at, body: { fund: 'fnd_of_nobody' } })).status).toBe(422);
  const fund = await keepCard(platform.services, as.customerId);
  const choose = async () => (await platform.call(changeAutoplay, { ...at, body: { fund } })).envelope.errors;
  expect(await choose()).toMatchObject({ fund: [{ code: 'fund_attended' }] });
  await platform.services.database.db.updateTable('fund').set({ expiry: '01/20' }).execute();
  expect(await choose()).toMatchObject({ fund: [{ code: 'fund_expired' }] });
});

test('failures are listed by what was to pay them until they are over, and can be tried again', async () => {
  const { platform, as, autoplay } = await openRepeated();
  expect((await platform.call(getPaymentResolutions, { as })).result).toEqual([]);
  const { db } = platform.services.database;
  await db
    .updateTable('recurring_charge')
    .set({ state: 'soft_failure', reason: 'funds', attempts: 1 })
    .where('recurring_id', '=', autoplay.autoplayId)
    .where('state', '=', 'planned')
    .execute();
  const { result } = await platform.call(getPaymentResolutions, { as });
  expect(result).toMatchObject([
    {
      fundSource: 'wallet',
      fundKind: 'wallet',
      failureKind: 'soft',
      recurringPurchases: [
        { autoplayId: autoplay.autoplayId, description: '2 x Standard games', reason: 'funds' },
      ],
    },
  ]);
  expect(result[0]?.actions).toContain('change-fund');
  const synced = await platform.call(processRecurringSync, { as, body: {}, key: randomUUID() });
  expect(synced.result.results).toMatchObject([{ autoplayId: autoplay.autoplayId, state: 'retrying' }]);
  platform.clock.set(TEST_NOW + 60 * DAY_MS);
  const rows = await db.selectFrom('recurring_charge').select('last_at').execute();
  expect(rows.every(({ last_at }) => Date.parse(last_at) < platform.clock.now())).toBe(true);
});

test('no jackpot is waited for where the first prize is fixed: one that already is can be taken back', async () => {
  const { platform, as, at } = await openRepeated();
  const [other] = (await buyTicket(platform, as)).orders;
  const wait = (amount: string) =>
    platform.call(setMinimumJackpot, { ...at, body: { minimumJackpotAmount: amount } });
  expect((await wait('10000000')).status).toBe(200);
  const divisions = [{ division: 1, main: [6], poolBps: 0, fixedCents: 400_000_000 }];
  const fixed = { ...SIX_OF_45, divisions };
  await changeOffer(platform.services, createRepeatedOffer('optional', { rules: [fixed] }));
  expect((await wait('20000000')).envelope.errors?.minimumJackpotAmount?.[0]?.code).toBe('jackpot_invalid');
  expect((await wait('0')).status).toBe(200);
  const minimumJackpotAmount = { amount: '10000000.00', currency: 'AUD' } as const;
  const begun = await repeat(platform, as, { ticketId: other?.id ?? '', minimumJackpotAmount });
  expect([begun.status, begun.envelope.errors?.this?.[0]?.code]).toEqual([422, 'recurring_unavailable']);
  const recurringPurchase = { enabled: true, type: 'autoplay', minimumJackpotAmount } as const;
  await expect(addToCart(platform, as, createTicketInput({ recurringPurchase }))).rejects.toThrow(
    'recurring_unavailable',
  );
});
