import type { Fault, Skipped } from './import-source.ts';

/** What an import did, or what stood against it. */
export interface ImportReport {
  /** Anything here, and nothing was changed. */
  readonly faults: readonly Fault[];
  /**
   * Settled draws whose result is another here, and draws of an open-draws file that are no longer open here. They stay as
   * they are; everything else was imported.
   */
  readonly left: readonly Fault[];
  readonly inserted: number;
  readonly updated: number;
  readonly removed: number;
  readonly unchanged: number;
  /** Results that were taken without their dividends, which are not all there yet. */
  readonly incomplete: readonly string[];
  readonly skipped: readonly Skipped[];
}

export const NOTHING: ImportReport = {
  faults: [],
  left: [],
  inserted: 0,
  updated: 0,
  removed: 0,
  unchanged: 0,
  incomplete: [],
  skipped: [],
};
