// What the checker of tickets answers.
import type { Draw, PastDraw } from '../../contracts/offers/draw.ts';
import type { GameRules, ProductOffer } from '../../contracts/offers/offer.ts';
import type { RaffleWinner } from '../../contracts/raffles/raffle-draw.ts';
import type { PlayedGame } from '../lottery/game-rules.ts';
import type { NumberRun } from '../raffle/numbers.ts';
import type { CheckedDraw } from './check-draw.ts';

export interface CheckedGame extends CheckedDraw {
  readonly game: PlayedGame;
}

export type CheckOutcome =
  /** Nothing is compared before the draw is held. */
  | {
      readonly kind: 'undrawn';
      readonly draw: Draw;
      readonly games: readonly PlayedGame[];
      readonly runs: readonly NumberRun[];
    }
  | {
      readonly kind: 'games';
      readonly draw: PastDraw;
      /** Before that nobody has won, and nobody has not. */
      readonly isScored: boolean;
      readonly games: readonly CheckedGame[];
      /** Of all games, in cents; undefined while what one of them won is not known. */
      readonly prizeCents: number | undefined;
      /** Where one game was asked for: the draws before, of the same barrels. */
      readonly earlier: readonly CheckedDraw[];
    }
  | {
      readonly kind: 'tickets';
      readonly draw: PastDraw;
      readonly isScored: boolean;
      readonly runs: readonly NumberRun[];
      readonly count: number;
      readonly winners: readonly RaffleWinner[];
    };

export interface TicketCheck {
  readonly offer: ProductOffer;
  /** Of the day of the draw (decision D5); undefined for a raffle. */
  readonly rules: GameRules | undefined;
  readonly values: { readonly draw: string; readonly games: string; readonly play: 'straight' | 'box' };
  readonly errors: { readonly draw?: string; readonly games?: string };
  readonly outcome?: CheckOutcome;
}
