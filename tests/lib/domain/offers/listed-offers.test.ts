import { expect, test } from 'vitest';
import { createEntry } from '#lib/domain/offers/default-entry.ts';
import { describeOffer, findPlayedKey, listOffers, listOnSale } from '#lib/domain/offers/listed-offers.ts';
import {
  createRaffleDraw,
  createRaffleOffer,
  createShareOffer,
  createSyndicate,
} from '#tests/support/buying/listed-offers.ts';
import { createOffer, createOpenDraw } from '#tests/support/page-fixtures.ts';

const createClosing = (key: string, stop: string, ranking = 1) =>
  createOffer({ key, ranking, draws: [createOpenDraw({ stop })] });
const listKeys = (listed: readonly { offer: { key: string } }[]) => listed.map(({ offer: { key } }) => key);

test('offers of every kind stand by their closing time, equal ones by ranking', () => {
  const offers = [
    createClosing('late', '2026-11-22T08:30:00.000Z'),
    createClosing('second', '2026-11-21T08:30:00.000Z', 2),
    createClosing('first', '2026-11-21T08:30:00.000Z', 1),
    createShareOffer({ key: 'shares' }),
    createOffer({ key: 'closed', draws: [] }),
    createOffer({ key: 'gone', availability: 'unavailable' }),
    createOffer({ key: 'resting', suspended: true }),
    createRaffleOffer({ draws: [createRaffleDraw({}, { stop: '2026-11-21T09:00:00.000Z' })] }),
  ];
  expect(listKeys(listOnSale(offers))).toEqual(['shares', 'first', 'second', 'harbour-prize-home', 'late']);
  expect(listKeys(listOnSale(offers, ['raffle_ticket']))).toEqual(['harbour-prize-home']);
});

test('what is sold out is listed last, and is not on sale', () => {
  const offers = [
    createOffer({ key: 'capped', draws: [createOpenDraw({ status: 'DRAW_CAPPED' })] }),
    createShareOffer({ syndicates: [createSyndicate({ state: 'full', sharesLeft: 0 })] }),
    createRaffleOffer({ draws: [createRaffleDraw({ purchaseStatus: 'sold_out' })] }),
    createClosing('open', '2027-01-01T00:00:00.000Z'),
  ];
  expect(listKeys(listOffers(offers))[0]).toBe('open');
  expect(listOffers(offers)).toHaveLength(4);
  expect(listKeys(listOnSale(offers))).toEqual(['open']);
});

test('a sold-out draw is passed over for the next one that is open', () => {
  const draws = [createOpenDraw({ status: 'DRAW_CAPPED' }), createOpenDraw({ drawNo: 102, drawOffset: 1 })];
  expect(describeOffer(createOffer({ draws }))?.state).toBe('open');
});

test('a raffle that is asked for ahead says so, one that was drawn is not listed', () => {
  const describe = (purchaseStatus: 'pre_order' | 'past_draw') =>
    describeOffer(createRaffleOffer({ draws: [createRaffleDraw({ purchaseStatus })] }));
  expect(describe('pre_order')).toMatchObject({
    state: 'pre_order',
    priceCents: 1000,
    prizeCents: 120_000_000,
  });
  expect(describe('past_draw')).toBeUndefined();
});

test('a draw of a raffle that is announced is passed over for one that can be ordered', () => {
  const announced = createRaffleDraw({ purchaseStatus: 'pre_order', isAnnounced: true }, { drawNo: 15 });
  expect(describeOffer(createRaffleOffer({ draws: [announced] }))).toBeUndefined();
  const ahead = createRaffleDraw({ purchaseStatus: 'pre_order' }, { drawNo: 16 });
  expect(describeOffer(createRaffleOffer({ draws: [announced, ahead] }))?.state).toBe('pre_order');
});

test('a raffle that is sold out and can be ordered ahead is on sale, with the draw that is ordered', () => {
  const soldOut = createRaffleDraw({ purchaseStatus: 'sold_out' }, { status: 'DRAW_CAPPED' });
  const ahead = createRaffleDraw(
    { purchaseStatus: 'pre_order' },
    { drawNo: 15, stop: '2027-01-21T09:00:00.000Z' },
  );
  const offer = createRaffleOffer({ draws: [soldOut, ahead] });
  expect(describeOffer(offer)).toMatchObject({ state: 'pre_order', closesAt: Date.parse(ahead.stop) });
  expect(listOnSale([offer])).toHaveLength(1);
});

test('a draw with fewer tickets left than the smallest book takes is sold out, the next one is sold', () => {
  const raffle = {
    priceCurrency: 'AUD' as const,
    ticketOffers: [{ key: 'book-5', name: '5 tickets', numTickets: 5, price: '45.00' }],
  };
  const few = createRaffleDraw({ ticketsLeft: 4 });
  expect(describeOffer(createRaffleOffer({ raffle, draws: [few] }))?.state).toBe('sold_out');
  const ahead = createRaffleDraw({ purchaseStatus: 'pre_order' }, { drawNo: 15 });
  const offer = createRaffleOffer({ raffle, draws: [few, ahead] });
  expect(describeOffer(offer)?.state).toBe('pre_order');
  expect(createEntry(offer)?.drawNo).toBe(15);
});

test('of several syndicates the one that is cut off first counts, while it has shares', () => {
  const syndicates = [
    createSyndicate({ syndicateKey: 'later', cutOff: '2026-11-28T06:00:00.000Z' }),
    createSyndicate({ syndicateKey: 'full', state: 'full', sharesLeft: 0 }),
    createSyndicate({ syndicateKey: 'sooner', cutOff: '2026-11-25T06:00:00.000Z' }),
  ];
  expect(describeOffer(createShareOffer({ syndicates }))).toMatchObject({
    state: 'open',
    closesAt: Date.parse('2026-11-25T06:00:00.000Z'),
    priceCents: 700,
  });
});

test('an offer of shares names the lottery that its syndicates play, other offers none', () => {
  expect(findPlayedKey(createShareOffer())).toBe('lighthouse');
  expect(findPlayedKey(createShareOffer({ syndicates: [] }))).toBeUndefined();
  expect(findPlayedKey(createRaffleOffer())).toBeUndefined();
  expect(findPlayedKey(createOffer())).toBeUndefined();
});
