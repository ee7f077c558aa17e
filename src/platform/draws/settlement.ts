// How the draws of a kind of product come to their result.
import type { Services } from '../services.ts';
import type { Pause } from './entries.ts';
import type { DrawRow } from './lifecycle.ts';

export interface DrawSettlement {
  /** CLOSED to DRAWN: takes the result and moves the draw on. */
  readonly holdDraw: (services: Services, draw: DrawRow) => Promise<void>;
  /** DRAWN to SCORED: writes a prize with its amount for every entry that wins, and moves the draw on. */
  readonly scoreDraw: (services: Services, draw: DrawRow, pause: Pause) => Promise<void>;
}
