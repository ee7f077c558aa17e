// How the draws of a kind of product come to their result.
import type { Db, Tx } from '#platform/db/open.ts';
import type { MailContent } from '#platform/mail/queue.ts';
import type { OfferDefinition } from '#platform/offers/definition.ts';
import type { Services } from '#platform/services.ts';
import type { Pause } from '../entries.ts';
import type { DrawRow } from '../lifecycle.ts';

/** A draw that the calendar has just opened. */
export interface OpenedDraw {
  readonly id: string;
  readonly drawNo: number;
  /** Local date in the offer's zone. */
  readonly localDate: string;
  /** Milliseconds since 1970. */
  readonly drawAt: number;
  readonly stopAt: number;
}

/** A customer with tickets in a draw that is drawn and paid. */
export interface Entrant {
  readonly customerId: string;
  /** How many entries. */
  readonly tickets: number;
  /** What all of them won in money; 0 for nothing. */
  readonly prizeCents: number;
}

export interface DrawSettlement {
  /** Writes what the kind keeps of a draw besides, in the transaction that opens it. */
  readonly openDraw?: (tx: Tx, services: Services, offer: OfferDefinition, draw: OpenedDraw) => Promise<void>;
  /**
   * Publishes what was sold, once nothing can be sold any more. Done by a job of its own after CLOSED; `holdDraw`
   * throws while it has not been done. It is taken again where it was cut off.
   */
  readonly sealDraw?: (services: Services, draw: DrawRow, pause: Pause) => Promise<void>;
  /** CLOSED to DRAWN: takes the result and moves the draw on. */
  readonly holdDraw: (services: Services, draw: DrawRow) => Promise<void>;
  /** DRAWN to SCORED: writes a prize with its amount for every entry that wins, and moves the draw on. */
  readonly scoreDraw: (services: Services, draw: DrawRow, pause: Pause) => Promise<void>;
  /** What its draws are called in the statement of a winner, where that is not their number. */
  readonly findDrawName?: (at: Db, draw: DrawRow) => Promise<string | undefined>;
  /** The message of each of these customers about a paid draw, in their order. */
  readonly describeResults: (
    tx: Tx,
    draw: DrawRow,
    offer: Pick<OfferDefinition, 'name'>,
    entrants: readonly Entrant[],
  ) => Promise<readonly MailContent[]>;
}
