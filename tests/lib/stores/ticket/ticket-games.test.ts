import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createBallKind } from '#lib/stores/ticket/ball-kind.ts';
import { createGames, type GamesSetup } from '#lib/stores/ticket/ticket-games.ts';
import { aBuilderOffer, withPowerball } from '#tests/support/ticket/builder-offer.ts';

const games = (setup: Partial<GamesSetup> = {}) =>
  createGames({
    kind: createBallKind(aBuilderOffer()),
    count: 2,
    size: { numbers: 6, powerballs: 0 },
    ...setup,
  });
const pick = (ticket: ReturnType<typeof games>, id: string, numbers: readonly number[]) =>
  numbers.map((number) => ticket.toggle(id, 'numbers', number));

test('a number is picked once and let go by the second click', () => {
  const ticket = games();
  expect(pick(ticket, 'g1', [17, 17])).toEqual(['picked', 'removed']);
  expect(ticket.picks()[0]).toEqual({ numbers: [], powerballs: [] });
});

test('a full game takes no further number', () => {
  const ticket = games();
  expect(pick(ticket, 'g1', [1, 2, 3, 4, 5, 6, 7]).at(-1)).toBe('full');
  expect(ticket.picks()[0]?.numbers).toEqual([1, 2, 3, 4, 5, 6]);
});

test('a game without a powerball takes none', () => {
  expect(games().toggle('g1', 'powerballs', 3)).toBe('full');
});

test('a picked number is heard of by its own game only', () => {
  const ticket = games();
  const heard = ticket.$games.get().map(({ $picked }) => {
    const listener = vi.fn();
    $picked.listen(listener);
    return listener;
  });
  ticket.toggle('g2', 'numbers', 9);
  expect(heard.map((listener) => listener.mock.calls.length)).toEqual([0, 1]);
});

test('the tally changes when a game starts or is complete, and not with each number', () => {
  const ticket = games();
  const tallies: string[] = [];
  ticket.$tally.listen(({ complete, started }) => tallies.push(`${complete}/${started}`));
  pick(ticket, 'g1', [1, 2, 3, 4, 5, 6]);
  expect(tallies).toEqual(['0/1', '1/0']);
});

test('autofill keeps what was picked and fills the rest with numbers of the game', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 45 }), { maxLength: 5 }), (chosen) => {
      const ticket = games();
      pick(ticket, 'g1', chosen);
      ticket.autofill('g1');
      const numbers = ticket.picks()[0]!.numbers;
      expect(new Set(numbers).size).toBe(6);
      expect(numbers.every((n) => n >= 1 && n <= 45)).toBe(true);
      expect(chosen.every((n) => numbers.includes(n))).toBe(true);
    }),
  );
});

test('autofill gives a complete game other numbers', () => {
  const ticket = games({ randomInt: () => 0 });
  pick(ticket, 'g1', [40, 41, 42, 43, 44, 45]);
  ticket.autofill('g1');
  expect(ticket.picks()[0]?.numbers).toEqual([1, 2, 3, 4, 5, 6]);
});

test('fewer games let empty ones go first, then those that are not complete, the last first', () => {
  const ticket = games({ count: 4 });
  pick(ticket, 'g1', [1]);
  pick(ticket, 'g3', [1, 2, 3, 4, 5, 6]);
  ticket.setCount(2);
  expect(ticket.$games.get().map(({ id }) => id)).toEqual(['g1', 'g3']);
  ticket.setCount(1);
  expect(ticket.$games.get().map(({ id }) => id)).toEqual(['g3']);
  expect(ticket.$current.get()).toBe('g3');
});

test('after a complete game the next one that is not complete opens', () => {
  const ticket = games({ count: 3 });
  pick(ticket, 'g2', [1, 2, 3, 4, 5, 6]);
  ticket.openNext();
  expect(ticket.$current.get()).toBe('g3');
  ticket.openNext();
  expect(ticket.$current.get()).toBe('g1');
});

test('autofill of all makes every game complete, powerballs included', () => {
  const kind = createBallKind(aBuilderOffer(withPowerball()));
  const ticket = games({ kind, count: 3, size: { numbers: 7, powerballs: 1 } });
  ticket.autofillAll();
  expect(ticket.$tally.get()).toMatchObject({ total: 3, complete: 3, started: 0 });
});

test('only complete games are sold, with their numbers in order', () => {
  const ticket = games();
  pick(ticket, 'g1', [40, 3, 17, 9, 22, 5]);
  pick(ticket, 'g2', [1, 2]);
  expect(ticket.complete()).toEqual([{ numbers: [3, 5, 9, 17, 22, 40] }]);
});

test('a smaller system lets the last numbers go', () => {
  const ticket = games({ size: { numbers: 8, powerballs: 0 } });
  pick(ticket, 'g1', [8, 7, 6, 5, 4, 3, 2, 1]);
  ticket.resize({ numbers: 7, powerballs: 0 });
  expect(ticket.picks()[0]?.numbers).toEqual([8, 7, 6, 5, 4, 3, 2]);
  expect(ticket.$tally.get().complete).toBe(1);
});

test('restoring brings back games, their order and their number', () => {
  const ticket = games({ count: 3 });
  pick(ticket, 'g2', [1, 2, 3]);
  const before = ticket.picks();
  ticket.remove('g2');
  ticket.clearAll();
  ticket.restore(before);
  expect(ticket.picks()).toEqual(before);
  expect(ticket.$tally.get()).toMatchObject({ total: 3, complete: 0, started: 1 });
});

test('games keep names of their own when some are removed and added', () => {
  const ticket = games();
  ticket.remove('g1');
  ticket.add();
  expect(ticket.$games.get().map(({ id }) => id)).toEqual(['g2', 'g3']);
});
