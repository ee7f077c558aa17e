// What becomes of each row of a history, in the order of the file.
import type { HistoryFate, HistoryRow } from '#lib/contracts/catalogue/desk-histories.ts';
import { type DrawNumbers, listPowerballs } from '#lib/domain/lottery/game-rules.ts';
import type { ImportReport, ImportRow } from '../import-report.ts';
import { type Fault, type ReadResults, toDrawKey, type WantedResult } from '../import-source.ts';

const FATE_OF = {
  added: 'new',
  replaced: 'changed',
  counted_again: 'changed',
  removed: 'removed',
  as_it_was: 'same',
} as const satisfies Record<ImportRow['fate'], HistoryFate>;

const joinNumbers = (numbers: DrawNumbers): string =>
  [numbers.main, numbers.supplementary, listPowerballs(numbers)]
    .filter((balls) => balls.length > 0)
    .map((balls) => balls.join(' '))
    .join(' + ');

const getPosition = (place: string): number => Number(/\d+/.exec(place)?.[0] ?? Number.MAX_SAFE_INTEGER);

type Records = ReadonlyMap<string, WantedResult>;

const describe = (wanted: WantedResult | undefined, where: string) =>
  wanted
    ? { place: wanted.place, date: toDrawKey(wanted), numbers: joinNumbers(wanted.numbers) }
    : { place: '', date: where };

/** A fault of a draw that was read, or of a row that could not be. */
function toRefused({ where, reason, brief = reason }: Fault, records: Records): HistoryRow {
  const wanted = records.get(where);
  const at = wanted ? describe(wanted, where) : { place: where };
  return { ...at, fate: 'refused', reason: brief };
}

const mapReasons = (faults: readonly Fault[]): Map<string, string> => {
  const reasons = new Map<string, string>();
  for (const { where, reason } of faults)
    reasons.set(where, [reasons.get(where), reason].filter(Boolean).join('; '));
  return reasons;
};

/** @param source undefined where nothing could be read */
export function describeRows(report: ImportReport, source: ReadResults | undefined): HistoryRow[] {
  const records: Records = new Map(
    [...(source?.byOffer.values() ?? [])].flat().map((wanted) => [wanted.where, wanted]),
  );
  const notes = mapReasons(report.notes);
  for (const where of report.incomplete) notes.set(where, 'its dividends are not complete, and are left out');
  const taken = report.rows.map(({ where, fate, drawNo }): HistoryRow => {
    const wanted = records.get(where);
    const reason = notes.get(wanted?.place ?? '') ?? notes.get(where);
    return {
      ...describe(wanted, where),
      fate: FATE_OF[fate],
      drawNo,
      ...(reason !== undefined && { reason }),
    };
  });
  const stopped = report.faults.filter(({ where }) => where !== 'the file');
  const refused = [...stopped, ...report.refused, ...report.left].map((fault) => toRefused(fault, records));
  return [...taken, ...refused].sort((a, b) => getPosition(a.place) - getPosition(b.place));
}
