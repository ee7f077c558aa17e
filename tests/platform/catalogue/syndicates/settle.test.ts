// What a pool wins is scored once and split to the cent among its members (decision M11).
import { describe, expect, test } from 'vitest';
import { toCents } from '#lib/domain/money/money.ts';
import { type DrawRow, moveDraw } from '#platform/catalogue/draws/lifecycle.ts';
import { type DrawStepName, takeStep } from '#platform/catalogue/draws/steps.ts';
import type { SyndicateTerms } from '#platform/catalogue/offers/syndicate-terms.ts';
import { parsePoolBody } from '#platform/catalogue/syndicates/pool-body.ts';
import { transact } from '#platform/ground/db/open.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { SYSTEM_RANDOM } from '#platform/random.ts';
import { findOrder } from '#platform/sale/orders/store.ts';
import type { Services } from '#platform/services.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import { buyTickets, createWalletHolder, listDraws } from '../../../support/played-draws.ts';
import { buyShares, listPools, openCrew, readBalance } from '../../../support/syndicates.ts';

async function openShop(terms: Partial<SyndicateTerms> = {}, overrides: Partial<Services> = {}) {
  const { services, clock } = await openTestPlatform(overrides);
  const poolId = await openCrew(services, terms);
  const [draw] = await listDraws(services);
  return { services, clock, poolId, draw: draw! };
}

async function addMember(services: Services, poolId: string, shares: number): Promise<string> {
  const customerId = await createWalletHolder(services);
  await buyShares(services, customerId, poolId, shares);
  return customerId;
}

/** Closes the draw and gives it numbers, without its settlement. */
async function drawNumbers(services: Services, draw: DrawRow, main: number[], supplementary: number[]) {
  await takeStep(services, { drawId: draw.id, step: 'close' });
  await transact(services.database, async (tx) => {
    await tx.deleteFrom('draw_secret').where('draw_id', '=', draw.id).execute();
    const set = { numbers: JSON.stringify({ main, supplementary }), reveal: 'ab'.repeat(32) };
    await moveDraw(tx, services, { ...draw, status: 'DRAW_CLOSED' }, { to: 'DRAW_DRAWN', set });
  });
}

const CUT_OFF = 'cut off';

/** Fails at so many pauses of a step. */
function cutOffAt(pauses: number): () => Promise<void> {
  let left = pauses;
  return async () => {
    left -= 1;
    if (left === 0) throw new Error(CUT_OFF);
  };
}

const drawWinningNumbers = (services: Services, draw: DrawRow, main: number[]) =>
  drawNumbers(
    services,
    draw,
    main,
    [1, 2, 3, 4, 5, 6].filter((number) => !main.includes(number)).slice(0, 1),
  );

/** Takes steps until one throws on its way. */
async function takeSteps(
  services: Services,
  draw: DrawRow,
  steps: readonly DrawStepName[],
  pause?: () => Promise<void>,
) {
  for (const step of steps) await takeStep(services, { drawId: draw.id, step }, pause);
}

async function setDividends({ database }: Services, drawId: string, cents: readonly [number, number]) {
  await database.db
    .insertInto('dividend')
    .values(
      cents.map((amount_cents, index) => ({
        draw_id: drawId,
        division: index + 1,
        winners: 1,
        amount_cents,
        transfer_kind: null,
        transfer_number: null,
      })),
    )
    .execute();
}

const listPrizes = async ({ database }: Services) => {
  const rows = await database.db
    .selectFrom('prize')
    .innerJoin('entry', 'entry.id', 'prize.entry_id')
    .select(['entry.ticket_id', 'prize.customer_id', 'prize.amount_cents', 'prize.paid_at'])
    .orderBy('entry.ticket_id')
    .execute();
  return rows;
};

const readResult = ({ database }: Services, poolId: string) =>
  database.db.selectFrom('pool_result').selectAll().where('pool_id', '=', poolId).executeTakeFirstOrThrow();

const expectCleanLedger = async (services: Services) =>
  expect((await verifyLedger(services)).faults).toEqual([]);

/** Numbers that the first game of the pool wins division 1 with. */
async function findFirstGame(services: Services): Promise<number[]> {
  const [pool] = await listPools(services);
  return [...parsePoolBody(pool!).games[0]!.numbers];
}

describe('a pool that wins', () => {
  test('pays each member a part by shares; the parts come to what its games won', async () => {
    const { services, clock, poolId, draw } = await openShop();
    const members = [
      { id: await addMember(services, poolId, 5), shares: 5 },
      { id: await addMember(services, poolId, 4), shares: 4 },
      { id: await addMember(services, poolId, 3), shares: 3 },
    ];
    const before = new Map<string, number>();
    for (const { id } of members) before.set(id, await readBalance(services, id));
    clock.set(Date.parse(draw.draw_at));
    const main = await findFirstGame(services);
    await drawWinningNumbers(services, draw, main);
    await setDividends(services, draw.id, [100_001, 7]);
    await takeSteps(services, draw, ['score', 'pay', 'tell']);
    const { amount_cents: won } = await readResult(services, poolId);
    expect(won).toBeGreaterThanOrEqual(100_001);
    const paid = new Map<string, number>();
    for (const { id } of members) paid.set(id, (await readBalance(services, id)) - before.get(id)!);
    expect([...paid.values()].reduce((sum, cents) => sum + cents, 0)).toBe(won);
    for (const { id, shares } of members)
      expect(Math.abs(paid.get(id)! - (won! * shares) / 12)).toBeLessThan(1);
    expect(await listPools(services)).toMatchObject([{ status: 'settled' }]);
    await expectCleanLedger(services);
  });

  test('says so on every share, with what all won together and the own part', async () => {
    const { services, clock, poolId, draw } = await openShop();
    const anna = await addMember(services, poolId, 7);
    await addMember(services, poolId, 5);
    const { id } = await services.database.db
      .selectFrom('ticket')
      .select('id')
      .where('customer_id', '=', anna)
      .executeTakeFirstOrThrow();
    const readEntry = async () => {
      const order = await findOrder(services, anna, id);
      if (order?.kind !== 'syndicate_share') throw new Error('No shares');
      return { state: order.state, entry: order.entries[0]! };
    };
    expect(await readEntry()).toMatchObject({ state: 'full', entry: { outcome: { state: 'waiting' } } });
    clock.set(Date.parse(draw.draw_at));
    const main = await findFirstGame(services);
    await drawWinningNumbers(services, draw, main);
    expect((await readEntry()).entry.outcome).toEqual({ state: 'waiting' });
    await setDividends(services, draw.id, [1200, 12]);
    await takeSteps(services, draw, ['score']);
    const { state, entry } = await readEntry();
    const { amount_cents: won } = await readResult(services, poolId);
    expect(state).toBe('settled');
    expect(toCents(entry.poolPrize!.amount)).toBe(won);
    expect(entry.outcome).toMatchObject({ state: 'won', isPaid: false });
  });

  test('says nothing of it while the rest of its draw is still being scored', async () => {
    const { services, clock, poolId, draw } = await openShop();
    const anna = await addMember(services, poolId, 12);
    const { id } = await services.database.db
      .selectFrom('ticket')
      .select('id')
      .where('customer_id', '=', anna)
      .executeTakeFirstOrThrow();
    clock.set(Date.parse(draw.draw_at));
    await drawWinningNumbers(services, draw, await findFirstGame(services));
    await setDividends(services, draw.id, [1200, 12]);
    const step = { drawId: draw.id, step: 'score' } as const;
    for (let pauses = 1; (await listPools(services))[0]?.status !== 'settled'; pauses += 1)
      await expect(takeStep(services, step, cutOffAt(pauses))).rejects.toThrow(CUT_OFF);
    const order = await findOrder(services, anna, id);
    if (order?.kind !== 'syndicate_share') throw new Error('No shares');
    const [entry] = order.entries;
    expect([order.state, entry?.outcome, entry?.poolPrize]).toEqual([
      'entered',
      { state: 'waiting' },
      undefined,
    ]);
  });
});

test('a pool that wins nothing is settled with nothing, and only then it says so', async () => {
  const { services, clock, poolId, draw } = await openShop({ games: 1, shares: 2, shareCents: 50 });
  const anna = await addMember(services, poolId, 2);
  clock.set(Date.parse(draw.draw_at));
  const own = await findFirstGame(services);
  const others = [1, 2, 3, 4, 5, 6].filter((n) => !own.includes(n));
  await drawNumbers(services, draw, others.slice(0, 2), others.slice(2, 3));
  await takeSteps(services, draw, ['score', 'pay', 'tell']);
  expect(await readResult(services, poolId)).toMatchObject({ amount_cents: 0, divisions: '[]' });
  expect(await listPrizes(services)).toEqual([]);
  expect(await readBalance(services, anna)).toBe(100_000 - 100);
  await expectCleanLedger(services);
});

test('a pool that did not fill wins nothing although its games would have won, and nobody is told of a result', async () => {
  const { services, clock, poolId, draw } = await openShop();
  const anna = await addMember(services, poolId, 11);
  clock.set(Date.parse(draw.draw_at));
  const main = await findFirstGame(services);
  await drawWinningNumbers(services, draw, main);
  await takeSteps(services, draw, ['score', 'pay', 'tell']);
  expect(await readBalance(services, anna)).toBe(100_000);
  expect(await listPrizes(services)).toEqual([]);
  const mails = await services.database.db
    .selectFrom('mail')
    .select('kind')
    .where('customer_id', '=', anna)
    .execute();
  expect(mails.map(({ kind }) => kind)).toEqual(['syndicate_refund']);
  await expectCleanLedger(services);
});

test('the games of a pool count among the winners once, like the same games on one ticket', async () => {
  const readDividends = async (isPooled: boolean) => {
    let turn = 0;
    const pickInteger = (below: number) => (turn++ * 7) % below;
    const { services, clock, poolId, draw } = await openShop(
      {},
      { random: { ...SYSTEM_RANDOM, pickInteger } },
    );
    const [pool] = await listPools(services);
    const games = parsePoolBody(pool!).games.map(({ numbers }) => ({ numbers: [...numbers] }));
    if (isPooled) for (const shares of [5, 4, 2, 1]) await addMember(services, poolId, shares);
    else {
      const customerId = await createWalletHolder(services);
      await buyTickets(services, customerId, {
        gameType: 'standard',
        gameOffer: 'standard',
        numGames: games.length,
        games,
      });
    }
    clock.set(Date.parse(draw.draw_at));
    await drawWinningNumbers(services, draw, games[0]!.numbers);
    await takeSteps(services, draw, ['score', 'pay', 'tell']);
    await expectCleanLedger(services);
    const { db } = services.database;
    const dividends = await db
      .selectFrom('dividend')
      .select(['division', 'winners', 'amount_cents'])
      .orderBy('division')
      .execute();
    const { won } = await db
      .selectFrom('prize')
      .select((row) => row.fn.sum<number>('amount_cents').as('won'))
      .executeTakeFirstOrThrow();
    return { games, dividends, won };
  };
  const pooled = await readDividends(true);
  expect(pooled.dividends[0]!.winners).toBeGreaterThan(0);
  expect(pooled).toEqual(await readDividends(false));
});

test('a draw that is scored by a worker which dies after any step pays each pool once', async () => {
  const { services, clock, draw, poolId } = await openShop({ drawsAhead: 1, reopensWhenFull: true });
  const members = [await addMember(services, poolId, 7), await addMember(services, poolId, 5)];
  clock.set(Date.parse(draw.draw_at));
  const main = await findFirstGame(services);
  await drawWinningNumbers(services, draw, main);
  for (let steps = 0, isScored = false; !isScored; steps += 1) {
    let left = steps;
    const die = async () => {
      left -= 1;
      if (left < 0) throw new Error('killed');
    };
    isScored = await takeStep(services, { drawId: draw.id, step: 'score' }, die).then(
      () => true,
      () => false,
    );
    if (steps > 50) throw new Error('The draw is never scored');
  }
  await takeSteps(services, draw, ['pay', 'tell']);
  const { amount_cents: won } = await readResult(services, poolId);
  let paid = 0;
  for (const id of members) paid += await readBalance(services, id);
  expect(paid).toBe(2 * 100_000 - 1200 + won!);
  await expectCleanLedger(services);
});
