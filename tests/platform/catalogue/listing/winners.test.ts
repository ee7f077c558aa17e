import { expect, test } from 'vitest';
import { searchWinners } from '#lib/contracts/offers/winner.ts';
import { toCents } from '#lib/domain/money/money.ts';
import { runDueDraws } from '#platform/catalogue/draws/run-draws.ts';
import { makeDeposit } from '#platform/money/wallet/deposit.ts';
import { createCustomer } from '#platform/people/identity/customers.ts';
import { createSignUpDetails } from '../../../support/customers.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import { buyTickets, listEntries, playGame } from '../../../support/played-draws.ts';

const DAY_MS = 86_400_000;

/** Two players from two states, and a draw in which many of their tickets win. */
async function createPlayedShop() {
  const platform = await openTestPlatform();
  const { services, clock } = platform;
  await playGame(services);
  for (const person of [
    { firstname: 'Amara', lastname: 'Secretname', state: 'VIC' },
    { firstname: '  élodie', lastname: 'Hidden', state: 'QLD' },
  ] as const) {
    const id = await createCustomer(services, { ...createSignUpDetails(), ...person });
    const asked = { amount: '500.00', depositMethodId: 'td', checkout: false } as const;
    await makeDeposit(services, { customerId: id, key: `first-${id}` }, asked);
    await buyTickets(services, id, { tickets: 60 });
  }
  const play = () => {
    clock.advance(DAY_MS);
    return runDueDraws(services);
  };
  return { platform, play };
}

test('nobody has won before a draw is paid', async () => {
  const { platform } = await createPlayedShop();
  const { result, envelope } = await platform.call(searchWinners);
  expect(result).toEqual([]);
  expect(envelope.pageInfo?.total).toBe(0);
});

test('every paid prize is listed once, and of its winner only an initial and a state', async () => {
  const { platform, play } = await createPlayedShop();
  await play();
  const paid = (await listEntries(platform.services)).filter(({ prize_cents }) => (prize_cents ?? 0) > 0);
  const { result, envelope } = await platform.call(searchWinners, { query: { limit: 100 } });
  expect(paid.length).toBeGreaterThan(3);
  expect(envelope.pageInfo?.total).toBe(paid.length);
  const sortCents = (prizes: readonly number[]) => [...prizes].sort((a, b) => b - a);
  expect(result.map(({ prize }) => toCents(prize.amount))).toEqual(
    sortCents(paid.map(({ prize_cents }) => prize_cents ?? 0)),
  );
  for (const winner of result) {
    expect(Object.keys(winner).sort()).toEqual(
      ['date', 'division', 'drawNo', 'initial', 'offerKey', 'prize', 'state'].sort(),
    );
    expect([`A VIC`, `É QLD`]).toContain(`${winner.initial} ${winner.state}`);
  }
  expect(JSON.stringify(envelope)).not.toMatch(/secretname|hidden|amara|lodie|@/i);
});

test('a winner who was deleted has no initial', async () => {
  const { platform, play } = await createPlayedShop();
  await play();
  await platform.services.database.db
    .updateTable('customer')
    .set({ firstname: 'Deleted', deleted_at: '2026-11-20T03:00:00.000Z' })
    .where('firstname', '=', 'Amara')
    .execute();
  const { result } = await platform.call(searchWinners, { query: { limit: 100 } });
  expect(new Set(result.map(({ initial, state }) => `${initial} ${state}`))).toEqual(
    new Set([' VIC', 'É QLD']),
  );
});

test('prizes are found by offer, draw, state and kind, a page at a time', async () => {
  const { platform, play } = await createPlayedShop();
  await play();
  const findWinners = async (query: Record<string, unknown>) =>
    (await platform.call(searchWinners, { query: { limit: 100, ...query } })).result;
  const all = await findWinners({});
  expect(await findWinners({ offerKey: 'pair', drawNo: all[0]?.drawNo })).toEqual(all);
  expect(await findWinners({ offerKey: 'other' })).toEqual([]);
  expect(await findWinners({ productType: 'raffle_ticket' })).toEqual([]);
  expect(await findWinners({ drawNo: 999_999 })).toEqual([]);
  const victorian = await findWinners({ state: 'VIC' });
  expect(victorian).toEqual(all.filter(({ state }) => state === 'VIC'));
  expect(victorian.length).toBeGreaterThan(0);
  expect(await findWinners({ limit: 2, offset: 1 })).toEqual(all.slice(1, 3));
});

const NO_SEARCHES: Record<string, unknown>[] = [
  { state: 'Nowhere' },
  { drawNo: '0' },
  { limit: '1000' },
  { offset: '-1' },
];

test.each(NO_SEARCHES)('%o is no search', async (query) => {
  const platform = await openTestPlatform();
  expect((await platform.call(searchWinners, { query: query as Record<string, never> })).status).toBe(422);
});
