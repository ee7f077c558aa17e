// What the game types of a lottery are like. A new one is a row; nothing else compares their names.
import type { GameOffer, GameType, GameTypeKey } from '../../contracts/offer.ts';
import type { EntrySize } from './systems.ts';

export interface GameTypeTraits {
  /** Who picks the numbers: the customer on the board, or the shop when the ticket is bought. */
  readonly picker: 'board' | 'shop';
  /** Whether the builder lets one choose among its game offers, each with entries of another size. */
  readonly hasSizes: boolean;
  /** What follows the name in a description: `12 x Standard games`. */
  readonly noun: '' | ' games';
  /** Copy that explains it in the builder. */
  readonly explanationKey: string | undefined;
}

const ON_BOARD = { picker: 'board', hasSizes: false, noun: '', explanationKey: undefined } as const;

const GAME_TYPES = {
  standard: { ...ON_BOARD, noun: ' games' },
  systems: { ...ON_BOARD, hasSizes: true, explanationKey: 'ticket.system-hint' },
  random: { ...ON_BOARD, picker: 'shop' },
  subscriptions: ON_BOARD,
  powerhit: ON_BOARD,
  powerpik: ON_BOARD,
  boxed: ON_BOARD,
  'super-combos': ON_BOARD,
  syndicates: ON_BOARD,
  'lotto-party': ON_BOARD,
} as const satisfies Record<GameTypeKey, GameTypeTraits>;

export const getGameType = (key: GameTypeKey): GameTypeTraits => GAME_TYPES[key];

/** Where a form that works without script leads: the quick pick needs none. */
export const QUICK_PICK_KEY: GameTypeKey = 'random';

/** Whether the shop picks the numbers of the game type. */
export const isShopPickedType = (key: GameTypeKey): boolean => GAME_TYPES[key].picker === 'shop';

/** The game type of an offer whose numbers the shop picks; undefined where it sells none. */
export const findQuickPick = (gameTypes: readonly GameType[]): GameType | undefined =>
  gameTypes.find(({ key }) => isShopPickedType(key));

/** How many numbers an entry of the game offer holds; its odds and its price follow from it. */
export function getEntrySize({ numberSets }: Pick<GameOffer, 'numberSets'>): EntrySize {
  const count = (wanted: 'numbers' | 'powerball') =>
    numberSets.find(({ name }) => name === wanted)?.count ?? 0;
  return { numbers: count('numbers'), powerballs: count('powerball') };
}
