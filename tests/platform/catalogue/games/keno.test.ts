// A game of spots from its template to the money: bought, drawn by an imported result, scored and paid.
import { expect, test } from 'vitest';
import { GAME_TEMPLATES } from '#content/game-templates/all.ts';
import { accountCart } from '#lib/contracts/cart/cart.ts';
import { runDueDraws } from '#platform/catalogue/draws/run-draws.ts';
import { gameCommands } from '#platform/catalogue/games/commands.ts';
import type { Command } from '#platform/ground/operator/command.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { addToCart, createFundedCustomer, payFor } from '../../../support/buying/buying.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import { counts, feed, feedResult, file, run } from '../results/imports.ts';

const KEY = 'my-keno';
const ENV = { publicOrigin: 'http://127.0.0.1', isClockMovable: false, dataDir: '', databaseUrl: undefined };
const game = GAME_TEMPLATES.find(({ name }) => name === 'keno')!.file;
const map = new Map([['Keno', KEY]]);
const TWENTY = Array.from({ length: 20 }, (_, index) => index * 4 + 1);

async function openKeno() {
  const platform = await openTestPlatform();
  const { services } = platform;
  const publish: Command = gameCommands['offers import'];
  const own = { ...game, calendar: { ...game.calendar, firstDrawNo: 500 } };
  await publish.run({
    services,
    words: [file('game.json', JSON.stringify(own))],
    options: { publish: true },
    env: ENV,
    actor: 'ops:test',
    print: () => {},
  });
  const draw = await services.database.db
    .selectFrom('draw')
    .selectAll()
    .where('offer_key', '=', KEY)
    .where('status', '=', 'DRAW_OPEN')
    .orderBy('draw_at')
    .executeTakeFirstOrThrow();
  return { platform, services, draw };
}

test('a ticket of three spots is bought, drawn by a result from outside, scored and paid', async () => {
  const { platform, services, draw } = await openKeno();
  const customer = await createFundedCustomer(platform, '100.00');
  const input = {
    productType: 'lottery_ticket' as const,
    lotteryKey: KEY,
    gameType: 'spots' as const,
    gameOffer: 'spots-3',
    numGames: 2,
    games: [{ numbers: [9, 1, 5] }, { numbers: [2, 3, 77] }],
    firstDrawNo: draw.draw_no,
  };
  const body = { ...input, numGames: 1, games: [{ numbers: [1, 5, 9, 13] }] };
  expect((await platform.call(accountCart.addItem, { as: customer, body })).status).toBe(422);
  const cart = await addToCart(platform, customer, input);
  expect(cart.cartItems).toMatchObject([{ price: { amount: '2.00' }, description: '2 x 3-spot games' }]);
  await payFor(platform, customer, cart);
  platform.clock.set(Date.parse(draw.draw_at) + 60_000);
  await runDueDraws(services);
  const { divisions } = game.rules[0]!;
  const dividends = divisions.map(({ division, fixedCents = 0 }) => ({
    ...feedResult().Dividends[0],
    Division: division,
    BlocNumberOfWinners: division,
    BlocDividend: fixedCents / 100,
  }));
  const result = feedResult({
    ProductId: 'Keno',
    DrawNumber: draw.draw_no,
    DrawDate: `${draw.local_date}T00:00:00`,
    PrimaryNumbers: TWENTY.toReversed(),
    SecondaryNumbers: [],
    Dividends: dividends,
  });
  const report = await run(services, feed(result), { map });
  expect([report.faults, report.refused]).toEqual([[], []]);
  await runDueDraws(services);
  const prize = await services.database.db.selectFrom('prize').selectAll().executeTakeFirstOrThrow();
  const [won, ...others] = JSON.parse(prize.divisions) as { game: number; division: number }[];
  expect([won?.game, others]).toEqual([0, []]);
  expect(divisions[won!.division - 1]).toMatchObject({ picked: 3, main: [3] });
  expect([prize.amount_cents, prize.paid_at]).toEqual([2500, expect.any(String)]);
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('a history with a column for each of twenty numbers is read', async () => {
  const { services } = await openKeno();
  const head = ['Date', 'Draw', ...TWENTY.map((_, index) => `N${index + 1}`)].join(',');
  const text = `${head}\n2026-11-16,497,${TWENTY.join()}\n2026-11-17,498,${TWENTY.map((n) => n + 1).join()}\n2026-11-18,499,${TWENTY.with(3, 1).join()}\n`;
  const report = await run(services, file('keno.csv', text), { offerKey: KEY });
  expect(counts(report)).toEqual([2, 0, 0, 0]);
  expect(report.refused).toMatchObject([{ where: 'line 4', reason: 'main number 1 appears twice' }]);
});
