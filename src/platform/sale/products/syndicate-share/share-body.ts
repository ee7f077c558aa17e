import type { Currency } from '#lib/domain/money/money.ts';

/** What is kept of shares bought; the pool keeps what is played. It never changes. */
export interface ShareBody {
  /** Name of the syndicate's offer. */
  readonly offerName: string;
  readonly category: string;
  /** Key of the lottery that it plays. */
  readonly lotteryKey: string;
  /** `2 of 12 shares`. */
  readonly description: string;
  /** Of the whole syndicate. */
  readonly ofShares: number;
  /** The instant until which shares were sold. */
  readonly cutOffAt: string;
  readonly affiliateCode?: string;
  readonly currency: Currency;
}

/** The body of a ticket row. */
export const parseShareBody = (row: { readonly body: string }): ShareBody =>
  JSON.parse(row.body) as ShareBody;
