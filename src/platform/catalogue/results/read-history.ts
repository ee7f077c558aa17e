// Reads a history of the results of one game: a file of values, in whatever head, order and encoding.
import { findRulesOn } from '#lib/domain/lottery/game-rules.ts';
import { getWeekday } from '#lib/domain/time/zoned-time.ts';
import type { FileLayout } from '../../ground/operator/files/layout.ts';
import { type DayForm, readDay } from '../../ground/operator/files/read-day.ts';
import { readTable, type Table } from '../../ground/operator/files/read-table.ts';
import type { TableRow } from '../../ground/operator/files/split-rows.ts';
import type { OfferDefinition } from '../offers/definition.ts';
import { checkRecord, describeUnusualDay } from './check-record.ts';
import { compareResults } from './compare-results.ts';
import { findRoundOf } from './find-round.ts';
import { HISTORY_TABLE, type HistoryColumn } from './history-columns.ts';
import { detectDateOrder, readHistoryDate } from './history-dates.ts';
import { type ReadRow, type RowReader, readRow } from './history-row.ts';
import { toHistoryText } from './history-text.ts';
import {
  createFaults,
  type Fault,
  type ImportSource,
  isMost,
  type SourceOptions,
  toDrawKey,
  type WantedResult,
} from './import-source.ts';

interface History extends Pick<Table<HistoryColumn>, 'rows' | 'columns' | 'head'>, RowReader {
  /** What a row is called, by its line. */
  readonly namePlace: (line: number) => string;
}

export const DATES_UNCLEAR = `the dates can be read day first and month first, and both fit: say --layout '{"dates":"d/m/y"}' or --layout '{"dates":"m/d/y"}', which is remembered for this offer`;

/** How the dates of a table are read: as the operator said, or as the whole of them shows. */
function findDateReader(
  { rows, columns }: Table<HistoryColumn>,
  { timeZone: zone, drawDays }: OfferDefinition,
  form: DayForm | undefined,
): RowReader['readDate'] | undefined {
  if (form) return (text) => readDay(text, { form, zone });
  const [place = 0] = columns.date;
  const texts = rows.map(({ cells }) => cells[place] ?? '');
  const isDrawDay = (date: string): boolean => drawDays.includes(getWeekday(date));
  const order = detectDateOrder(texts, { zone, isDrawDay });
  return order && ((text) => readHistoryDate(text, order, zone));
}

/** The division of each column of dividends: of the number in its name, else by its place among its like. */
export function listDivisions(
  { head, columns }: Pick<Table<HistoryColumn>, 'head' | 'columns'>,
  layout: FileLayout,
): Map<number, number> {
  const list = (column: 'winners' | 'amounts') =>
    columns[column].map((place, index) => {
      const named = layout.columns?.[column] ? undefined : /\d{1,2}/.exec(head?.cells[place] ?? '')?.[0];
      return [place, named === undefined ? index + 1 : Number(named)] as const;
    });
  return new Map([...list('winners'), ...list('amounts')]);
}

function openHistory(bytes: Uint8Array, offer: OfferDefinition, layout: FileLayout): History | Fault {
  const { text, isJson } = toHistoryText(bytes, layout.encoding);
  const table = readTable(text, HISTORY_TABLE, layout);
  const readDate = findDateReader(table, offer, layout.dates);
  const namePlace = (line: number): string => (isJson ? `record ${line - 1}` : `line ${line}`);
  if (!readDate) return { where: namePlace(table.rows[0]?.line ?? 1), reason: DATES_UNCLEAR };
  return {
    ...table,
    readDate,
    namePlace,
    divisions: listDivisions(table, layout),
    findRules: (localDate) => findRulesOn(offer.rules, localDate),
    findRound: (text) => findRoundOf(offer, text),
    offerKey: offer.key,
  };
}

/** Columns that say nothing here, by their names. */
function listUnread({ head, columns }: History): Fault[] {
  const read = new Set(Object.values(columns).flat());
  const names = head?.cells.filter((name, place) => name !== '' && !read.has(place)) ?? [];
  return names.map((name) => ({ where: name, reason: 'is a column that is not read' }));
}

interface Reading {
  readonly wanted: WantedResult[];
  readonly refused: Fault[];
  readonly notes: Fault[];
  /** Draws whose dividends are not all there. */
  readonly incomplete: string[];
  /** Rows that do not fit the rules of the game. */
  ofRules: number;
}

function takeRow(reading: Reading, row: TableRow, history: History, offer: OfferDefinition): void {
  const place = history.namePlace(row.line);
  const read: ReadRow = readRow(row, history);
  if ('faults' in read) {
    reading.refused.push(...read.faults.map((reason) => ({ where: place, reason })));
    return;
  }
  const { drawDate: localDate, drawNo } = read.record;
  const checked = checkRecord(read.record, offer);
  if ('reason' in checked) {
    reading.refused.push({ where: place, reason: checked.reason });
    if (checked.isOfRules) reading.ofRules += 1;
    return;
  }
  const unusual = describeUnusualDay(localDate, offer);
  if (unusual !== undefined) reading.notes.push({ where: place, reason: unusual });
  const { numbers, dividends } = checked;
  const { roundTime } = read;
  const where = toDrawKey({ localDate, roundTime });
  if (read.hasDividends && dividends.length === 0) reading.incomplete.push(where);
  reading.wanted.push({
    where,
    place,
    ...(roundTime !== undefined && { roundTime }),
    ...(drawNo > 0 && { drawNo }),
    localDate,
    numbers,
    dividends,
  });
}

/** Reads a history of the offer. @throws FileRefused where the bytes are no text, or no table */
export function readHistory(
  bytes: Uint8Array,
  { offers, offerKey, chosen, layout = {}, onRow = () => {} }: SourceOptions,
): ImportSource {
  const offer = offers.get(offerKey ?? '');
  if (!offer) {
    const known = [...offers.keys()].join(', ');
    return createFaults({ where: 'the command', reason: `a CSV file needs --offer with one of ${known}` });
  }
  const history = openHistory(bytes, offer, layout);
  if ('reason' in history) return createFaults(history);
  const reading: Reading = { wanted: [], refused: [], notes: [], incomplete: [], ofRules: 0 };
  for (const [index, row] of history.rows.entries()) {
    takeRow(reading, row, history, offer);
    onRow(index + 1);
  }
  const { wanted, refused, notes, incomplete, ofRules } = reading;
  if (history.rows.length === 0) return createFaults({ where: 'the file', reason: 'holds no draws' });
  if (isMost(ofRules, history.rows.length))
    return createFaults(...refused, {
      where: 'the file',
      reason: `${ofRules} of its ${history.rows.length} rows do not fit the rules of ${offer.key}: is it this game, and are its columns the right ones?`,
    });
  const { results, repeated, clashes } = compareResults(wanted, chosen);
  return {
    kind: 'results',
    source: 'history',
    byOffer: new Map([[offer.key, results]]),
    refused: [...refused, ...clashes],
    notes: [...listUnread(history), ...notes, ...repeated],
    incomplete,
    skipped: [],
  };
}
