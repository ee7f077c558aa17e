// What the game types of a lottery are like. A new one is a row; nothing else compares their names.
import type { GameOffer, GameType, GameTypeKey } from '../../contracts/offers/offer.ts';
import type { OrderRules, Play } from './game-rules.ts';
import type { DigitPattern } from './order-picks.ts';
import type { EntrySize } from './systems.ts';

export interface GameTypeTraits {
  /** Who picks: the customer on the board, or the shop when the ticket is bought. */
  readonly picker: 'board' | 'shop';
  /** Whether the builder lets one choose among its game offers, each with entries of another size. */
  readonly hasSizes: boolean;
  /** How digits in order are played; numbers of balls have no play. */
  readonly play: 'straight' | 'box' | 'combo';
  /** Whether each game is played once with every powerball, which is not picked. */
  readonly hasEveryPowerball: boolean;
  /** What follows the name in a description: `12 x Standard games`. */
  readonly noun: '' | ' games';
  /** Where its sizes are in the copy: what a size is called, what it means, and each of them. */
  readonly sizeKey: 'system' | 'powerpik' | 'combo' | 'spots';
}

const ON_BOARD = {
  picker: 'board',
  hasSizes: false,
  play: 'straight',
  hasEveryPowerball: false,
  noun: '',
  sizeKey: 'system',
} as const;

const GAME_TYPES = {
  standard: { ...ON_BOARD, noun: ' games' },
  spots: { ...ON_BOARD, hasSizes: true, noun: ' games', sizeKey: 'spots' },
  systems: { ...ON_BOARD, hasSizes: true, sizeKey: 'system' },
  random: { ...ON_BOARD, picker: 'shop' },
  subscriptions: { ...ON_BOARD, noun: ' games' },
  powerhit: { ...ON_BOARD, hasEveryPowerball: true, noun: ' games' },
  powerpik: { ...ON_BOARD, hasSizes: true, sizeKey: 'powerpik' },
  boxed: { ...ON_BOARD, play: 'box', noun: ' games' },
  'super-combos': {
    ...ON_BOARD,
    hasSizes: true,
    play: 'combo',
    sizeKey: 'combo',
  },
  syndicates: ON_BOARD,
  'lotto-party': ON_BOARD,
} as const satisfies Record<GameTypeKey, GameTypeTraits>;

export const getGameType = (key: GameTypeKey): GameTypeTraits => GAME_TYPES[key];

/** Where a form that works without script leads: the quick pick needs none. */
export const QUICK_PICK_KEY: GameTypeKey = 'random';

/** Whether the shop picks all numbers of the game type. */
export const isShopPickedType = (key: GameTypeKey): boolean => GAME_TYPES[key].picker === 'shop';

/** The game type of an offer whose numbers the shop picks; undefined where it sells none. */
export const findQuickPick = (gameTypes: readonly GameType[]): GameType | undefined =>
  gameTypes.find(({ key }) => isShopPickedType(key));

type SetName = GameOffer['numberSets'][number]['name'];
type Sets = Pick<GameOffer, 'numberSets'>;

export const findNumberSet = (
  { numberSets }: Sets,
  name: SetName,
): GameOffer['numberSets'][number] | undefined => numberSets.find((set) => set.name === name);

/** How many numbers an entry of the game offer holds; its odds and its price follow from it. */
export const getEntrySize = (gameOffer: Sets): EntrySize => ({
  numbers: findNumberSet(gameOffer, 'numbers')?.count ?? 0,
  powerballs: findNumberSet(gameOffer, 'powerball')?.count ?? 0,
});

/** How many of its numbers the customer picks: none of a set that the shop picks. */
export function getPickedSize(gameOffer: Sets): EntrySize {
  const countPicked = (name: SetName): number => {
    const set = findNumberSet(gameOffer, name);
    return set && !set.isShopPicked ? set.count : 0;
  };
  return { numbers: countPicked('numbers'), powerballs: countPicked('powerball') };
}

/** How the digits of a game offer are played: more digits than are drawn make a mega-combo. */
export function getPlay(gameTypeKey: GameTypeKey, gameOffer: Sets, rules: Pick<OrderRules, 'digits'>): Play {
  const { play } = GAME_TYPES[gameTypeKey];
  return play === 'combo' && getEntrySize(gameOffer).numbers > rules.digits ? 'mega' : play;
}

/** What the digits of an entry of the game offer may be. */
export const getDigitPattern = (
  gameTypeKey: GameTypeKey,
  gameOffer: Pick<GameOffer, 'numberSets' | 'ways'>,
  rules: Pick<OrderRules, 'digits'>,
): DigitPattern => ({
  play: getPlay(gameTypeKey, gameOffer, rules),
  count: getEntrySize(gameOffer).numbers,
  ways: gameOffer.ways,
});
