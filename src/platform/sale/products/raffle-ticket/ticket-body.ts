import type { Currency } from '#lib/domain/money/money.ts';

/** What is kept of tickets bought. It never changes, whatever becomes of the raffle. */
export interface RaffleTicketBody {
  readonly offerName: string;
  readonly category: string;
  readonly book: string;
  readonly bookName: string;
  readonly numTickets: number;
  readonly description: string;
  readonly termsRevision: number;
  /** The draws entered, the main draw first. */
  readonly draws: readonly { readonly drawNo: number; readonly name: string }[];
  readonly affiliateCode?: string;
  /** Of a pre-order: when it is charged. */
  readonly chargedAt?: string;
  readonly currency: Currency;
}

/** The body of a ticket row. */
export const parseTicketBody = (row: { readonly body: string }): RaffleTicketBody =>
  JSON.parse(row.body) as RaffleTicketBody;
