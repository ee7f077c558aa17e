import { expect, test } from 'vitest';
import { DRAW_STATUSES } from '#lib/contracts/offers/draw.ts';
import { findRulesOn } from '#lib/domain/lottery/game-rules.ts';
import { createCommitment } from '#platform/catalogue/draws/generate/commitment.ts';
import { generateDraw } from '#platform/catalogue/draws/generate/generator.ts';
import { IllegalDrawStep, moveDraw, NEXT_STATUSES } from '#platform/catalogue/draws/lifecycle.ts';
import { openDrawsAhead } from '#platform/catalogue/draws/open-ahead.ts';
import { runDueDraws } from '#platform/catalogue/draws/run-draws.ts';
import { transact } from '#platform/ground/db/open.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import {
  buyTickets,
  createWalletHolder,
  listDraws,
  listEntries,
  playGame,
  TWO_OF_SIX,
} from '../../../support/played-draws.ts';

const DAY_MS = 86_400_000;

test('a week of draws is played on a moved clock: scored, paid and told of', async () => {
  const { services, clock, purged } = await openTestPlatform();
  await playGame(services);
  const customerId = await createWalletHolder(services);
  await buyTickets(services, customerId, { numGames: 20, numDraws: 7 });
  for (let day = 0; day < 7; day += 1) {
    clock.advance(DAY_MS);
    expect(await runDueDraws(services)).toEqual([]);
  }
  const { db } = services.database;
  const entries = await listEntries(services);
  expect(entries).toHaveLength(7);
  expect(entries.every(({ scored_at }) => scored_at !== null)).toBe(true);
  const prizes = entries.reduce((sum, { prize_cents }) => sum + (prize_cents ?? 0), 0);
  expect(prizes).toBeGreaterThan(0);
  const wallet = await db
    .selectFrom('account')
    .select('balance_cents')
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  expect(wallet.balance_cents).toBe(100_000 - 7 * 20 * 100 + prizes);
  const mails = await db.selectFrom('mail').select('kind').where('kind', '!=', 'receipt').execute();
  expect(mails).toHaveLength(7);
  expect(mails.filter(({ kind }) => kind === 'win')).toHaveLength(
    entries.filter(({ prize_cents }) => (prize_cents ?? 0) > 0).length,
  );
  expect((await verifyLedger(services)).faults).toEqual([]);
  const drawn = (await listDraws(services)).slice(0, 7);
  expect(drawn.map(({ status }) => status)).toEqual(Array.from({ length: 7 }, () => 'DRAW_EMAILED'));
  for (const tag of ['results', 'offers', 'offer:pair', 'draws:pair', 'draw:pair:1', 'draw:pair:7'])
    expect(purged).toContain(tag);
});

test('a draw closes at its stop, is drawn at its time, and not before', async () => {
  const { services, clock } = await openTestPlatform();
  await playGame(services);
  const readFirstDraw = async () => (await listDraws(services))[0]!;
  const { stop_at, draw_at } = await readFirstDraw();
  clock.set(Date.parse(stop_at) - 1);
  await runDueDraws(services);
  expect((await readFirstDraw()).status).toBe('DRAW_OPEN');
  clock.set(Date.parse(stop_at));
  await runDueDraws(services);
  expect((await readFirstDraw()).status).toBe('DRAW_CLOSED');
  clock.set(Date.parse(draw_at) - 1);
  await runDueDraws(services);
  expect((await readFirstDraw()).numbers).toBeNull();
  clock.set(Date.parse(draw_at));
  await runDueDraws(services);
  expect((await readFirstDraw()).status).toBe('DRAW_EMAILED');
});

test('a late worker makes up for missed draws in their order, each taking over the jackpot before', async () => {
  const { services, clock } = await openTestPlatform();
  await playGame(services);
  clock.advance(25 * DAY_MS);
  await openDrawsAhead(services);
  await runDueDraws(services);
  const draws = await listDraws(services);
  expect(draws.map(({ draw_no }) => draw_no)).toEqual(draws.map((_, index) => index + 1));
  const dates = draws.map(({ local_date }) => local_date);
  expect(dates).toEqual([...dates].sort());
  expect(new Set(dates).size).toBe(dates.length);
  const drawn = draws.filter(({ status }) => status === 'DRAW_EMAILED');
  expect(drawn).toHaveLength(25);
  const share = 50_000;
  for (const [index, draw] of drawn.entries()) {
    const [first, last] = await services.database.db
      .selectFrom('dividend')
      .select(['winners'])
      .where('draw_id', '=', draw.id)
      .orderBy('division')
      .execute();
    const unwon = (first!.winners > 0 ? 0 : (draw.jackpot_cents ?? share)) + (last!.winners > 0 ? 0 : share);
    expect(draws[index + 1]!.jackpot_cents).toBe(share + unwon);
  }
  expect(draws.filter(({ status }) => status === 'DRAW_OPEN')).toHaveLength(10);
  expect(draws.at(-1)!.jackpot_cents).toBeNull();
});

test('the commitment is there before the draw and its seed only after', async () => {
  const { services, clock } = await openTestPlatform();
  await playGame(services);
  const [before] = await listDraws(services);
  expect(before).toMatchObject({ commitment: expect.stringMatching(/^[0-9a-f]{64}$/), reveal: null });
  clock.advance(DAY_MS);
  await runDueDraws(services);
  const [after] = await listDraws(services);
  const seeded = { offerKey: 'pair', drawNo: 1, seed: after!.reveal! };
  expect(createCommitment(seeded)).toBe(before!.commitment);
  const rules = findRulesOn([TWO_OF_SIX], after!.local_date)!;
  expect(JSON.parse(after!.numbers!)).toEqual(generateDraw(rules, seeded));
  const secrets = await services.database.db
    .selectFrom('draw_secret')
    .select('draw_id')
    .where('draw_id', '=', after!.id)
    .execute();
  expect(secrets).toEqual([]);
});

test('every step that the life of a draw does not know is refused', async () => {
  const { services } = await openTestPlatform();
  await playGame(services);
  const { db } = services.database;
  const [draw] = await listDraws(services);
  for (const from of DRAW_STATUSES)
    for (const to of DRAW_STATUSES) {
      await db
        .updateTable('draw')
        .set({ status: from, numbers: '{"main":[1,2],"supplementary":[3]}' })
        .where('id', '=', draw!.id)
        .execute();
      const step = transact(services.database, (tx) =>
        moveDraw(tx, services, { ...draw!, status: from }, { to }),
      );
      const isLegal = (NEXT_STATUSES[from] as readonly string[]).includes(to);
      if (isLegal) await step;
      else await expect(step, `${from} to ${to}`).rejects.toThrow(IllegalDrawStep);
      const [now] = await listDraws(services);
      expect(now!.status).toBe(isLegal ? to : from);
    }
});

test('a draw that another worker has moved on is left alone', async () => {
  const { services } = await openTestPlatform();
  await playGame(services);
  const [draw] = await listDraws(services);
  const close = () =>
    transact(services.database, (tx) => moveDraw(tx, services, draw!, { to: 'DRAW_CLOSED' }));
  await close();
  await expect(close()).rejects.toThrow(IllegalDrawStep);
});

test('a draw is sold out when its offer says so, and closes like any other', async () => {
  const { services, clock } = await openTestPlatform();
  const { operation } = await playGame(services);
  await playGame(services, { operation: { ...operation, salesCapTickets: 3 } });
  const customerId = await createWalletHolder(services);
  await buyTickets(services, customerId, { tickets: 2 });
  await runDueDraws(services);
  expect((await listDraws(services))[0]!.status).toBe('DRAW_OPEN');
  await buyTickets(services, customerId, { tickets: 1 });
  await runDueDraws(services);
  const [first, second] = await listDraws(services);
  expect([first!.status, second!.status]).toEqual(['DRAW_CAPPED', 'DRAW_OPEN']);
  await expect(buyTickets(services, customerId, { firstDrawNo: 1 })).rejects.toMatchObject({
    code: 'draw_capped',
    message:
      'This draw is sold out. Choose draw 2 (Fri 20 Nov), 3 (Sat 21 Nov), 4 (Sun 22 Nov) or 5 (Mon 23 Nov).',
  });
  clock.advance(DAY_MS);
  await runDueDraws(services);
  expect((await listDraws(services))[0]!.status).toBe('DRAW_EMAILED');
});

test('enough draws stay open, with their stops across the change to daylight saving', async () => {
  const { services, clock } = await openTestPlatform();
  clock.set(Date.parse('2026-10-01T00:00:00Z'));
  await playGame(services);
  const draws = await listDraws(services);
  expect(draws).toHaveLength(10);
  const stops = Object.fromEntries(draws.map(({ local_date, stop_at }) => [local_date, stop_at]));
  expect(stops['2026-10-03']).toBe('2026-10-03T09:30:00.000Z');
  expect(stops['2026-10-04']).toBe('2026-10-04T08:30:00.000Z');
  expect(await openDrawsAhead(services)).toBe(0);
  clock.advance(2 * DAY_MS);
  expect(await openDrawsAhead(services)).toBe(2);
});
