// Which draw of a raffle comes first: lists, quick buys and the page of the raffle agree.
import { expect, test } from 'vitest';
import type { Draw } from '#lib/contracts/offers/draw.ts';
import { createEntry } from '#lib/domain/offers/default-entry.ts';
import { describeOffer } from '#lib/domain/offers/listed-offers.ts';
import { findShownRaffle } from '#lib/domain/raffle/shown-raffle.ts';
import { createRaffleDraw, createRaffleOffer } from '#tests/support/buying/listed-offers.ts';

const PAST = '2026-11-01T09:00:00.000Z';
const NOW = Date.parse('2026-11-21T09:00:00.000Z');
const FUTURE = '2027-01-21T09:00:00.000Z';

const createDraw = (
  raffle: Parameters<typeof createRaffleDraw>[0],
  parts: Parameters<typeof createRaffleDraw>[1] = {},
): Draw => createRaffleDraw(raffle, { stop: FUTURE, ...parts });

const open = createDraw({});
const opened = createDraw({}, { opensAt: PAST });
const ahead = createDraw({ purchaseStatus: 'pre_order' }, { preOrderAt: PAST, opensAt: FUTURE });
const announced = createDraw({ purchaseStatus: 'pre_order', isAnnounced: true }, { opensAt: FUTURE });
const soldOut = createDraw({ purchaseStatus: 'sold_out', ticketsLeft: 0 });

test.each([
  ['the sooner of two that are open, however each was opened', opened, open, 14],
  ['one that is open before a sooner one to order ahead', ahead, opened, 15],
  ['one to order ahead before a sooner one that is sold out', soldOut, ahead, 15],
  ['one that is open before a sooner one that is announced', announced, open, 15],
])('of two draws they take %s', (_, sooner, later, drawNo) => {
  const draws = [
    { ...sooner, drawNo: 14 },
    { ...later, drawNo: 15 },
  ];
  const offer = createRaffleOffer({ draws });
  expect(describeOffer(offer)?.draw?.drawNo).toBe(drawNo);
  expect(createEntry(offer)?.drawNo).toBe(drawNo);
  expect(findShownRaffle(offer, NOW)?.draw.drawNo).toBe(drawNo);
});

test('where no draw can be entered, the one that is sold out is shown before one that is announced', () => {
  const draws = [
    { ...announced, drawNo: 14 },
    { ...soldOut, drawNo: 15 },
  ];
  const offer = createRaffleOffer({ draws });
  expect(describeOffer(offer)).toMatchObject({ state: 'sold_out', draw: { drawNo: 15 } });
  expect(createEntry(offer)).toBeUndefined();
  expect(findShownRaffle(offer, NOW)).toMatchObject({ state: 'sold_out', draw: { drawNo: 15 } });
});
