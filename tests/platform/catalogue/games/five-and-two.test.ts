// A game of two stars from its template to the money: bought, drawn by an imported result, scored and paid.
import { expect, test } from 'vitest';
import { GAME_TEMPLATES } from '#content/game-templates/all.ts';
import { accountCart } from '#lib/contracts/cart/cart.ts';
import { getPastDraw } from '#lib/contracts/offers/draw.ts';
import { toOpenResult } from '#lib/domain/results/open-result.ts';
import { runDueDraws } from '#platform/catalogue/draws/run-draws.ts';
import { gameCommands } from '#platform/catalogue/games/commands.ts';
import type { Command, CommandCall } from '#platform/ground/operator/command.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { addToCart, createFundedCustomer, payFor } from '../../../support/buying/buying.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import { counts, feed, feedResult, file, run } from '../results/imports.ts';

const KEY = 'my-stars';
const ENV = { publicOrigin: 'http://127.0.0.1', isClockMovable: false, dataDir: '', databaseUrl: undefined };
const game = GAME_TEMPLATES.find(({ name }) => name === 'five-and-two')!.file;
const map = new Map([['Stars', KEY]]);
const HISTORY = [
  'Draw Date,Draw,Ball 1,Ball 2,Ball 3,Ball 4,Ball 5,Lucky Star 1,Lucky Star 2',
  '2026-11-13,1899,4,9,17,33,48,2,12',
  '2026-11-17,1900,50,3,21,8,40,11,3',
  '2026-11-20,1901,1,2,3,4,5,7,7',
].join('\n');

async function openStars() {
  const platform = await openTestPlatform();
  const { services } = platform;
  const publish: Command = gameCommands['offers import'];
  const call: CommandCall = {
    services,
    words: [
      file('game.json', JSON.stringify({ ...game, calendar: { ...game.calendar, firstDrawNo: 1902 } })),
    ],
    options: { publish: true },
    env: ENV,
    actor: 'ops:test',
    print: () => {},
  };
  await publish.run(call);
  const [draw] = await services.database.db
    .selectFrom('draw')
    .selectAll()
    .where('offer_key', '=', KEY)
    .where('status', '=', 'DRAW_OPEN')
    .orderBy('draw_at')
    .execute();
  return { platform, services, draw: draw! };
}

test('a ticket of two stars is bought, drawn by a result from outside, scored and paid', async () => {
  const { platform, services, draw } = await openStars();
  const customer = await createFundedCustomer(platform, '100.00');
  const input = {
    productType: 'lottery_ticket' as const,
    lotteryKey: KEY,
    gameType: 'standard' as const,
    gameOffer: 'standard',
    numGames: 2,
    games: [
      { numbers: [9, 4, 17, 33, 48], powerballs: [12, 2] },
      { numbers: [4, 9, 1, 2, 3], powerballs: [2, 5] },
    ],
    firstDrawNo: draw.draw_no,
    days: ['fri' as const],
  };
  const refused = await platform.call(accountCart.addItem, {
    as: customer,
    body: { ...input, numGames: 1, games: [{ numbers: [1, 2, 3, 4, 5], powerballs: [2] }] },
  });
  expect([refused.status, JSON.stringify(refused.envelope)]).toEqual([
    422,
    expect.stringContaining('games_incomplete'),
  ]);
  const cart = await addToCart(platform, customer, input);
  expect(cart.cartItems).toMatchObject([{ price: { amount: '5.00' }, ballName: 'Lucky Star' }]);
  const receipt = await payFor(platform, customer, cart);
  expect(receipt.result.orders).toMatchObject([
    { ballName: 'Lucky Star', games: [{ powerballs: [2, 12] }, { powerballs: [2, 5] }] },
  ]);
  platform.clock.set(Date.parse(draw.draw_at) + 60_000);
  await runDueDraws(services);
  const dividends = game.rules[0]!.divisions.map(({ division }) => ({
    ...feedResult().Dividends[0],
    Division: division,
    BlocNumberOfWinners: division,
    BlocDividend: 100 * (14 - division),
  }));
  const result = feedResult({
    ProductId: 'Stars',
    DrawNumber: draw.draw_no,
    DrawDate: `${draw.local_date}T00:00:00`,
    PrimaryNumbers: [48, 33, 17, 9, 4],
    SecondaryNumbers: [12, 2],
    Dividends: dividends,
  });
  const report = await run(services, feed(result), { map });
  expect([report.faults, report.refused]).toEqual([[], []]);
  await runDueDraws(services);
  const prize = await services.database.db.selectFrom('prize').selectAll().executeTakeFirstOrThrow();
  // 5 and 2 stars; 2 numbers and 1 star.
  expect(JSON.parse(prize.divisions)).toMatchObject([
    { game: 0, division: 1, combinations: 1 },
    { game: 1, division: 12, combinations: 1 },
  ]);
  expect([prize.amount_cents, prize.paid_at]).toEqual([150_000, expect.any(String)]);
  expect((await verifyLedger(services)).faults).toEqual([]);
  const past = await platform.call(getPastDraw, { params: { productOfferKey: KEY, drawNo: draw.draw_no } });
  expect(past.result).toMatchObject({ powerballs: [12, 2], ballName: 'Lucky Star' });
  expect(past.result).not.toHaveProperty('powerball');
  const open = toOpenResult(
    { key: KEY, name: game.name, type: 'lottery_ticket' },
    { ...past.result, revision: 1 },
    'https://shop.example',
  );
  expect(open).toMatchObject({ powerball: null, powerballs: [12, 2] });
  const mails = await services.database.db.selectFrom('mail').selectAll().execute();
  expect(JSON.stringify(mails)).toContain('Lucky Star');
});

test('a history with a column for each star is read, and one with a star twice is refused', async () => {
  const { services } = await openStars();
  const report = await run(services, file('stars.csv', HISTORY), { offerKey: KEY });
  expect(counts(report)).toEqual([2, 0, 0, 0]);
  expect(report.refused).toMatchObject([{ where: 'line 4', reason: 'powerball number 7 appears twice' }]);
  const rows = await services.database.db
    .selectFrom('draw')
    .select(['draw_no', 'numbers'])
    .where('offer_key', '=', KEY)
    .where('numbers', 'is not', null)
    .orderBy('draw_no')
    .execute();
  expect(rows.map(({ draw_no, numbers }) => [draw_no, JSON.parse(numbers!)])).toEqual([
    [1899, { main: [4, 9, 17, 33, 48], supplementary: [], powerballs: [2, 12] }],
    [1900, { main: [50, 3, 21, 8, 40], supplementary: [], powerballs: [11, 3] }],
  ]);
  expect(
    counts(
      await run(services, file('stars.csv', HISTORY.split('\n').slice(0, 3).join('\n')), { offerKey: KEY }),
    ),
  ).toEqual([0, 0, 0, 2]);
});
