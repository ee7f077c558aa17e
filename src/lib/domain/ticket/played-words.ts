// What a ticket plays, in words: its games and how they are played, and the numbers of raffle tickets.

import type { Translate } from '../content/copy.ts';
import type { PlayedGame } from '../lottery/game-rules.ts';
import { formatTicketNumber, type NumberRun } from '../raffle/numbers.ts';
import { getGameLetter } from './game-letter.ts';

/** How digits are played: `In any order`; with the favourite order of a mega-combo. */
export function describePlay(
  t: Translate,
  { play = 'straight', favourites = [] }: Pick<PlayedGame, 'play' | 'favourites'>,
): string {
  const how = t(`played.${play}`);
  return favourites.length === 0 ? how : `${how} ${t('played.favourites', { digits: favourites.join(' ') })}`;
}

/** How the games of a ticket are played. */
interface TicketPlay {
  /** That is said once of the ticket, and its games list none. */
  readonly hasEveryPowerball?: boolean | undefined;
}

/** More of the second barrel than so many are no row of balls. */
const SHOWN_BALLS_MAX = 3;

/** What of the second barrel is shown as balls: nothing where there are many. */
export const listShownPowerballs = ({
  powerballs = [],
}: Pick<PlayedGame, 'powerballs'>): readonly number[] =>
  powerballs.length > SHOWN_BALLS_MAX ? [] : powerballs;

/** Many powerballs in words; a few are shown as balls. */
export function describePowerball(
  t: Translate,
  { powerballs = [] }: PlayedGame,
  { hasEveryPowerball = false }: TicketPlay = {},
): string | undefined {
  return powerballs.length > SHOWN_BALLS_MAX && !hasEveryPowerball
    ? t('played.powerballs', { numbers: powerballs.join(', ') })
    : undefined;
}

/** What of a game its balls do not show: how digits are played, or many powerballs. */
export const describeGame = (t: Translate, game: PlayedGame, ticket: TicketPlay): string | undefined =>
  game.play === undefined ? describePowerball(t, game, ticket) : describePlay(t, game);

const formatNumbers = ({ numbers, powerballs = [] }: PlayedGame, { hasEveryPowerball }: TicketPlay): string =>
  [numbers.join(' '), hasEveryPowerball ? '' : powerballs.join(' ')].filter(Boolean).join(' + ');

/** A game on one line: `A: 3 9 12 20 31 40 + 7`; of digits with how they are played. */
export const formatGame = (t: Translate, game: PlayedGame, index: number, ticket: TicketPlay): string =>
  `${getGameLetter(index)}: ${formatNumbers(game, ticket)}${game.play ? `. ${describePlay(t, game)}` : ''}`;

/** `1 000 001 to 1 000 010`; a single number alone. */
export const formatTicketRun = (t: Translate, { first, last }: NumberRun): string =>
  first === last
    ? formatTicketNumber(first)
    : t('played.ticket-run', { first: formatTicketNumber(first), last: formatTicketNumber(last) });
