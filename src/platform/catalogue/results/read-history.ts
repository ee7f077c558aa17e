// Reads a history of the results of one game: a file of values, in whatever head, order and encoding.
import { getWeekday } from '#lib/domain/time/zoned-time.ts';
import { decodeText } from '../../ground/operator/files/decode-text.ts';
import type { FileLayout } from '../../ground/operator/files/layout.ts';
import { type DayForm, readDay } from '../../ground/operator/files/read-day.ts';
import { readTable, type Table } from '../../ground/operator/files/read-table.ts';
import type { TableRow } from '../../ground/operator/files/split-rows.ts';
import type { ResultRecord } from '../draws/record.ts';
import type { OfferDefinition } from '../offers/definition.ts';
import { checkRecord, describeUnusualDay } from './check-record.ts';
import { compareResults } from './compare-results.ts';
import { HISTORY_TABLE, type HistoryColumn } from './history-columns.ts';
import { detectDateOrder, readHistoryDate } from './history-dates.ts';
import {
  createFaults,
  type Fault,
  type ImportSource,
  isMost,
  type SourceOptions,
  type WantedResult,
} from './import-source.ts';

interface History extends Pick<Table<HistoryColumn>, 'rows' | 'columns' | 'head'> {
  /** The local date of a text; undefined where it is none. */
  readonly readDate: (text: string) => string | undefined;
}

const DATES_UNCLEAR = `the dates can be read day first and month first, and both fit: say --layout '{"dates":"d/m/y"}' or --layout '{"dates":"m/d/y"}', which is remembered for this offer`;

/** How the dates of a table are read: as the operator said, or as the whole of them shows. */
function findDateReader(
  { rows, columns }: Table<HistoryColumn>,
  { timeZone: zone, drawDays }: OfferDefinition,
  form: DayForm | undefined,
): History['readDate'] | undefined {
  if (form) return (text) => readDay(text, { form, zone });
  const [place = 0] = columns.date;
  const texts = rows.map(({ cells }) => cells[place] ?? '');
  const isDrawDay = (date: string): boolean => drawDays.includes(getWeekday(date));
  const order = detectDateOrder(texts, { zone, isDrawDay });
  return order && ((text) => readHistoryDate(text, order, zone));
}

function openHistory(bytes: Uint8Array, offer: OfferDefinition, layout: FileLayout): History | Fault {
  const table = readTable(decodeText(bytes, layout.encoding).text, HISTORY_TABLE, layout);
  const readDate = findDateReader(table, offer, layout.dates);
  if (!readDate) return { where: `line ${table.rows[0]?.line ?? 1}`, reason: DATES_UNCLEAR };
  return { ...table, readDate };
}

/** Columns that say nothing here, by their names. */
function listUnread({ head, columns }: History): Fault[] {
  const read = new Set(Object.values(columns).flat());
  const names = head?.cells.filter((name, place) => name !== '' && !read.has(place)) ?? [];
  return names.map((name) => ({ where: name, reason: 'is a column that is not read' }));
}

/** One number in a cell, or all of them with signs between. */
const listNumbers = (cells: readonly string[], places: readonly number[]): string[] => {
  const [only] = places;
  const texts = places.map((place) => cells[place] ?? '');
  if (only === undefined || places.length > 1) return texts;
  const parts = (cells[only] ?? '').split(/[\s,;:/+|-]+/).filter(Boolean);
  return parts.length > 0 ? parts : texts;
};

type ReadRow = { readonly record: ResultRecord } | { readonly faults: readonly string[] };

function readNumbers(texts: readonly string[]): { numbers: number[]; faults: string[] } {
  const strange = texts.filter((text) => !/^\d{1,3}$/.test(text));
  return { numbers: texts.map(Number), faults: strange.map((text) => `"${text}" is not a number`) };
}

function readRow({ cells }: TableRow, { columns, readDate }: History, { key }: OfferDefinition): ReadRow {
  const dateText = cells[columns.date[0] ?? 0] ?? '';
  const drawDate = readDate(dateText);
  if (drawDate === undefined) return { faults: [`"${dateText}" is not a date`] };
  const main = readNumbers(listNumbers(cells, columns.numbers));
  // A column of a bonus ball that the row does not have is empty.
  const extra = readNumbers(listNumbers(cells, columns.extra).filter(Boolean));
  const [drawPlace = -1] = columns.draw;
  const drawText = cells[drawPlace] ?? '';
  const wrongNo =
    drawText === '' || /^[1-9]\d{0,8}$/.test(drawText) ? [] : [`"${drawText}" is no draw number`];
  const faults = [...main.faults, ...extra.faults, ...wrongNo];
  if (faults.length > 0) return { faults };
  return {
    record: {
      productId: key,
      drawNo: Number(drawText),
      drawDate,
      numbers: main.numbers,
      secondary: extra.numbers,
      dividends: [],
    },
  };
}

interface Reading {
  readonly wanted: WantedResult[];
  readonly refused: Fault[];
  readonly notes: Fault[];
  /** Rows that do not fit the rules of the game. */
  ofRules: number;
}

function takeRow(reading: Reading, row: TableRow, history: History, offer: OfferDefinition): void {
  const place = `line ${row.line}`;
  const read = readRow(row, history, offer);
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
  const { numbers } = checked;
  reading.wanted.push({
    where: localDate,
    place,
    ...(drawNo > 0 && { drawNo }),
    localDate,
    numbers,
    dividends: [],
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
  const reading: Reading = { wanted: [], refused: [], notes: [], ofRules: 0 };
  for (const [index, row] of history.rows.entries()) {
    takeRow(reading, row, history, offer);
    onRow(index + 1);
  }
  const { wanted, refused, notes, ofRules } = reading;
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
    incomplete: [],
    skipped: [],
  };
}
