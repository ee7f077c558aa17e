// A lottery that the shop holds itself, from the first ticket to the next jackpot.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { namePlayedGames } from '#lib/domain/lottery/drawn-game.ts';
import { cancelLotteryDraw } from '#platform/catalogue/draws/cancel/cancel-draw.ts';
import { listDueSteps } from '#platform/catalogue/draws/due-steps.ts';
import { moveDrawToDay } from '#platform/catalogue/draws/move-draw.ts';
import { runDueDraws } from '#platform/catalogue/draws/run-draws.ts';
import { resultsStatus } from '#platform/catalogue/draws/status-check.ts';
import { sealDraw, takeStep } from '#platform/catalogue/draws/steps.ts';
import { saveOffer } from '#platform/catalogue/offers/store.ts';
import { holdOwnDraw } from '#platform/catalogue/own-draws/hold.ts';
import { findLotteryProof, findOwnLotteryProof } from '#platform/catalogue/own-draws/published.ts';
import { sealOwnDraw } from '#platform/catalogue/own-draws/seal.ts';
import { recordBeacon } from '#platform/catalogue/proofs/record-beacon.ts';
import { ListChanged } from '#platform/catalogue/proofs/sealed-tree.ts';
import { openPools } from '#platform/catalogue/syndicates/open-pools.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { readToday } from '#platform/people/operators/desk/today.ts';
import type { Services } from '#platform/services.ts';
import { tamper } from '#tests/support/faults/tampering.ts';
import { openTestPlatform } from '#tests/support/platform.ts';
import { buyTickets, createWalletHolder, listDraws, listEntries } from '#tests/support/played-draws.ts';
import {
  closeOwnDraw,
  holdOwnDrawOf,
  playOwnGame,
  readDraw,
  readOwn,
} from '#tests/support/shop/own-lottery.ts';
import { buyShares, createCrewOffer, listPools } from '#tests/support/syndicates.ts';
import { describeLottery, verifySealedDraw } from '../../../../public/verify-draw.mjs';

const DAY_MS = 86_400_000;
const pause = async (): Promise<void> => {};

async function openOwn({ tickets = 40, beacon }: { tickets?: number; beacon?: string } = {}) {
  const platform = await openTestPlatform();
  const { services } = platform;
  await playOwnGame(services, beacon);
  const customerId = await createWalletHolder(services);
  if (tickets > 0) await buyTickets(services, customerId, { tickets });
  return { platform, services, customerId };
}

const expectBalanced = async (services: Services) =>
  expect((await verifyLedger(services)).faults).toEqual([]);

const listTickets = ({ database }: Services) =>
  database.db.selectFrom('ticket').select(['id', 'body']).orderBy('id').execute();

test('a draw is sold, sealed, decided by its beacon, scored, paid and rolled into the next', async () => {
  const { platform, services, customerId } = await openOwn();
  const first = await readDraw(services);
  expect(first).toMatchObject({ source: 'own', number_state: null, jackpot_cents: 500 });
  expect(first.commitment).toMatch(/^[0-9a-f]{64}$/);
  const closed = await closeOwnDraw(platform);
  const sealed = await readOwn(services, closed.id);
  expect(sealed).toMatchObject({ entries: 40, game: '2/6+1', sales_cents: 4000, pool_cents: 2000 });
  await expectBalanced(services);
  platform.clock.advance(DAY_MS / 24);
  expect(await runDueDraws(services)).toEqual([]);
  await expect(recordBeacon(services, 'lottery_draw', closed, '4.2')).rejects.toThrow('happens on');
  platform.clock.advance(DAY_MS);
  const waits = async () => (await readToday(services.database.db, platform.clock.now())).waiting;
  expect(await waits()).toMatchObject([{ kind: 'beacons', count: 1 }]);
  expect(await resultsStatus.find(services)).toBe('up');
  await recordBeacon(services, 'lottery_draw', closed, '4.2');
  expect(await waits()).toEqual([]);
  await expect(recordBeacon(services, 'lottery_draw', closed, '9')).rejects.toThrow('stays so');
  expect(await runDueDraws(services)).toEqual([]);
  await expectBalanced(services);
  const held = await readDraw(services);
  expect(held.status).toBe('DRAW_EMAILED');
  const own = await readOwn(services, held.id);
  expect(own.carried_cents).toBe(0);
  const prizes = (await listEntries(services)).filter(({ draw_id }) => draw_id === held.id);
  expect(prizes.reduce((sum, { prize_cents }) => sum + (prize_cents ?? 0), 0)).toBe(own.paid_cents);
  const next = await readDraw(services, 2);
  expect(next.jackpot_cents).toBe(500 + own.rolled_cents!);
  await buyTickets(services, customerId, { tickets: 3 });
  await holdOwnDrawOf(platform, 2);
  await holdOwnDrawOf(platform, 3);
  const third = await readOwn(services, (await readDraw(services, 3)).id);
  expect(third.carried_cents).toBe((await readOwn(services, next.id)).rolled_cents);
  await expectBalanced(services);
});

test('the public script proves the draw and every entry, and finds what was changed', async () => {
  const { platform, services } = await openOwn({ tickets: 5 });
  const closed = await closeOwnDraw(platform);
  const [ticket] = await listTickets(services);
  const { db } = services.database;
  const before = await findOwnLotteryProof(db, closed, ticket!.id);
  expect(await verifySealedDraw(before as never)).toEqual({ held: ['own'] });
  expect(before).not.toHaveProperty('seed');
  const held = await holdOwnDrawOf(platform);
  expect(await verifySealedDraw((await findLotteryProof(db, held)) as never)).toEqual({
    held: ['commitment', 'numbers'],
  });
  const proof = (await findOwnLotteryProof(db, held, ticket!.id))!;
  const { games } = JSON.parse(ticket!.body) as { games: { numbers: number[] }[] };
  expect(proof.own).toMatchObject([{ played: namePlayedGames(games), place: 1 }]);
  expect((await describeLottery(proof)).isRight).toBe(true);
  const [entry] = proof.own!;
  const changed: [string, object][] = [
    ['commitment', { seed: `${'0'.repeat(63)}1` }],
    ['commitment', { commitment: 'ab'.repeat(32) }],
    ['commitment', { beacon: { ...proof.beacon, spec: 'recorded:Sun:2026-11-20' } }],
    ['list', { close: { ...proof.close, root: 'ab'.repeat(32) } }],
    ['numbers', { own: [], close: { ...proof.close, root: 'ab'.repeat(32) } }],
    ['numbers', { own: [], close: { ...proof.close, entries: 6 } }],
    ['numbers', { own: [], close: { ...proof.close, stop: '2026-11-19T08:30:00.001Z' } }],
    ['numbers', { beacon: { ...proof.beacon, value: '4.3' } }],
    ['numbers', { numbers: { ...proof.numbers, supplementary: [] } }],
    ['list', { own: [{ ...entry, played: '1,2' === entry!.played ? '1,3' : '1,2' }] }],
    ['list', { own: [{ ...entry, owner: 'cus_other' }] }],
    ['list', { own: [{ ...entry, place: 2 }] }],
    ['list', { own: [{ ...entry, salt: 'ab'.repeat(16) }] }],
    ['format', { more: 1 }],
    ['beacon', { beacon: { ...proof.beacon, value: '' } }],
  ];
  for (const [step, change] of changed)
    expect((await describeLottery({ ...proof, ...change })).lines[0], JSON.stringify(change)).toContain(
      `WRONG, ${step}`,
    );
});

test('nothing enters a closed draw, and its list is written once', async () => {
  const { platform, services } = await openOwn({ tickets: 2 });
  const closed = await closeOwnDraw(platform);
  const { db } = services.database;
  const copy = sql`insert into entry (id, ticket_id, customer_id, draw_id, price_cents, created_at)
    select 'ent_late', ticket_id, customer_id, draw_id, price_cents, created_at from entry limit 1`;
  await expect(copy.execute(db)).rejects.toThrow('draw_not_open');
  const leaf = { draw_id: closed.id, place: 3, entry_id: null, pool_id: null };
  await expect(db.insertInto('lottery_leaf').values(leaf).execute()).rejects.toThrow(
    'lottery_leaf_is_for_good',
  );
  for (const change of [
    { root: 'ab'.repeat(32) },
    { pool_cents: 1 },
    { pool_bps: 9 },
    { beacon_spec: 'none' },
  ])
    await expect(
      db.updateTable('lottery_draw').set(change).where('draw_id', '=', closed.id).execute(),
    ).rejects.toThrow(/lottery_draw_is/);
  await expect(db.deleteFrom('lottery_leaf').execute()).rejects.toThrow('lottery_leaf_is_for_good');
  await expect(moveDrawToDay(services, closed.id, '2026-11-18')).rejects.toThrow('is sealed');
});

/** A ticket of the second draw that is written into the first. */
const LATE = `insert into entry (id, ticket_id, customer_id, draw_id, price_cents, created_at)
  select 'ent_late', ticket_id, customer_id, (select id from draw where draw_no = 1), price_cents, created_at
  from entry where draw_id = (select id from draw where draw_no = 2)`;
const GAMES = `update ticket set body = replace(body, '"numbers":[', '"numbers":[6,5,') where id = (select min(id) from ticket)`;

test.each([
  ['an entry that is written in afterwards', LATE],
  ['games that are changed', GAMES],
  ['a leaf that is taken out', 'delete from lottery_leaf where place = 2'],
])('%s stops the draw before its numbers are made, and before it pays', async (_, statement) => {
  const { platform, services, customerId } = await openOwn({ tickets: 3 });
  await buyTickets(services, customerId, { firstDrawNo: 2 });
  const closed = await closeOwnDraw(platform);
  platform.clock.advance(2 * DAY_MS);
  await recordBeacon(services, 'lottery_draw', closed, '4.2');
  await tamper(services.database, statement);
  await expect(holdOwnDraw(services, closed)).rejects.toThrow(ListChanged);
  expect((await readDraw(services)).numbers).toBeNull();
});

test('games that are changed once the numbers are known win nothing', async () => {
  const { platform, services } = await openOwn({ tickets: 3 });
  const closed = await closeOwnDraw(platform);
  platform.clock.advance(2 * DAY_MS);
  await recordBeacon(services, 'lottery_draw', closed, '4.2');
  await takeStep(services, { drawId: closed.id, step: 'draw' });
  await tamper(services.database, GAMES);
  await expect(takeStep(services, { drawId: closed.id, step: 'score' })).rejects.toThrow(ListChanged);
  expect((await readDraw(services)).status).toBe('DRAW_DRAWN');
  expect((await readOwn(services, closed.id)).rolled_cents).toBeNull();
});

test('steps that are cut off or taken twice have one effect', async () => {
  const { platform, services } = await openOwn({ tickets: 30 });
  const open = await readDraw(services);
  platform.clock.set(Date.parse(open.stop_at));
  await takeStep(services, { drawId: open.id, step: 'close' });
  const dying = async (): Promise<void> => {
    throw new Error('killed');
  };
  await expect(sealDraw(services, open.id, dying)).rejects.toThrow('killed');
  const closed = await readDraw(services);
  await Promise.allSettled([sealOwnDraw(services, closed, pause), sealOwnDraw(services, closed, pause)]);
  await sealOwnDraw(services, closed, pause);
  const sealed = await readOwn(services, closed.id);
  expect(sealed.entries).toBe(30);
  platform.clock.advance(2 * DAY_MS);
  await recordBeacon(services, 'lottery_draw', closed, '4.2');
  await Promise.allSettled([holdOwnDraw(services, closed), holdOwnDraw(services, closed)]);
  const drawn = await readDraw(services);
  expect(drawn.status).toBe('DRAW_DRAWN');
  await expect(takeStep(services, { drawId: drawn.id, step: 'score' }, dying)).rejects.toThrow('killed');
  const score = () => takeStep(services, { drawId: drawn.id, step: 'score' }, pause);
  await Promise.allSettled([score(), score()]);
  if ((await readDraw(services)).status === 'DRAW_DRAWN') await score();
  const settled = await readOwn(services, closed.id);
  const pay = () => takeStep(services, { drawId: drawn.id, step: 'pay' }, pause);
  await Promise.allSettled([pay(), pay()]);
  if ((await readDraw(services)).status === 'DRAW_SCORED') await pay();
  expect(await readOwn(services, closed.id)).toEqual(settled);
  await expectBalanced(services);
});

test('a draw waits for the one before it, and a cancelled one passes its jackpot on', async () => {
  const { platform, services } = await openOwn({ tickets: 1 });
  await holdOwnDrawOf(platform, 1);
  const { rolled_cents } = await readOwn(services, (await readDraw(services, 1)).id);
  const second = await closeOwnDraw(platform, 2);
  const third = await closeOwnDraw(platform, 3);
  platform.clock.advance(2 * DAY_MS);
  await runDueDraws(services);
  await recordBeacon(services, 'lottery_draw', third, '1');
  expect((await listDueSteps(services)).filter(({ drawNo }) => drawNo === 3)).toEqual([]);
  await cancelLotteryDraw(services, second.id, { reason: 'The hall burned down.' });
  expect((await readDraw(services, 3)).jackpot_cents).toBe(500 + rolled_cents!);
  await runDueDraws(services);
  expect(await readOwn(services, third.id)).toMatchObject({ carried_cents: rolled_cents, pool_cents: 0 });
  await expectBalanced(services);
});

test('without a beacon the draw is held at its time', async () => {
  const { platform, services } = await openOwn({ tickets: 1, beacon: 'none' });
  platform.clock.advance(DAY_MS);
  expect(await runDueDraws(services)).toEqual([]);
  expect((await readDraw(services)).status).toBe('DRAW_EMAILED');
  expect((await listDraws(services)).every(({ source }) => source === 'own')).toBe(true);
});

test('a full syndicate is one leaf, and its members prove it', async () => {
  const { platform, services, customerId } = await openOwn({ tickets: 2 });
  await saveOffer(services.database.db, services, createCrewOffer({}));
  await openPools(services);
  const [pool] = await listPools(services);
  await buyShares(services, customerId, pool!.id, 12);
  const held = await holdOwnDrawOf(platform);
  expect(await readOwn(services, held.id)).toMatchObject({ entries: 3, sales_cents: 1400 });
  const share = await services.database.db
    .selectFrom('ticket')
    .select('id')
    .where('pool_id', 'is not', null)
    .executeTakeFirstOrThrow();
  const proof = await findOwnLotteryProof(services.database.db, held, share.id);
  expect(proof?.own).toMatchObject([{ owner: 'shares', place: 3 }]);
  expect(await verifySealedDraw(proof as never)).toEqual({ held: ['own', 'commitment', 'numbers'] });
  await expectBalanced(services);
});
