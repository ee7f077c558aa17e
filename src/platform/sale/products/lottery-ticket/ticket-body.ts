import type { GameTypeKey, Weekday } from '#lib/contracts/offers/offer.ts';
import type { PlayedGame } from '#lib/contracts/offers/played-game.ts';
import type { Currency } from '#lib/domain/money/money.ts';

/** What is kept of a ticket bought. It never changes, whatever becomes of the offer. */
export interface TicketBody {
  readonly offerName: string;
  readonly category: string;
  readonly gameType: GameTypeKey;
  readonly gameOffer: string;
  readonly gameOfferName: string;
  /** What the game called a ball of its second barrel, where that was not the shop's word. */
  readonly ballName?: string;
  readonly description: string;
  readonly games: readonly PlayedGame[];
  readonly quickpick: boolean;
  readonly days: readonly Weekday[];
  readonly numWeeks: number;
  readonly causeKey?: string;
  readonly affiliateCode?: string;
  readonly currency: Currency;
}

/** The body of a ticket row. */
export const parseTicketBody = (row: { readonly body: string }): TicketBody =>
  JSON.parse(row.body) as TicketBody;
