import { expect, test } from 'vitest';
import { CartItemInput } from '#lib/contracts/cart/cart.ts';
import { createEntry, formatSize, parseSize, toPricedInput } from '#lib/domain/offers/default-entry.ts';
import {
  createRaffleDraw,
  createRaffleOffer,
  createShareOffer,
  createSyndicate,
} from '#tests/support/buying/listed-offers.ts';
import { createLotteryOffer } from '#tests/support/buying/lottery-offers.ts';
import { createOpenDraw } from '#tests/support/page-fixtures.ts';

const CAUSES = [
  { key: 'lamp', urlSlug: 'lamp', name: 'Lamp' },
  { key: 'boats', urlSlug: 'boats', name: 'Boats' },
];

test('one press buys the smallest quick pick of the next draw', () => {
  const offer = createLotteryOffer();
  const entry = createEntry(offer);
  expect(entry?.input).toMatchObject({
    gameType: 'random',
    firstDrawNo: offer.draws[0]?.drawNo,
    numGames: 1,
    quickpick: true,
    games: [],
  });
  expect(entry?.size).toMatchObject({ count: 1, priceCents: 75 });
  expect(CartItemInput.safeParse(entry?.input).success).toBe(true);
});

test('an offer may name another size, which is one that it sells', () => {
  const withDefault = (defaultEntryCount: number) => {
    const { gameTypes, ...offer } = createLotteryOffer();
    const types = gameTypes.map((type) => ({
      ...type,
      gameOffers: type.gameOffers.map((gameOffer) => ({ ...gameOffer, defaultEntryCount })),
    }));
    return createEntry({ ...offer, gameTypes: types })?.size.count;
  };
  expect(withDefault(4)).toBe(4);
  expect(withDefault(999)).toBe(1);
});

test('the odds grow with the size', () => {
  const sizes = createEntry(createLotteryOffer())?.sizes ?? [];
  expect(sizes.length).toBeGreaterThan(2);
  for (const [index, size] of sizes.entries())
    if (index > 0) expect(size.oneIn).toBeLessThan(sizes[index - 1]!.oneIn);
});

test('a draw that is asked for is entered, one that is closed or capped is not', () => {
  const offer = createLotteryOffer();
  const later = offer.draws[1]!;
  expect(createEntry(offer, { drawNo: later.drawNo })?.drawNo).toBe(later.drawNo);
  const capped = {
    ...offer,
    draws: offer.draws.map((draw) => ({ ...draw, status: 'DRAW_CAPPED' as const })),
  };
  expect(createEntry(capped, { drawNo: later.drawNo })).toBeUndefined();
  expect(createEntry(offer, { drawNo: 1 })).toBeUndefined();
  expect(createEntry({ ...offer, suspended: true })).toBeUndefined();
});

test('nothing is bought of an offer that is not sold where the visitor is', () => {
  const restriction = { productType: 'lottery_ticket', kind: 'licensing_restriction' } as const;
  expect(createEntry(createLotteryOffer({ restrictions: [restriction] }))).toBeUndefined();
});

test('a draw whose sales are open comes before one that can only be asked for ahead', () => {
  const opensAt = '2026-11-30T00:00:00.000Z';
  const ahead = createOpenDraw({ drawNo: 7, purchaseStatus: 'pre_order', opensAt });
  const draws = [ahead, createOpenDraw({ drawNo: 8 })];
  const offer = createLotteryOffer({ draws });
  expect(createEntry(offer)?.drawNo).toBe(8);
  expect(createEntry(offer, { drawNo: 7 })?.chargedAt).toBe(opensAt);
});

test('a draw whose sales have opened is the next one, though it says when they did', () => {
  const opened = createOpenDraw({ drawNo: 7, opensAt: '2026-11-10T00:00:00.000Z' });
  const offer = createLotteryOffer({ draws: [opened, createOpenDraw({ drawNo: 8 })] });
  expect(createEntry(offer)?.drawNo).toBe(7);
});

test('a raffle sells its smallest book, and no book that is larger than what is left', () => {
  expect(createEntry(createRaffleOffer())?.input).toMatchObject({
    kind: 'raffle_ticket',
    gameOffer: 'book-1',
    numRaffleTickets: 1,
  });
  expect(createEntry(createRaffleOffer(), { size: 'book-5' })?.size.priceCents).toBe(4500);
  const few = createRaffleOffer({ draws: [createRaffleDraw({ ticketsLeft: 3 })] });
  expect(createEntry(few, { size: 'book-5' })?.sizes.map(({ value }) => value)).toEqual(['book-1']);
  const none = createRaffleOffer({
    draws: [createRaffleDraw({ purchaseStatus: 'sold_out', ticketsLeft: 0 })],
  });
  expect(createEntry(none)).toBeUndefined();
  const announced = createRaffleDraw({ purchaseStatus: 'pre_order', isAnnounced: true });
  expect(createEntry(createRaffleOffer({ draws: [announced] }))).toBeUndefined();
});

test('of several causes one is to be chosen; a single one is taken', () => {
  expect(createEntry(createRaffleOffer({ causes: CAUSES }))?.causes).toHaveLength(2);
  expect(createEntry(createRaffleOffer({ causes: CAUSES }), { causeKey: 'boats' })?.causeKey).toBe('boats');
  expect(createEntry(createRaffleOffer({ causes: CAUSES.slice(0, 1) }))).toMatchObject({
    causes: [],
    causeKey: 'lamp',
  });
});

test('a share is one of the syndicate that is cut off first', () => {
  const syndicates = [
    createSyndicate({ syndicateKey: 'later', cutOff: '2026-11-28T06:00:00.000Z', drawNo: 102 }),
    createSyndicate({ syndicateKey: 'sooner', sharesLeft: 3 }),
  ];
  const offer = createShareOffer({ syndicates });
  expect(createEntry(offer)?.input).toMatchObject({ syndicateKey: 'sooner', quantity: 1 });
  expect(createEntry(offer)?.sizes.map(({ priceCents }) => priceCents)).toEqual([700, 1400, 2100]);
  expect(createEntry(offer, { drawNo: 102 })?.input).toMatchObject({ syndicateKey: 'later' });
  expect(createEntry(createShareOffer({ syndicates: [] }))).toBeUndefined();
});

test('the size travels with the price that was shown, and nothing is added at another one', () => {
  const entry = createEntry(createRaffleOffer())!;
  expect(parseSize(formatSize(entry.size))).toEqual({ size: 'book-1', shownCents: 1000 });
  expect(parseSize('book-1')).toEqual({ size: 'book-1', shownCents: undefined });
  expect(parseSize('book-1@-5').shownCents).toBeUndefined();
  expect(toPricedInput(entry, 1000)).toMatchObject({ expectedPrice: { amount: '10.00', currency: 'AUD' } });
  expect(toPricedInput(entry, undefined)).toEqual(entry.input);
});
