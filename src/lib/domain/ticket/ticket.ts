// When a ticket may be added, and which draws it enters. One rule for the builder's display and the server's truth.

import type { Draw, SupportedCause } from '../../contracts/offers/draw.ts';
import type { GameOffer, ProductOffer, Weekday } from '../../contracts/offers/offer.ts';
import type { PlayedGame } from '../../contracts/offers/played-game.ts';
import type { LotteryTicketInput } from '../../contracts/products/lottery-ticket.ts';
import { isShopPickedType } from '../lottery/game-types.ts';

/** Numbers of a game in the making; `null` is an empty slot. */
export interface DraftGame {
  readonly numbers: readonly (number | null)[];
  readonly powerballs?: readonly (number | null)[] | undefined;
  readonly favourites?: readonly (number | null)[] | undefined;
}

/** What decides the draws that a ticket enters. */
export type DrawChoice = Pick<LotteryTicketInput, 'firstDrawNo' | 'days' | 'numWeeks' | 'numDraws'>;

/** A ticket in the making: as much of the wire's ticket as the rules need. */
export interface TicketDraft extends DrawChoice, Pick<LotteryTicketInput, 'gameType' | 'numGames'> {
  readonly quickpick: boolean;
  readonly games: readonly DraftGame[];
  readonly causeKey?: string | undefined;
}

/** When an offer is drawn and what may be chosen of it. */
export type DrawPlan = Pick<ProductOffer, 'multiDraw' | 'hasSelectableDays' | 'drawDays'>;

/** Games that are offered when the offer names no default (decision M6). */
export const FALLBACK_GAMES = 18;

/** How many games a new ticket starts with, kept within the offer's bounds (decision M6). */
export const getDefaultGames = ({ defaultGames: own, minGames, maxGames }: GameOffer): number =>
  Math.min(maxGames, Math.max(minGames, own ?? FALLBACK_GAMES));

const SLOTS_OF_SET = { numbers: 'numbers', powerball: 'powerballs', favourites: 'favourites' } as const;

const getSlots = (game: DraftGame, set: GameOffer['numberSets'][number]['name']) =>
  game[SLOTS_OF_SET[set]] ?? [];

/**
 * Every number set has its count and no empty slot; an optional set may be empty, and the shop's own do not count. Range
 * and repetition are checked by `checkGame`.
 */
export const isGameComplete = (game: DraftGame, { numberSets }: Pick<GameOffer, 'numberSets'>): boolean =>
  numberSets.every(({ name, count, isOptional = false, isShopPicked = false }) => {
    if (isShopPicked) return true;
    const slots = getSlots(game, name);
    const filled = slots.filter((slot) => slot !== null).length;
    return (filled === count && slots.length === count) || (isOptional && filled === 0);
  });

/** The games that would be sold: the complete ones, as they travel. */
export const listCompleteGames = (games: readonly DraftGame[], gameOffer: GameOffer): PlayedGame[] =>
  games
    .filter((game) => isGameComplete(game, gameOffer))
    .map(({ numbers, powerballs, favourites }) => ({
      numbers: numbers as number[],
      ...(powerballs && powerballs.length > 0 && { powerballs: powerballs as number[] }),
      ...(favourites && favourites.length > 0 && { favourites: favourites as number[] }),
    }));

/** How many of the games play favourites besides their numbers. */
export const countFavouriteGames = (games: readonly DraftGame[], gameOffer: GameOffer): number =>
  listCompleteGames(games, gameOffer).filter(({ favourites }) => favourites !== undefined).length;

/** True where the shop draws the numbers when the ticket is bought: until then the ticket holds none. */
export const isShopPicked = ({ gameType, quickpick, games }: TicketDraft): boolean =>
  isShopPickedType(gameType) || (quickpick && games.length === 0);

/** How many games the ticket would be sold with. */
export const countGames = (draft: TicketDraft, gameOffer: GameOffer): number =>
  isShopPicked(draft) ? draft.numGames : listCompleteGames(draft.games, gameOffer).length;

/** The weekdays the ticket plays: the chosen ones, or all where there is no choice. */
export const listPlayedDays = (choice: DrawChoice, offer: DrawPlan): Weekday[] =>
  offer.hasSelectableDays ? offer.drawDays.filter((day) => choice.days.includes(day)) : offer.drawDays;

/** What keeps a ticket out of the cart; each state names what to do next. */
export type Addable =
  | { readonly state: 'ready' }
  | { readonly state: 'games_missing'; readonly complete: number; readonly minGames: number }
  | { readonly state: 'games_too_many'; readonly complete: number; readonly maxGames: number }
  | { readonly state: 'day_missing' }
  | { readonly state: 'cause_missing' };

/** Whether the ticket may be added: enough complete games, a day where days are chosen, a cause where there are any. */
export function canAddTicket(
  draft: TicketDraft,
  gameOffer: GameOffer,
  offer: DrawPlan & { readonly causes: readonly Pick<SupportedCause, 'key'>[] },
): Addable {
  const { minGames, maxGames } = gameOffer;
  const complete = countGames(draft, gameOffer);
  if (complete < minGames) return { state: 'games_missing', complete, minGames };
  if (complete > maxGames) return { state: 'games_too_many', complete, maxGames };
  if (listPlayedDays(draft, offer).length === 0) return { state: 'day_missing' };
  const hasCause = offer.causes.some(({ key }) => key === draft.causeKey);
  if (offer.causes.length > 0 && !hasCause) return { state: 'cause_missing' };
  return { state: 'ready' };
}

/** Draws x weeks of the ticket price (decision M5); it equals the number of draws entered. */
export function getDrawsMultiplier(choice: DrawChoice, offer: DrawPlan): { draws: number; weeks: number } {
  if (offer.multiDraw.kind === 'draws') return { draws: choice.numDraws, weeks: 1 };
  return { draws: listPlayedDays(choice, offer).length, weeks: choice.numWeeks };
}

/** Whether the offer sells that many weeks or draws. */
export const isDrawCountOffered = (choice: DrawChoice, { multiDraw }: DrawPlan): boolean =>
  multiDraw.options.includes(multiDraw.kind === 'draws' ? choice.numDraws : choice.numWeeks);

/**
 * The draws that the ticket enters, soonest first: from the first draw on (the next open one unless chosen), on the
 * days played, as many as `drawsMultiplier` says. Fewer where fewer are open, none where the first is not open.
 */
export function listEnteredDraws<D extends Pick<Draw, 'drawNo' | 'day' | 'status'>>(
  choice: DrawChoice,
  offer: DrawPlan & { readonly draws: readonly D[] },
): D[] {
  const { draws, weeks } = getDrawsMultiplier(choice, offer);
  const days = listPlayedDays(choice, offer);
  const open = offer.draws.filter(({ status }) => status === 'DRAW_OPEN');
  const first =
    choice.firstDrawNo === undefined ? 0 : open.findIndex(({ drawNo }) => drawNo === choice.firstDrawNo);
  if (first < 0) return [];
  return open
    .slice(first)
    .filter(({ day }) => days.includes(day))
    .slice(0, draws * weeks);
}
