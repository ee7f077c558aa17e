// Reads a chain of entries in its order and says where it is broken.
import type { AuditFault } from '#lib/contracts/desk/audit.ts';
import { CHAIN_START, hashContent, hashLink } from '../operator/trail/chain.ts';

export interface ChainRow {
  readonly id: string;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly detail: string;
  readonly created_at: string;
  readonly position: number;
  readonly salt: string | null;
  readonly content_hash: string | null;
  readonly previous_hash: string | null;
  readonly hash: string | null;
}

export interface ChainReader {
  /** Takes the next entry, in the order of positions. */
  readonly read: (row: ChainRow) => void;
  /** What the shop holds for the end of the chain. */
  readonly end: (head: { readonly position: number; readonly hash: string }) => void;
  readonly faults: AuditFault[];
}

/** How far entries may have been moved by others that were put in or taken out, and still be known. */
const SHIFT_MAX = 100;

/** Nearest first, from where entries have been moved before. */
function* listShifts(known: number): Generator<number> {
  yield known;
  for (let step = 1; step <= SHIFT_MAX; step += 1) yield* [known + step, known - step];
}

const isLink = (row: ChainRow, position: number): boolean =>
  hashLink({
    ...row,
    position,
    previousHash: row.previous_hash ?? '',
    createdAt: row.created_at,
    contentHash: row.content_hash ?? '',
  }) === row.hash;

/** Whether an entry says what it said when it was written, or what was left of it when a person was erased. */
export const isContentKept = (row: ChainRow, erased: ReadonlyMap<number, string>): boolean =>
  hashContent({ subject: row.subject, detail: row.detail, salt: row.salt ?? '' }) ===
  (erased.get(row.position) ?? row.content_hash);

/** @param erased hash of what is left of an entry, by its position */
export function createChainReader(erased: ReadonlyMap<number, string>): ChainReader {
  const faults: AuditFault[] = [];
  /** By how much entries stand behind the place that they were written at. */
  let shift = 0;
  let expected = 1;
  let last: ChainRow | undefined;
  /** False after a gap, and after an entry that is known to be wrong. */
  let isLinkKnown = true;

  const reportEntry = (kind: 'changed' | 'inserted', row: ChainRow): void =>
    void faults.push({ kind, from: row.position, until: row.position, id: row.id, at: row.created_at });
  const reportSpan = (kind: 'removed' | 'inserted', from: number, until: number): void =>
    void faults.push({ kind, from, until, id: '', at: last?.created_at ?? '' });

  /** Entries that stand further behind than before: others were put in. Nearer: others were taken out. */
  function noteShift(row: ChainRow, found: number): void {
    const moved = found - shift;
    shift = found;
    if (moved < 0) {
      reportSpan('removed', row.position, row.position - moved - 1);
      return;
    }
    const from = row.position - moved;
    // What was put in was taken for changed while nothing said otherwise.
    const others = faults.filter((fault) => fault.from < from);
    faults.splice(0, faults.length, ...others);
    reportSpan('inserted', from, row.position - 1);
  }

  function checkLink(row: ChainRow): void {
    if (!isLinkKnown || row.previous_hash === (last?.hash ?? CHAIN_START)) return;
    reportEntry('changed', last ?? row);
  }

  function read(row: ChainRow): void {
    if (row.position > expected) {
      reportSpan('removed', expected, row.position - 1);
      isLinkKnown = false;
    }
    const found = listShifts(shift).find((one) => isLink(row, row.position - one));
    if (found === undefined) reportEntry('changed', row);
    else {
      if (found === shift) checkLink(row);
      else noteShift(row, found);
      if (!isContentKept({ ...row, position: row.position - found }, erased)) reportEntry('changed', row);
    }
    isLinkKnown = found !== undefined;
    last = row;
    expected = row.position + 1;
  }

  function end(head: { readonly position: number; readonly hash: string }): void {
    const atEnd = expected - 1 - shift;
    // Whoever moved entries may have moved the end with them.
    if (shift !== 0 && head.position === expected - 1) return;
    if (head.position > atEnd) reportSpan('removed', expected, expected + head.position - atEnd - 1);
    else if (head.position < atEnd) reportSpan('inserted', head.position + shift + 1, expected - 1);
    else if (last && isLinkKnown && last.hash !== head.hash) reportEntry('changed', last);
  }

  return { read, end, faults };
}
