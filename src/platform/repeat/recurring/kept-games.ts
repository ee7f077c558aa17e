// The numbers of its owner, which stay with what repeats while the shop picks new ones.
import type { PlayedGame } from '#lib/contracts/offers/played-game.ts';
import type { AutoplayChange } from '#lib/contracts/recurring/autoplay.ts';
import type { RecurringContent } from '../../sale/products/recurring-content.ts';
import type { RecurringRow } from './store.ts';

export const readKeptGames = ({ kept_games }: Pick<RecurringRow, 'kept_games'>): PlayedGame[] =>
  kept_games === null ? [] : (JSON.parse(kept_games) as PlayedGame[]);

/** The change with the kept numbers, where its owner wants to play them again and names none. */
export function addKeptGames(change: AutoplayChange, kept: PlayedGame[]): AutoplayChange {
  const wantsOwn = change.quickpick === false && change.games === undefined;
  return wantsOwn && kept.length > 0 ? { ...change, games: kept } : change;
}

type Content = Pick<RecurringContent, 'games' | 'gameOffer'>;

/** What is kept after a change: the numbers that were played last, as long as they are of the size that is played. */
export function chooseKeptGames(before: Content, after: Content, kept: PlayedGame[]): string | null {
  if (after.games.length > 0 || before.gameOffer !== after.gameOffer) return null;
  const games = before.games.length > 0 ? before.games : kept;
  return games.length > 0 ? JSON.stringify(games) : null;
}
