import { describe, expect, it } from 'vitest';
import { findBook, getSavingBps, listBooksLeft, pickDefaultBook } from '#lib/domain/raffle/books.ts';
import { countPrizes, getEarlyBirdNo, listPlacesByRank } from '#lib/domain/raffle/prizes.ts';
import { getRaffleState, isRaffleOnSale, type RaffleTimes } from '#lib/domain/raffle/states.ts';

const BOOKS = [
  { key: 'book-5', name: 'Five', numTickets: 5, price: '45.00' },
  { key: 'single', name: 'One', numTickets: 1, price: '10.00' },
  { key: 'book-12', name: 'Twelve', numTickets: 12, price: '100.00' },
];

describe('ticket books', () => {
  it('begin with the smallest', () => {
    expect(pickDefaultBook(BOOKS)?.key).toBe('single');
    expect(pickDefaultBook([])).toBeUndefined();
  });

  it('are found by key', () => {
    expect(findBook(BOOKS, 'book-12')?.numTickets).toBe(12);
    expect(findBook(BOOKS, 'book-13')).toBeUndefined();
  });

  it('are left out when fewer tickets are left', () => {
    expect(listBooksLeft(BOOKS, 5).map(({ key }) => key)).toEqual(['book-5', 'single']);
  });

  it('say what is saved on a ticket', () => {
    expect(BOOKS.map((book) => getSavingBps(book, BOOKS))).toEqual([1000, 0, 1666]);
  });
});

describe('prizes', () => {
  const prizes = [
    { place: 2, quantity: 3 },
    { place: 1, quantity: 1 },
  ];

  it('are drawn from the first place down', () => {
    expect(listPlacesByRank(prizes)).toEqual([1, 2, 2, 2]);
    expect(countPrizes(prizes)).toBe(4);
  });

  it('of early birds belong to draws with numbers of their own', () => {
    expect(getEarlyBirdNo(14, 2)).toBe(1402);
    expect(() => getEarlyBirdNo(14, 100)).toThrow(RangeError);
  });
});

describe('the state of a raffle', () => {
  const NOW = Date.parse('2026-11-22T00:00:00Z');
  const draw: RaffleTimes = { status: 'DRAW_OPEN', stop: '2026-12-01T00:00:00Z', left: 10 };
  const getState = (changed: Partial<RaffleTimes>) => getRaffleState({ ...draw, ...changed }, NOW);

  it.each([
    ['open', {}],
    ['open', { opensAt: '2026-11-22T00:00:00Z' }],
    ['announced', { opensAt: '2026-11-23T00:00:00Z' }],
    ['announced', { opensAt: '2026-11-23T00:00:00Z', preOrderAt: '2026-11-22T12:00:00Z' }],
    ['pre_order', { opensAt: '2026-11-23T00:00:00Z', preOrderAt: '2026-11-22T00:00:00Z' }],
    ['sold_out', { left: 0 }],
    ['sold_out', { status: 'DRAW_CAPPED' }],
    ['past_draw', { stop: '2026-11-22T00:00:00Z' }],
    ['past_draw', { status: 'DRAW_CLOSED' }],
    ['past_draw', { status: 'DRAW_PAID', left: 0 }],
  ] as const)('is %s with %j', (state, changed) => {
    expect(getState(changed)).toBe(state);
  });

  it('is for sale when open, and before that as a pre-order', () => {
    const onSale = (['announced', 'pre_order', 'open', 'sold_out', 'past_draw'] as const).filter(
      isRaffleOnSale,
    );
    expect(onSale).toEqual(['pre_order', 'open']);
  });
});
