import { expect, test } from 'vitest';
import { createTicket, type Ticket } from '#lib/stores/ticket/ticket.ts';
import { aBuilderOffer } from '#tests/support/ticket/builder-offer.ts';

const fill = (ticket: Ticket, id: string, numbers: readonly number[]) => {
  for (const number of numbers) ticket.games.toggle(id, 'numbers', number);
};
const SIX = [3, 5, 9, 17, 22, 40];

test('clearing all can be taken back', () => {
  const ticket = createTicket(aBuilderOffer());
  fill(ticket, 'g2', SIX);
  ticket.clearAll();
  expect(ticket.games.$tally.get().complete).toBe(0);
  ticket.undo();
  expect(ticket.games.picks()[1]?.numbers).toEqual(SIX);
  expect(ticket.$undo.get()).toBeUndefined();
});

test.each<[string, (ticket: Ticket) => unknown]>([
  ['a number in another game', ({ games }) => games.toggle('g1', 'numbers', 7)],
  ['another number of weeks', ({ choose }) => choose({ numWeeks: 4 })],
  ['another game', ({ games }) => games.add()],
  ['a favourite', ({ applyFavourite }) => applyFavourite({ numbers: SIX, powerballs: [] })],
])('a step can no longer be taken back after %s, which would be lost with it', (_, change) => {
  const ticket = createTicket(aBuilderOffer());
  fill(ticket, 'g2', SIX);
  ticket.clear('g2');
  expect(ticket.$undo.get()?.step).toBe('cleared');
  change(ticket);
  expect(ticket.$undo.get()).toBeUndefined();
});

test('of two steps the later one can be taken back', () => {
  const ticket = createTicket(aBuilderOffer());
  fill(ticket, 'g1', SIX);
  fill(ticket, 'g2', SIX);
  ticket.clear('g1');
  ticket.clear('g2');
  ticket.undo();
  expect(ticket.games.picks().map(({ numbers }) => numbers.length)).toEqual([0, 6, 0, 0]);
});

test('a smaller system can be taken back with the numbers it cost', () => {
  const ticket = createTicket(aBuilderOffer({}, 'systems'));
  ticket.choose({ gameOfferKey: 'system-8' });
  fill(ticket, 'g1', [1, 2, 3, 4, 5, 6, 7, 8]);
  ticket.choose({ gameOfferKey: 'system-7' });
  ticket.undo();
  expect(ticket.$choice.get().gameOfferKey).toBe('system-8');
  expect(ticket.games.picks()[0]?.numbers).toHaveLength(8);
});
