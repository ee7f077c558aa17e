// Numbers for draws that come without one, so that numbers and dates keep one order and known draws their numbers.
import type { Fault, WantedResult } from './import-source.ts';

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

/** Gives each new draw a number, or says where none is free. */
export function numberInserts(
  kept: readonly ExistingNumber[],
  inserts: readonly WantedResult[],
): { inserts: { drawNo: number; wanted: WantedResult }[]; conflicts: Fault[] } {
  const ordered = orderPlaces(kept, inserts);
  fillNumbers(ordered);
  const numbered: { drawNo: number; wanted: WantedResult }[] = [];
  const conflicts: Fault[] = [];
  for (const [index, { wanted, drawNo = 0 }] of ordered.entries()) {
    if (!wanted) continue;
    const before = ordered[index - 1]?.drawNo ?? 0;
    const after = ordered[index + 1]?.drawNo ?? Number.POSITIVE_INFINITY;
    if (drawNo >= 1 && before < drawNo && drawNo < after) numbered.push({ drawNo, wanted });
    else
      conflicts.push({
        where: wanted.where,
        reason: `the draw number ${drawNo} does not fit between the draws around ${wanted.localDate}`,
      });
  }
  return { inserts: numbered, conflicts };
}
