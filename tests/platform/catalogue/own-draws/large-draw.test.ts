// A large draw is sealed, held and scored in bounded time, and others have their turn meanwhile.
import { expect, test } from 'vitest';
import { runDueDraws } from '#platform/catalogue/draws/run-draws.ts';
import { findOwnLotteryProof } from '#platform/catalogue/own-draws/published.ts';
import { sliceRows } from '#platform/ground/db/slice-rows.ts';
import { openTestPlatform } from '#tests/support/platform.ts';
import { buyTickets, createWalletHolder } from '#tests/support/played-draws.ts';
import { closeOwnDraw, playOwnGame, readDraw, readOwn } from '#tests/support/shop/own-lottery.ts';
import { verifySealedDraw } from '../../../../public/verify-draw.mjs';

const ENTRIES = 20_000;
const DAY_MS = 86_400_000;
/** The longest that a request may wait for a turn, on a machine that does other things beside. */
const TURN_MS = 1000;

const PAIRS = [1, 2, 3, 4, 5].flatMap((a) => [2, 3, 4, 5, 6].flatMap((b) => (a < b ? [[a, b]] : [])));

test('twenty thousand entries', { timeout: 180_000 }, async () => {
  const platform = await openTestPlatform();
  const { services, clock } = platform;
  const { db } = services.database;
  await playOwnGame(services, 'none');
  await buyTickets(services, await createWalletHolder(services));
  const ticket = await db.selectFrom('ticket').selectAll().executeTakeFirstOrThrow();
  const entry = await db
    .selectFrom('entry')
    .select(['customer_id', 'draw_id', 'price_cents', 'created_at'])
    .executeTakeFirstOrThrow();
  const body = JSON.parse(ticket.body) as object;
  const ids = Array.from({ length: ENTRIES - 1 }, (_, index) => String(index).padStart(6, '0'));
  for (const some of sliceRows(ids)) {
    const tickets = some.map((id) => {
      const games = [{ numbers: PAIRS[Number(id) % PAIRS.length] }];
      return { ...ticket, id: `tkt_${id}`, body: JSON.stringify({ ...body, games }) };
    });
    await db.insertInto('ticket').values(tickets).execute();
    await db
      .insertInto('entry')
      .values(some.map((id) => ({ ...entry, id: `ent_${id}`, ticket_id: `tkt_${id}` })))
      .execute();
  }
  let longest = 0;
  let last = performance.now();
  const watch = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 10);
  const started = performance.now();
  await closeOwnDraw(platform);
  clock.advance(DAY_MS / 12);
  expect(await runDueDraws(services)).toEqual([]);
  clearInterval(watch);
  const draw = await readDraw(services);
  const own = await readOwn(services, draw.id);
  expect(draw.status).toBe('DRAW_EMAILED');
  expect(own).toMatchObject({ entries: ENTRIES, sales_cents: ENTRIES * 100, pool_cents: ENTRIES * 50 });
  expect(own.paid_cents! + own.rolled_cents! + own.remainder_cents!).toBe(
    own.pool_cents! + own.reserve_cents!,
  );
  expect(performance.now() - started).toBeLessThan(120_000);
  expect(longest).toBeLessThan(TURN_MS);
  const proof = await findOwnLotteryProof(db, draw, 'tkt_012345');
  expect((await verifySealedDraw(proof as never)).held).toEqual(['own', 'commitment', 'numbers']);
});
