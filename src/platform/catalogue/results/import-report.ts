import type { Fault, Skipped } from './import-source.ts';

/** What became of one draw that the import named. */
export interface ImportRow {
  readonly where: string;
  readonly fate: 'added' | 'replaced' | 'counted_again' | 'removed' | 'as_it_was';
  /** The number that the draw has from now on. */
  readonly drawNo: number;
}

/** What an import did, or what stood against it. */
export interface ImportReport {
  /** Anything here, and nothing was changed. */
  readonly faults: readonly Fault[];
  /** Records that were not taken: they are wrong, or at odds with each other. Everything else was imported. */
  readonly refused: readonly Fault[];
  /**
   * Settled draws whose result is another here, and draws of an open-draws file that are no longer open here. They stay as
   * they are; everything else was imported.
   */
  readonly left: readonly Fault[];
  /** What was taken and should be looked at. */
  readonly notes: readonly Fault[];
  readonly inserted: number;
  readonly updated: number;
  readonly removed: number;
  readonly unchanged: number;
  /** Draws that were there and have another number now, or whose number is the lottery's own from now on. */
  readonly renumbered: number;
  /** Results that were taken without their dividends, which are not all there yet. */
  readonly incomplete: readonly string[];
  readonly skipped: readonly Skipped[];
  readonly rows: readonly ImportRow[];
}

export const NOTHING: ImportReport = {
  faults: [],
  refused: [],
  left: [],
  notes: [],
  inserted: 0,
  updated: 0,
  removed: 0,
  unchanged: 0,
  renumbered: 0,
  incomplete: [],
  skipped: [],
  rows: [],
};
