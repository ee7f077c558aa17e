import { expect, test } from 'vitest';
import { createTicket, type Ticket } from '#lib/stores/ticket/ticket.ts';
import {
  aBuilderOffer,
  aDraw,
  FIRST_DRAW_AT,
  withDays,
  withPowerball,
} from '#tests/support/ticket/builder-offer.ts';

function memoryStorage(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries));
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const fill = (ticket: Ticket, id: string, numbers: readonly number[]) => {
  for (const number of numbers) ticket.games.toggle(id, 'numbers', number);
};
const SIX = [3, 5, 9, 17, 22, 40];

test('a new ticket starts with the default games, the next draw, and nothing that costs', () => {
  const ticket = createTicket(aBuilderOffer());
  expect(ticket.games.$games.get()).toHaveLength(4);
  expect(ticket.$choice.get()).toMatchObject({ firstDrawNo: 100, numWeeks: 1, days: [] });
  expect(ticket.$summary.get()).toMatchObject({
    priceCents: undefined,
    addable: { state: 'games_missing', complete: 0, minGames: 1 },
  });
});

test('price, entries and odds follow the complete games and the weeks', () => {
  const ticket = createTicket(aBuilderOffer());
  fill(ticket, 'g1', SIX);
  fill(ticket, 'g2', [1, 2, 3, 4, 5, 6]);
  ticket.choose({ numWeeks: 4 });
  const summary = ticket.$summary.get();
  expect(summary.priceCents).toBe(2 * 70 * 4);
  expect(summary.entries.map(({ drawNo }) => drawNo)).toEqual([100, 101, 102, 103]);
  expect(summary.addable).toEqual({ state: 'ready' });
  expect(summary.odds.first).toBe('1 in 4,072,530');
});

test('identical games cost as any and count once in the odds', () => {
  const ticket = createTicket(aBuilderOffer());
  fill(ticket, 'g1', SIX);
  fill(ticket, 'g3', SIX.toReversed());
  expect(ticket.$summary.get()).toMatchObject({
    priceCents: 140,
    odds: { first: '1 in 8,145,060' },
    identical: [[0, 2]],
  });
  ticket.changeIdentical();
  expect(ticket.$summary.get()).toMatchObject({ identical: [], odds: { first: '1 in 4,072,530' } });
  ticket.undo();
  expect(ticket.$summary.get().identical).toEqual([[0, 2]]);
});

test('where days are chosen, the next draw brings its own day and the price counts the ticked ones', () => {
  const ticket = createTicket(aBuilderOffer(withDays()));
  fill(ticket, 'g1', SIX);
  expect(ticket.$summary.get()).toMatchObject({ addable: { state: 'ready' }, priceCents: 70 });
  ticket.choose({ days: ['mon', 'fri'] });
  expect(ticket.$summary.get()).toMatchObject({ addable: { state: 'ready' }, priceCents: 140 });
  expect(ticket.$summary.get().entries.map(({ day }) => day)).toEqual(['mon', 'fri']);
  ticket.choose({ days: [] });
  expect(ticket.$summary.get()).toMatchObject({ addable: { state: 'day_missing' }, priceCents: undefined });
});

test('another first draw takes its day in place of the day of the one before', () => {
  const ticket = createTicket(aBuilderOffer(withDays()));
  ticket.choose({ firstDrawNo: 101 });
  expect(ticket.$choice.get()).toMatchObject({ firstDrawNo: 101, days: ['wed'] });
  ticket.choose({ days: ['wed', 'fri'] });
  ticket.choose({ firstDrawNo: 100 });
  expect(ticket.$choice.get().days).toEqual(['mon', 'fri']);
});

test('a day that is let go moves the first draw to the next chosen day', () => {
  const ticket = createTicket(aBuilderOffer(withDays()));
  ticket.choose({ days: ['fri'] });
  expect(ticket.$choice.get().firstDrawNo).toBe(102);
});

test('a sold-out draw is never chosen', () => {
  const draws = [aDraw(0, { status: 'DRAW_CAPPED' }), aDraw(1), aDraw(2)];
  const ticket = createTicket(aBuilderOffer({ draws }));
  expect(ticket.$choice.get().firstDrawNo).toBe(101);
  ticket.choose({ firstDrawNo: 100 });
  expect(ticket.$choice.get().firstDrawNo).toBe(101);
});

test('a smaller system keeps what fits, and the ticket is complete', () => {
  const ticket = createTicket(aBuilderOffer({}, 'systems'));
  ticket.choose({ gameOfferKey: 'system-8' });
  ticket.autofillAll();
  ticket.choose({ gameOfferKey: 'system-7' });
  expect(ticket.$summary.get()).toMatchObject({
    addable: { state: 'ready' },
    games: ticket.games.picks().length,
  });
  ticket.choose({ gameOfferKey: 'system-8' });
  expect(ticket.$summary.get()).toMatchObject({ addable: { state: 'games_missing' }, games: 0 });
});

test('a larger system costs what its combinations cost', () => {
  const ticket = createTicket(aBuilderOffer({}, 'systems'));
  fill(ticket, 'g1', [1, 2, 3, 4, 5, 6, 7]);
  expect(ticket.$summary.get().priceCents).toBe(490);
  ticket.choose({ gameOfferKey: 'system-8' });
  expect(ticket.$summary.get().addable).toMatchObject({ state: 'games_missing' });
  ticket.games.toggle('g1', 'numbers', 8);
  expect(ticket.$summary.get().priceCents).toBe(1960);
});

test('a quick pick needs a number of games and no numbers', () => {
  const ticket = createTicket(aBuilderOffer({}, 'random'));
  expect(ticket.$summary.get()).toMatchObject({ games: 12, priceCents: 840, addable: { state: 'ready' } });
  ticket.choose({ numGames: 18 });
  expect(ticket.toInput()).toMatchObject({ quickpick: true, games: [], numGames: 18, gameType: 'random' });
});

test('the ticket that is added holds the complete games in order and the total that was shown', () => {
  const ticket = createTicket(aBuilderOffer(withPowerball()));
  for (const number of [31, 2, 30, 7, 12, 19, 4]) ticket.games.toggle('g1', 'numbers', number);
  ticket.games.toggle('g1', 'powerballs', 20);
  ticket.games.toggle('g2', 'numbers', 1);
  const input = ticket.toInput();
  expect(input).toMatchObject({
    productType: 'lottery_ticket',
    lotteryKey: 'comet',
    firstDrawNo: 100,
    numGames: 1,
    games: [{ numbers: [2, 4, 7, 12, 19, 30, 31], powerballs: [20] }],
    quickpick: false,
  });
  expect(input.expectedPrice).toEqual({ amount: '0.70', currency: 'AUD' });
});

test('a draw whose sales have ended leaves the list and the choice moves to the next', () => {
  const ticket = createTicket(aBuilderOffer());
  const stop = FIRST_DRAW_AT - 3_600_000;
  expect(ticket.dropClosed(stop - 1)).toBe(false);
  expect(ticket.dropClosed(stop)).toBe(true);
  expect(ticket.$choice.get().firstDrawNo).toBe(101);
  expect(ticket.$summary.get().entries[0]?.drawNo).toBe(101);
});

test('a draft survives a reload', () => {
  const storage = memoryStorage();
  const before = createTicket(aBuilderOffer(), { storage });
  fill(before, 'g3', SIX);
  before.games.add();
  before.choose({ numWeeks: 2, firstDrawNo: 102 });
  before.saveDraft();

  const after = createTicket(aBuilderOffer(), { storage });
  after.recallDraft();
  expect(after.games.picks()).toEqual(before.games.picks());
  expect(after.$choice.get()).toEqual(before.$choice.get());
});

test('an untouched ticket leaves no draft behind', () => {
  const storage = memoryStorage();
  const ticket = createTicket(aBuilderOffer(), { storage });
  ticket.saveDraft();
  expect(storage.kept.size).toBe(0);
  fill(ticket, 'g1', SIX);
  ticket.saveDraft();
  expect(storage.kept.size).toBe(1);
  ticket.clear('g1');
  ticket.saveDraft();
  expect(storage.kept.size).toBe(0);
});

test('the draw of the address wins over the draft, even where it is the next one', () => {
  const storage = memoryStorage();
  const before = createTicket(aBuilderOffer(), { storage });
  before.choose({ firstDrawNo: 102 });
  before.saveDraft();
  for (const [asked, first] of [
    [101, 101],
    [7, 100],
  ] as const) {
    const start = { choice: { firstDrawNo: asked } };
    const after = createTicket(aBuilderOffer(), { storage, start });
    after.recallDraft({}, { isDrawAsked: true });
    expect(after.$choice.get().firstDrawNo).toBe(first);
  }
});

test('what was chosen before the code came wins over the draft, what was not touched does not', () => {
  const storage = memoryStorage();
  const before = createTicket(aBuilderOffer(), { storage });
  before.choose({ firstDrawNo: 101, numWeeks: 4 });
  before.saveDraft();
  const after = createTicket(aBuilderOffer(), { storage });
  after.recallDraft({ firstDrawNo: 100, numWeeks: 2, days: [], numGames: undefined });
  expect(after.$choice.get()).toMatchObject({ firstDrawNo: 101, numWeeks: 2 });
});

test('after the ticket was added the next one begins empty', () => {
  const storage = memoryStorage();
  const ticket = createTicket(aBuilderOffer(), { storage });
  fill(ticket, 'g1', SIX);
  ticket.games.add();
  ticket.saveDraft();
  ticket.startNewTicket();
  expect(ticket.games.$tally.get()).toMatchObject({ total: 4, complete: 0, started: 0 });
  expect(storage.kept.size).toBe(0);
});

test('after a line of the cart was changed, the draft that waited is the next ticket', () => {
  const storage = memoryStorage();
  const begun = createTicket(aBuilderOffer(), { storage });
  fill(begun, 'g2', SIX);
  begun.choose({ numWeeks: 4 });
  begun.saveDraft();
  const start = { itemId: 'item-1', games: [{ numbers: [1, 2, 3, 4, 5, 6], powerballs: [] }] };
  const ticket = createTicket(aBuilderOffer(), { storage, start });
  ticket.startNewTicket();
  expect(ticket.$editing.get()).toBeUndefined();
  expect(ticket.games.picks()).toEqual(begun.games.picks());
  expect(ticket.$choice.get()).toEqual(begun.$choice.get());
  ticket.saveDraft();
  expect(storage.kept.size).toBe(1);
  ticket.startNewTicket();
  expect(ticket.games.$tally.get()).toMatchObject({ total: 4, started: 0, complete: 0 });
  expect(storage.kept.size).toBe(0);
});

test('a draw asked for that is not open leaves the next one', () => {
  const ticket = createTicket(aBuilderOffer());
  ticket.recallDraft({ firstDrawNo: 7 });
  expect(ticket.$choice.get().firstDrawNo).toBe(100);
});

test('a draft that someone meddled with is cut down to what is sold', () => {
  const storage = memoryStorage({
    'ticket:lighthouse:standard': JSON.stringify({
      choice: { gameOfferKey: 'gold', firstDrawNo: '1; drop', numWeeks: 52, days: ['sun'], numGames: 900 },
      games: [{ numbers: [1, 1, 99, -4, 2.5, 'x', 7, 8, 9, 10, 11, 12] }, 'no game', null],
    }),
  });
  const ticket = createTicket(aBuilderOffer(), { storage });
  ticket.recallDraft();
  expect(ticket.$choice.get()).toMatchObject({ gameOfferKey: 'standard', firstDrawNo: 100, numWeeks: 1 });
  expect(ticket.games.picks().map(({ numbers }) => numbers)).toEqual([[1, 7, 8, 9, 10, 11], [], []]);
});

test('unreadable and forbidden storage leave a new ticket', () => {
  const broken = memoryStorage({ 'ticket:lighthouse:standard': '{' });
  const ticket = createTicket(aBuilderOffer(), { storage: broken });
  ticket.recallDraft();
  expect(ticket.games.$games.get()).toHaveLength(4);

  const refuse = () => {
    throw new Error('forbidden');
  };
  const forbidden = createTicket(aBuilderOffer(), {
    storage: { getItem: refuse, setItem: refuse, removeItem: refuse },
  });
  forbidden.recallDraft();
  forbidden.saveDraft();
  forbidden.startNewTicket();
  expect(forbidden.games.$games.get()).toHaveLength(4);
});

test('a line of the cart is put back into the builder to be changed', () => {
  const ticket = createTicket(aBuilderOffer(), {
    start: {
      itemId: 'item-1',
      choice: { firstDrawNo: 101, numWeeks: 2 },
      games: [{ numbers: SIX, powerballs: [] }],
      hasFavouriteNumbers: true,
    },
  });
  expect(ticket.$editing.get()).toBe('item-1');
  expect(ticket.games.picks()).toEqual([{ numbers: SIX, powerballs: [] }]);
  expect(ticket.toInput()).toMatchObject({ firstDrawNo: 101, numWeeks: 2, hasFavouriteNumbers: true });
});

test('a favourite fills the first game that is not complete', () => {
  const ticket = createTicket(aBuilderOffer());
  fill(ticket, 'g1', SIX);
  expect(ticket.applyFavourite({ numbers: [1, 2, 3, 4, 5, 6], powerballs: [] })).toBe('used');
  expect(ticket.games.picks()[1]?.numbers).toEqual([1, 2, 3, 4, 5, 6]);
  expect(ticket.toInput().hasFavouriteNumbers).toBe(true);
});

test('fewer open draws than weeks are shown as they are', () => {
  const ticket = createTicket(aBuilderOffer({ draws: [aDraw(0), aDraw(1)] }));
  fill(ticket, 'g1', SIX);
  ticket.choose({ numWeeks: 4 });
  expect(ticket.$summary.get().entries).toHaveLength(2);
});

test('a game that was only begun leaves the summary as it was', () => {
  const ticket = createTicket(aBuilderOffer());
  const summaries: unknown[] = [];
  ticket.$summary.listen((summary) => void summaries.push(summary));
  const before = ticket.$summary.get();
  ticket.games.toggle('g1', 'numbers', 3);
  expect(ticket.games.$tally.get().started).toBe(1);
  expect(ticket.$summary.get()).toBe(before);
  fill(ticket, 'g1', SIX.slice(1));
  expect(summaries).toHaveLength(1);
  expect(ticket.$summary.get().priceCents).toBe(70);
});
