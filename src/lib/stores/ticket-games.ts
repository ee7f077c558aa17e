// The games of a ticket being built. Each game is a store of its own, so that a picked number redraws one game.
import { atom, type MapStore, map } from 'nanostores';
import type { GameRules } from '#lib/domain/lottery/game-rules.ts';
import { autofill, cryptoRandomInt, type RandomInt } from '#lib/domain/lottery/quick-pick.ts';
import type { EntrySize } from '#lib/domain/lottery/systems.ts';

export type NumberSet = 'numbers' | 'powerballs';

/** What is picked in one game, in the order picked. */
export interface Picked {
  readonly numbers: readonly number[];
  readonly powerballs: readonly number[];
}

export interface Game {
  readonly id: string;
  readonly $picked: MapStore<Picked>;
}

export interface Tally {
  readonly total: number;
  readonly complete: number;
  /** Games with some of their numbers, but not all. */
  readonly started: number;
}

/** What a click on a number did. */
export type Toggled = 'picked' | 'removed' | 'full';

export interface GamesSetup {
  readonly rules: GameRules;
  readonly count: number;
  readonly size: EntrySize;
  readonly randomInt?: RandomInt;
}

export const NOTHING: Picked = { numbers: [], powerballs: [] };

const isComplete = ({ numbers, powerballs }: Picked, size: EntrySize): boolean =>
  numbers.length === size.numbers && powerballs.length === size.powerballs;
const isEmpty = ({ numbers, powerballs }: Picked): boolean => numbers.length + powerballs.length === 0;

const trimmed = ({ numbers, powerballs }: Picked, size: EntrySize): Picked => ({
  numbers: numbers.slice(0, size.numbers),
  powerballs: powerballs.slice(0, size.powerballs),
});

/** The games of one ticket and everything that can be done to them. */
export function createGames({ rules, count, size, randomInt = cryptoRandomInt }: GamesSetup) {
  let made = 0;
  const newGame = (picked: Picked = NOTHING): Game => {
    made += 1;
    return { id: `g${made}`, $picked: map<Picked>(picked) };
  };
  const $size = atom(size);
  const $games = atom<readonly Game[]>(Array.from({ length: count }, () => newGame()));
  const $tally = atom<Tally>({ total: count, complete: 0, started: 0 });

  const recount = () => {
    const picks = $games.get().map(({ $picked }) => $picked.get());
    const complete = picks.filter((picked) => isComplete(picked, $size.get())).length;
    const started = picks.filter((picked) => !isEmpty(picked)).length - complete;
    const last = $tally.get();
    if (last.total !== picks.length || last.complete !== complete || last.started !== started) {
      $tally.set({ total: picks.length, complete, started });
    }
  };
  const changed = <T>(result: T): T => {
    recount();
    return result;
  };
  const gameOf = (id: string) => $games.get().find((game) => game.id === id);
  const fillRest = ({ $picked }: Game) => {
    const { numbers, powerballs = [] } = autofill(rules, $picked.get(), $size.get(), randomInt);
    $picked.set({ numbers, powerballs });
  };
  const picks = (): Picked[] => $games.get().map(({ $picked }) => $picked.get());

  return {
    $games,
    $size,
    $tally,
    picks,
    /** The picked numbers of the complete games, ascending, as they are sold. */
    complete: (): Picked[] =>
      picks()
        .filter((picked) => isComplete(picked, $size.get()))
        .map(({ numbers, powerballs }) => ({
          numbers: numbers.toSorted((a, b) => a - b),
          powerballs: powerballs.toSorted((a, b) => a - b),
        })),
    toggle(id: string, set: NumberSet, number: number): Toggled {
      const game = gameOf(id);
      const picked = game?.$picked.get()[set] ?? [];
      if (picked.includes(number)) {
        game?.$picked.setKey(
          set,
          picked.filter((other) => other !== number),
        );
        return changed('removed');
      }
      if (!game || picked.length >= $size.get()[set]) return 'full';
      game.$picked.setKey(set, [...picked, number]);
      return changed('picked');
    },
    /** Puts numbers into a game in place of what was there; what is too much is left out. */
    fill: (id: string, picked: Picked) => changed(gameOf(id)?.$picked.set(trimmed(picked, $size.get()))),
    autofill(id: string) {
      const game = gameOf(id);
      if (game) changed(fillRest(game));
    },
    autofillAll: () => changed($games.get().forEach(fillRest)),
    clear: (id: string) => changed(gameOf(id)?.$picked.set(NOTHING)),
    clearAll: () => changed($games.get().forEach(({ $picked }) => void $picked.set(NOTHING))),
    add: () => changed($games.set([...$games.get(), newGame()])),
    remove: (id: string) => changed($games.set($games.get().filter((game) => game.id !== id))),
    /** Another number of numbers for each game; numbers that no longer fit are let go, the last first. */
    resize(next: EntrySize) {
      $size.set(next);
      for (const { $picked } of $games.get()) $picked.set(trimmed($picked.get(), next));
      recount();
    },
    /** The games exactly as given: an undone step, a draft, a ticket of the cart. Kept games keep their place. */
    restore(saved: readonly Picked[]) {
      const kept = $games.get().slice(0, saved.length);
      kept.forEach(({ $picked }, index) => void $picked.set(saved[index] ?? NOTHING));
      const games = [...kept, ...saved.slice(kept.length).map(newGame)];
      if (games.length !== $games.get().length) $games.set(games);
      recount();
    },
  };
}

export type Games = ReturnType<typeof createGames>;
