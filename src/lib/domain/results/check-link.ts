// The address at which anybody sees what a ticket matched: it holds the game, the draw and the numbers, and nothing else.
import type { Order } from '../../contracts/cart/order.ts';
import type { PlayedGame } from '../../contracts/offers/played-game.ts';
import { CHECKED_GAMES_MAX } from '../lottery/read-games.ts';
import { urls } from '../pages/urls.ts';
import { describeOrder } from '../products/displays.ts';
import { getDrawnOfferKey } from '../products/drawn-offer.ts';

/** A game as the checker reads it: `3.9.12.20.31.40+7`, `1.2.2.4 box`. */
function writeGame({ numbers, powerballs = [], play }: PlayedGame, hasEveryPowerball: boolean): string {
  const balls = hasEveryPowerball ? 'all' : powerballs.join('.');
  return `${numbers.join('.')}${balls === '' ? '' : `+${balls}`}${play === 'box' ? ' box' : ''}`;
}

/** Digits that are played in several orders at once are no single game. */
const isWritable = ({ numbers, play = 'straight' }: PlayedGame): boolean =>
  numbers.length > 0 && (play === 'straight' || play === 'box');

/** Games as one text, as the checker reads it. */
export const writeGames = (games: readonly PlayedGame[], hasEveryPowerball = false): string =>
  games.map((game) => writeGame(game, hasEveryPowerball)).join('\n');

/** Of a ticket that plays numbers of its own in a draw; undefined for others. */
export function buildCheckLink(order: Order): string | undefined {
  const [entry] = order.entries;
  const game = getDrawnOfferKey(order);
  // What is shared wins a part of what its games win.
  if (!entry || game !== order.offerKey) return undefined;
  const { games, hasEveryPowerball = false, ticketRuns = [] } = describeOrder(order);
  const draw = String(entry.drawNo);
  if (ticketRuns.length > 0) {
    const text = ticketRuns.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`));
    return urls.checkTickets({ game, draw, games: text.join('\n') });
  }
  const isRight = games.length > 0 && games.length <= CHECKED_GAMES_MAX && games.every(isWritable);
  return isRight ? urls.checkTickets({ game, draw, games: writeGames(games, hasEveryPowerball) }) : undefined;
}
