// The games of a ticket being built. Each game is a store of its own, so that a picked number redraws one game.
import { atom, type MapStore, map } from 'nanostores';
import { findIdenticalGames } from '#lib/domain/lottery/different-games.ts';
import type { PlayedGame } from '#lib/domain/lottery/game-rules.ts';
import { getCryptoRandomInt, type RandomInt } from '#lib/domain/lottery/quick-pick.ts';
import type { GameKind } from './game-kind.ts';
import type { Picked, PickSize } from './picked.ts';

export type NumberSet = 'numbers' | 'powerballs';

export interface Game {
  readonly id: string;
  readonly $picked: MapStore<Picked>;
}

export interface Tally {
  readonly total: number;
  readonly complete: number;
  /** Games with some of their numbers, but not all. */
  readonly started: number;
  /** Complete games that hold the same numbers, by place from 0 (decision M12). */
  readonly identical: readonly (readonly number[])[];
  /** What the odds follow from besides; empty for balls. */
  readonly played: string;
}

/** What a press on a number did; the last number of a game completes it. */
export type ToggleResult = 'picked' | 'removed' | 'full' | 'completed';

export interface GamesSetup {
  readonly kind: GameKind;
  readonly count: number;
  readonly size: PickSize;
  readonly randomInt?: RandomInt;
}

export const NO_PICKS: Picked = { numbers: [], powerballs: [] };

/** Favourites are filled or left empty; of all other sets nothing may lack. */
export const isGameFull = ({ numbers, powerballs, favourites = [] }: Picked, size: PickSize): boolean =>
  numbers.length === size.numbers &&
  powerballs.length === size.powerballs &&
  (favourites.length === 0 || favourites.length === size.favourites);
export const countPicks = ({ numbers, powerballs, favourites = [] }: Picked): number =>
  numbers.length + powerballs.length + favourites.length;
export const isGameEmpty = (picked: Picked): boolean => countPicks(picked) === 0;

/** How far a game is picked. */
export function getGameState(picked: Picked, size: PickSize): 'empty' | 'started' | 'complete' {
  if (isGameFull(picked, size)) return 'complete';
  return isGameEmpty(picked) ? 'empty' : 'started';
}

function tallyGames(picks: readonly Picked[], size: PickSize, { toGame, describePlayed }: GameKind): Tally {
  const places = picks.flatMap((picked, place) => (isGameFull(picked, size) ? [place] : []));
  const started = picks.filter((picked) => !isGameEmpty(picked)).length - places.length;
  const games = places.map((place) => toGame(picks[place]!, size));
  const groups = findIdenticalGames(games);
  const identical = groups.map((group) => group.map((index) => places[index]!));
  const played = describePlayed?.(games) ?? '';
  return { total: picks.length, complete: places.length, started, identical, played };
}

/** The games in their order, and the one whose grid is open. */
function createGameList(count: number) {
  let made = 0;
  const createGame = (picked: Picked = NO_PICKS): Game => {
    made += 1;
    return { id: `g${made}`, $picked: map<Picked>(picked) };
  };
  const $games = atom<readonly Game[]>(Array.from({ length: count }, () => createGame()));
  const $current = atom('g1');
  const findGame = (id: string) => $games.get().find((game) => game.id === id);
  return {
    $games,
    $current,
    createGame,
    findGame,
    listPicks: (): Picked[] => $games.get().map(({ $picked }) => $picked.get()),
    /** The open game stays open; where it is gone, the one in its place is opened. */
    setGames(games: readonly Game[]) {
      const place = $games.get().findIndex(({ id }) => id === $current.get());
      $games.set(games);
      if (!findGame($current.get())) $current.set(games[Math.min(place, games.length - 1)]?.id ?? '');
    },
  };
}

/** The list, the size of its games, and what is counted of them. */
function createCountedGames({ kind, count, size }: Pick<GamesSetup, 'kind' | 'count' | 'size'>) {
  const list = createGameList(count);
  const $size = atom(size);
  const $tally = atom<Tally>({ total: count, complete: 0, started: 0, identical: [], played: '' });
  const recount = () => {
    const tally = tallyGames(list.listPicks(), $size.get(), kind);
    if (JSON.stringify(tally) !== JSON.stringify($tally.get())) $tally.set(tally);
  };
  return {
    ...list,
    $size,
    $tally,
    recount,
    recountAfter<T>(result: T): T {
      recount();
      return result;
    },
    isGameComplete: ({ $picked }: Game) => isGameFull($picked.get(), $size.get()),
  };
}

type CountedGames = ReturnType<typeof createCountedGames>;
type Randomness = Required<Pick<GamesSetup, 'kind' | 'randomInt'>>;

/** What puts numbers into games, or takes them out. */
function createFilling(counted: CountedGames, { kind, randomInt }: Randomness) {
  const { $games, $size, findGame, recount, recountAfter, isGameComplete } = counted;
  const fillRest = ({ $picked }: Game) => $picked.set(kind.fill($picked.get(), $size.get(), randomInt));
  return {
    toggle(id: string, set: NumberSet, number: number): ToggleResult {
      const game = findGame(id);
      if (!game) return 'full';
      const picked = game.$picked.get()[set];
      const isTaken = picked.includes(number);
      if (!isTaken && picked.length >= $size.get()[set]) return 'full';
      const before = getGameState(game.$picked.get(), $size.get());
      game.$picked.setKey(set, isTaken ? picked.filter((other) => other !== number) : [...picked, number]);
      const after = getGameState(game.$picked.get(), $size.get());
      // Another number in a game that lacks some changes nothing that is counted.
      if (before !== 'started' || after !== 'started') recount();
      if (isTaken) return 'removed';
      return after === 'complete' ? 'completed' : 'picked';
    },
    /** Puts numbers into a game in place of what was there; what is too much is left out. */
    fill: (id: string, picked: Picked) =>
      recountAfter(findGame(id)?.$picked.set(kind.trim(picked, $size.get()))),
    /** Fills what is empty; a complete game gets other numbers. */
    autofill(id: string) {
      const game = findGame(id);
      if (!game) return;
      if (isGameComplete(game)) game.$picked.set(NO_PICKS);
      recountAfter(fillRest(game));
    },
    autofillAll: () => recountAfter($games.get().forEach(fillRest)),
    clear: (id: string) => recountAfter(findGame(id)?.$picked.set(NO_PICKS)),
    clearAll: () => recountAfter($games.get().forEach(({ $picked }) => void $picked.set(NO_PICKS))),
    /** Another number of numbers for each game; numbers that no longer fit are let go, the last first. */
    resize(next: PickSize) {
      for (const { $picked } of $games.get()) $picked.set(kind.trim($picked.get(), next));
      $size.set(next);
      recount();
    },
  };
}

/** What makes games, takes them away, or opens another one. */
function createListing(counted: CountedGames) {
  const { $games, $size, $current, createGame, findGame, setGames, recount, recountAfter, isGameComplete } =
    counted;
  /** Empty games are the first to go, complete ones the last. */
  const rankGame = ({ $picked }: Game): number =>
    ['empty', 'started', 'complete'].indexOf(getGameState($picked.get(), $size.get()));
  return {
    open(id: string) {
      if (findGame(id)) $current.set(id);
    },
    /** Opens the next game that is not complete, if there is one. */
    openNext() {
      const games = $games.get();
      const place = games.findIndex(({ id }) => id === $current.get());
      const others = [...games.slice(place + 1), ...games.slice(0, place)];
      const next = others.find((game) => !isGameComplete(game));
      if (next) $current.set(next.id);
    },
    add() {
      const game = createGame();
      recountAfter(setGames([...$games.get(), game]));
      $current.set(game.id);
    },
    remove: (id: string) => recountAfter(setGames($games.get().filter((game) => game.id !== id))),
    /** That many games: empty ones go first, then those that are not complete, the last first. */
    setCount(wanted: number) {
      const games = $games.get();
      const leaving = games
        .toReversed()
        .sort((a, b) => rankGame(a) - rankGame(b))
        .slice(0, Math.max(0, games.length - wanted));
      const added = Array.from({ length: Math.max(0, wanted - games.length) }, () => createGame());
      recountAfter(setGames([...games.filter((game) => !leaving.includes(game)), ...added]));
    },
    /** The games exactly as given: an undone step, a draft, a ticket of the cart. Kept games keep their place. */
    restore(saved: readonly Picked[]) {
      const kept = $games.get().slice(0, saved.length);
      kept.forEach(({ $picked }, index) => void $picked.set(saved[index] ?? NO_PICKS));
      const games = [...kept, ...saved.slice(kept.length).map(createGame)];
      if (games.length !== $games.get().length) setGames(games);
      recount();
    },
  };
}

/** The games of one ticket and everything that can be done to them. */
export function createGames({ kind, count, size, randomInt = getCryptoRandomInt }: GamesSetup) {
  const counted = createCountedGames({ kind, count, size });
  const { $games, $size, $tally, $current, findGame, listPicks, isGameComplete } = counted;
  return {
    $games,
    $size,
    $tally,
    $current,
    picks: listPicks,
    isFull(id: string): boolean {
      const game = findGame(id);
      return game !== undefined && isGameComplete(game);
    },
    getPlace: (id: string): number => $games.get().findIndex((game) => game.id === id) + 1,
    getPicked: (id: string): Picked => findGame(id)?.$picked.get() ?? NO_PICKS,
    /** The complete games as they are sold. */
    complete: (): PlayedGame[] =>
      listPicks()
        .filter((picked) => isGameFull(picked, $size.get()))
        .map((picked) => kind.toGame(picked, $size.get())),
    ...createFilling(counted, { kind, randomInt }),
    ...createListing(counted),
  };
}

export type Games = ReturnType<typeof createGames>;
