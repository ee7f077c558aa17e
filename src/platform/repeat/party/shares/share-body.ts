import type { Currency } from '#lib/domain/money/money.ts';

/** What is kept of shares bought; the pool keeps what is played. It never changes. */
export interface PartyShareBody {
  /** Name of the lottery. */
  readonly offerName: string;
  readonly category: string;
  readonly groupId: string;
  readonly groupName: string;
  /** `2 of 12 shares`. */
  readonly description: string;
  /** Number of the first share, from 1. */
  readonly firstShare: number;
  /** Of the whole session. */
  readonly ofShares: number;
  readonly totalGames: number;
  /** The instant until which shares were sold. */
  readonly cutOffAt: string;
  readonly affiliateCode?: string;
  readonly currency: Currency;
}

/** The body of a ticket row. */
export const parsePartyShareBody = (row: { readonly body: string }): PartyShareBody =>
  JSON.parse(row.body) as PartyShareBody;
