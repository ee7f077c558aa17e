// How the draws of a kind of product come to their result.

import type { OfferDefinition } from '#platform/catalogue/offers/definition.ts';
import type { Db, Tx } from '#platform/ground/db/open.ts';
import type { MailContent } from '#platform/ground/mail/queue.ts';
import { listParts } from '#platform/module-parts.ts';
import type { Services } from '#platform/services.ts';
import type { Pause } from '../entries.ts';
import type { DrawRow } from '../lifecycle.ts';

/** A draw that the calendar is to open. */
export interface PlannedDraw {
  readonly drawNo: number;
  /** Local date in the offer's zone. */
  readonly localDate: string;
  /** Which draw of its day it is, where there are several. */
  readonly round?: { readonly time: string; readonly name: string };
  /** Milliseconds since 1970. */
  readonly drawAt: number;
  readonly stopAt: number;
}

/** A draw that the calendar has just opened. */
export interface OpenedDraw extends PlannedDraw {
  readonly id: string;
}

/** A customer with tickets in a draw that is drawn and paid. */
export interface Entrant {
  readonly customerId: string;
  /** How many entries. */
  readonly tickets: number;
  /** What all of them won in money; 0 for nothing. */
  readonly prizeCents: number;
}

declare module '#platform/module.ts' {
  interface PlatformModule {
    /** How draws of a type of offer come to their result; undefined for a type that the area does not sell. */
    readonly drawSettlements?: readonly ((services: Services, type: string) => DrawSettlement | undefined)[];
  }
}

/** How the draws of offers of this type come to their result; undefined for what is never drawn. */
export function findSettlement(services: Services, type: string): DrawSettlement | undefined {
  for (const find of listParts(services, 'drawSettlements')) {
    const found = find(services, type);
    if (found) return found;
  }
  return undefined;
}

export interface DrawSettlement {
  /** Opens planned draws in a way of its own. Gives the numbers of those that were opened. */
  readonly openPlanned?: (
    tx: Tx,
    services: Services,
    offer: OfferDefinition,
    draws: readonly PlannedDraw[],
  ) => Promise<number[]>;
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
    offer: Pick<OfferDefinition, 'name' | 'rules'>,
    entrants: readonly Entrant[],
  ) => Promise<readonly MailContent[]>;
}
