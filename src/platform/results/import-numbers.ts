// Numbers for draws that come without one, so that numbers and dates keep one order and known draws their numbers.
import type { WantedResult } from './import-source.ts';

interface ExistingNumber {
  readonly drawNo: number;
  readonly localDate: string;
}

interface NumberedPlace {
  readonly localDate: string;
  /** Undefined for a draw that is already there. */
  readonly wanted: WantedResult | undefined;
  drawNo: number | undefined;
}

function orderPlaces(kept: readonly ExistingNumber[], inserts: readonly WantedResult[]): NumberedPlace[] {
  return [
    ...kept.map(({ localDate, drawNo }): NumberedPlace => ({ localDate, drawNo, wanted: undefined })),
    ...inserts.map(
      (wanted): NumberedPlace => ({ localDate: wanted.localDate, drawNo: wanted.drawNo, wanted }),
    ),
  ].sort((a, b) => (a.localDate < b.localDate ? -1 : 1));
}

/** Counts back from the draw that follows; where none follows, on from the last one. */
function fillNumbers(ordered: readonly NumberedPlace[]): void {
  let next: number | undefined;
  for (const place of ordered.toReversed()) {
    if (place.drawNo === undefined && next !== undefined) place.drawNo = next - 1;
    next = place.drawNo;
  }
  let previous = 0;
  for (const place of ordered) {
    place.drawNo ??= previous + 1;
    previous = place.drawNo;
  }
}

/** A new draw, and the number that it would have. */
export interface NumberedInsert {
  readonly drawNo: number;
  readonly wanted: WantedResult;
}

/** Gives each new draw a number, or says for which none is free. */
export function numberInserts(
  kept: readonly ExistingNumber[],
  inserts: readonly WantedResult[],
): { inserts: NumberedInsert[]; conflicts: NumberedInsert[] } {
  const ordered = orderPlaces(kept, inserts);
  fillNumbers(ordered);
  const numbered: NumberedInsert[] = [];
  const conflicts: NumberedInsert[] = [];
  for (const [index, { wanted, drawNo = 0 }] of ordered.entries()) {
    if (!wanted) continue;
    const before = ordered[index - 1]?.drawNo ?? 0;
    const after = ordered[index + 1]?.drawNo ?? Number.POSITIVE_INFINITY;
    const isFree = drawNo >= 1 && before < drawNo && drawNo < after;
    (isFree ? numbered : conflicts).push({ drawNo, wanted });
  }
  return { inserts: numbered, conflicts };
}
