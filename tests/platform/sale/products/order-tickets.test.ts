import { expect, test } from 'vitest';
import type { PlayedGame } from '#lib/contracts/offers/played-game.ts';
import { LotteryTicketInput } from '#lib/contracts/products/lottery-ticket.ts';
import { toCents } from '#lib/domain/money/money.ts';
import { openDrawsAhead } from '#platform/catalogue/draws/open-ahead.ts';
import { runDueDraws } from '#platform/catalogue/draws/run-draws.ts';
import { saveOffer } from '#platform/catalogue/offers/store.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { priceAsked } from '#platform/sale/cart/lines.ts';
import type { Services } from '#platform/services.ts';
import { comet } from '#platform/shop/seed/games/comet.ts';
import { semaphore } from '#platform/shop/seed/games/semaphore.ts';
import { createReader, FOUR_OF_TEN } from '../../../lib/domain/lottery/order-rules.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import { buyTickets, createWalletHolder } from '../../../support/played-draws.ts';

const DAY_MS = 86_400_000;

async function openShop() {
  const platform = await openTestPlatform();
  for (const { offer } of [semaphore, comet]) {
    await saveOffer(platform.services.database.db, platform.services, offer);
    await openDrawsAhead(platform.services, offer.key);
  }
  return platform;
}

const toInput = (asked: Partial<LotteryTicketInput>) =>
  LotteryTicketInput.parse({
    lotteryKey: 'semaphore',
    numGames: asked.games?.length ?? 1,
    gameOffer: asked.gameType,
    ...asked,
  });

const price = async (services: Services, asked: Partial<LotteryTicketInput>) =>
  (await priceAsked(services.database.db, services, toInput(asked))).priceCents;

async function readGames({ database }: Services): Promise<PlayedGame[][]> {
  const rows = await database.db.selectFrom('ticket').select('body').orderBy('id').execute();
  return rows.map(({ body }) => (JSON.parse(body) as { games: PlayedGame[] }).games);
}

test('every way to play is priced by the games that it plays', async () => {
  const { services } = await openShop();
  const combo = { gameType: 'super-combos' } as const;
  const mega = { ...combo, gameOffer: 'mega-combo' };
  expect(await price(services, { gameType: 'standard', games: [{ numbers: [0, 0, 0, 0] }] })).toBe(50);
  expect(await price(services, { gameType: 'boxed', games: [{ numbers: [1, 2, 2, 4] }] })).toBe(50);
  const four = { ...combo, gameOffer: 'super-combo-24', games: [{ numbers: [4, 1, 2, 3] }] };
  expect(await price(services, four)).toBe(1200);
  const pair = { ...combo, gameOffer: 'super-combo-12', games: [{ numbers: [4, 1, 4, 3] }] };
  expect(await price(services, { ...pair, numDraws: 7 })).toBe(600 * 7);
  expect(await price(services, { ...mega, games: [{ numbers: [1, 2, 3, 4, 5] }] })).toBe(6000);
  const favourites = { numbers: [1, 2, 3, 4, 5], favourites: [5, 5, 5, 5] };
  expect(await price(services, { ...mega, games: [favourites, { numbers: [1, 2, 3, 4, 6] }] })).toBe(12_050);
  const balls = { lotteryKey: 'comet' };
  const numbers = [1, 2, 3, 4, 5, 6, 7];
  expect(await price(services, { ...balls, gameType: 'powerhit', games: [{ numbers }] })).toBe(2800);
  const pik = { ...balls, gameType: 'powerpik', gameOffer: 'powerpik-5' } as const;
  expect(await price(services, { ...pik, games: [{ numbers: [], powerballs: [1, 2, 3, 4, 20] }] })).toBe(700);
});

test.each<[string, Partial<LotteryTicketInput>, string]>([
  ['digits that are all alike', { gameType: 'boxed', games: [{ numbers: [7, 7, 7, 7] }] }, 'numbers_invalid'],
  [
    'another pattern',
    { gameType: 'super-combos', gameOffer: 'super-combo-24', games: [{ numbers: [1, 2, 2, 4] }] },
    'numbers_invalid',
  ],
  ['a digit too high', { gameType: 'standard', games: [{ numbers: [1, 2, 3, 10] }] }, 'numbers_invalid'],
  [
    'repeated digits of a mega-combo',
    { gameType: 'super-combos', gameOffer: 'mega-combo', games: [{ numbers: [1, 2, 3, 4, 4] }] },
    'numbers_invalid',
  ],
  [
    'half of a favourite order',
    {
      gameType: 'super-combos',
      gameOffer: 'mega-combo',
      games: [{ numbers: [1, 2, 3, 4, 5], favourites: [1, 2] }],
    },
    'favourites_partial',
  ],
  ['digits that lack', { gameType: 'standard', games: [{ numbers: [1, 2, 3] }] }, 'games_incomplete'],
  [
    'numbers that the shop draws',
    {
      lotteryKey: 'comet',
      gameType: 'powerpik',
      gameOffer: 'powerpik-1',
      games: [{ numbers: [1, 2, 3, 4, 5, 6, 7], powerballs: [1] }],
    },
    'numbers_invalid',
  ],
  [
    'too few powerballs',
    {
      lotteryKey: 'comet',
      gameType: 'powerpik',
      gameOffer: 'powerpik-2',
      games: [{ numbers: [], powerballs: [1] }],
    },
    'games_incomplete',
  ],
])('%s are refused', async (_, asked, code) => {
  const { services } = await openShop();
  await expect(price(services, asked)).rejects.toMatchObject({ code });
});

test('what the shop picks is drawn when the ticket is bought, and what was chosen is kept', async () => {
  const { services } = await openShop();
  const customerId = await createWalletHolder(services);
  const numbers = [1, 2, 3, 4, 5, 6, 7];
  const pik = { gameType: 'powerpik', gameOffer: 'powerpik-2', numGames: 2 } as const;
  const games = [
    { numbers: [], powerballs: [20, 3] },
    { numbers: [], powerballs: [20, 3] },
  ];
  await buyTickets(services, customerId, { lotteryKey: 'comet', ...pik, games });
  await buyTickets(services, customerId, {
    lotteryKey: 'comet',
    gameType: 'powerhit',
    gameOffer: 'powerhit',
    games: [{ numbers, powerballs: [4] }],
  });
  await buyTickets(services, customerId, { lotteryKey: 'semaphore', numGames: 4 });
  const [piks, hits, digits] = await readGames(services);
  const [hit] = hits!;
  for (const game of piks!) {
    expect(new Set(game.numbers).size).toBe(7);
    expect(game.powerballs).toEqual([3, 20]);
  }
  expect(piks![0]!.numbers).not.toEqual(piks![1]!.numbers);
  expect(hit).toEqual({ numbers, powerballs: Array.from({ length: 20 }, (_, index) => index + 1) });
  expect(digits).toHaveLength(4);
  for (const game of digits!) expect(game).toMatchObject({ play: 'straight', numbers: expect.any(Array) });
});

test('sent plays are not read: the game offer decides', async () => {
  const { services } = await openShop();
  const customerId = await createWalletHolder(services);
  const games = [{ numbers: [4, 3, 2, 1], play: 'mega' as const }];
  await buyTickets(services, customerId, {
    lotteryKey: 'semaphore',
    gameType: 'boxed',
    gameOffer: 'boxed',
    games,
  });
  expect(await readGames(services)).toEqual([[{ numbers: [4, 3, 2, 1], play: 'box' }]]);
});

test('each entry of a drawn week is paid what reading the rules says, and the ledger is right', async () => {
  const { services, clock } = await openShop();
  const { db } = services.database;
  const customerId = await createWalletHolder(services, 400_000);
  const buy = (asked: Partial<LotteryTicketInput>) =>
    buyTickets(services, customerId, { lotteryKey: 'semaphore', numDraws: 7, ...asked });
  const combos = { gameType: 'super-combos' } as const;
  await buy({
    gameType: 'standard',
    gameOffer: 'standard',
    games: [{ numbers: [1, 2, 3, 4] }, { numbers: [5, 5, 5, 5] }],
  });
  await buy({ gameType: 'boxed', gameOffer: 'boxed', games: [{ numbers: [1, 2, 2, 4] }] });
  await buy({ ...combos, gameOffer: 'super-combo-24', games: [{ numbers: [0, 1, 2, 3] }] });
  for (const numbers of [
    [0, 1, 2, 3, 4],
    [5, 6, 7, 8, 9],
    [0, 2, 4, 6, 8],
  ])
    await buy({ ...combos, gameOffer: 'mega-combo', games: [{ numbers, favourites: [9, 8, 7, 6] }] });
  for (let day = 0; day < 7; day += 1) {
    clock.advance(DAY_MS);
    expect(await runDueDraws(services)).toEqual([]);
  }
  const prizes = Object.fromEntries(
    FOUR_OF_TEN.divisions.map(({ division, fixedCents }) => [division, fixedCents]),
  );
  const entries = await db
    .selectFrom('entry')
    .innerJoin('draw', 'draw.id', 'entry.draw_id')
    .innerJoin('ticket', 'ticket.id', 'entry.ticket_id')
    .leftJoin('prize', 'prize.entry_id', 'entry.id')
    .select(['draw.numbers', 'draw.status', 'ticket.body', 'prize.amount_cents'])
    .execute();
  expect(entries).toHaveLength(6 * 7);
  let won = 0;
  for (const { numbers, status, body, amount_cents } of entries) {
    expect(status).toBe('DRAW_EMAILED');
    const { main } = JSON.parse(numbers!) as { main: number[] };
    const { games } = JSON.parse(body) as { games: PlayedGame[] };
    const expected = games
      .flatMap((game) => Object.entries(createReader(game)(main)))
      .reduce((sum, [division, combinations]) => sum + prizes[division]! * combinations, 0);
    expect(amount_cents ?? 0).toBe(expected);
    won += expected;
  }
  const { balance_cents } = await db
    .selectFrom('account')
    .select('balance_cents')
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  const paid = 7 * (100 + 50 + 1200 + 3 * 6050);
  expect(balance_cents).toBe(400_000 - paid + won);
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('a suspended, a restricted and a moved offer are refused by name', async () => {
  const { services } = await openShop();
  const { db } = services.database;
  const { offer } = semaphore;
  const game = { gameType: 'standard', games: [{ numbers: [1, 2, 3, 4] }] } as const;
  const asked: Partial<LotteryTicketInput> = { gameType: game.gameType, games: [{ numbers: [1, 2, 3, 4] }] };
  const restrict = (kind: 'licensing_restriction' | 'migration_restriction', regions?: string[]) =>
    saveOffer(db, services, {
      ...offer,
      restrictions: [{ productType: 'lottery_ticket', kind, movedTo: '/comet', ...(regions && { regions }) }],
    });
  await restrict('licensing_restriction', ['SA', 'NT']);
  expect(await price(services, asked)).toBe(50);
  const inRegion = (region: string) =>
    priceAsked(db, services, toInput(asked), { customerId: undefined, region, pricingId: '' });
  await expect(inRegion('nt')).rejects.toMatchObject({ code: 'offer_restricted' });
  expect((await inRegion('NSW')).priceCents).toBe(50);
  await restrict('migration_restriction');
  await expect(price(services, asked)).rejects.toMatchObject({ code: 'offer_migrated' });
  await saveOffer(db, services, { ...offer, suspended: true });
  await expect(price(services, asked)).rejects.toMatchObject({ code: 'offer_unavailable' });
  expect(toCents(offer.gameTypes[0]!.gameOffers[0]!.prices[0]!.price)).toBe(50);
});
