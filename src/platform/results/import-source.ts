// Reads a file or an address of results and checks every record before any is used.
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type DrawNumbers, findRulesOn } from '#lib/domain/lottery/game-rules.ts';
import { formatFault } from '#lib/domain/lottery/validate.ts';
import type { OfferDefinition } from '../offers/definition.ts';
import { readResultsCsv } from './csv.ts';
import {
  listRawOpenDraws,
  listRawResults,
  type RawRecord,
  readRawOpenDraws,
  readRawResults,
} from './feed.ts';
import {
  areDividendsKnown,
  checkDrawNumbers,
  type DividendRecord,
  keepKnownRecords,
  type OpenDrawRecord,
  type ResultRecord,
} from './record.ts';

export type ImportFormat = 'csv' | 'feed';

/** One result that is right under the rules of its day. */
export interface WantedResult {
  /** Its position in the file. */
  readonly where: string;
  /** The source's number; a history has none. */
  readonly drawNo?: number;
  readonly localDate: string;
  readonly numbers: DrawNumbers;
  /** Empty while they are not known. */
  readonly dividends: readonly DividendRecord[];
}

export interface Fault {
  readonly where: string;
  readonly reason: string;
}

export interface Skipped {
  readonly productId: string;
  readonly draws: number;
}

export type ImportSource =
  | { readonly kind: 'bad'; readonly faults: readonly Fault[] }
  | {
      readonly kind: 'results';
      readonly source: 'history' | 'feed';
      readonly byOffer: ReadonlyMap<string, readonly WantedResult[]>;
      /** Results whose dividends are not all there yet: they are taken without. */
      readonly incomplete: readonly string[];
      readonly skipped: readonly Skipped[];
    }
  | {
      readonly kind: 'open_draws';
      readonly byOffer: ReadonlyMap<string, readonly OpenDrawRecord[]>;
      readonly skipped: readonly Skipped[];
    };

export interface SourceOptions {
  readonly offers: ReadonlyMap<string, OfferDefinition>;
  /** The offer of a history. */
  readonly offerKey?: string | undefined;
  /** The feed's product ids and the offers that they are. */
  readonly products: ReadonlyMap<string, string>;
  /** Products of the feed that alone are looked at; all where it is empty. */
  readonly only: readonly string[];
  /** Products of the feed that are left out. */
  readonly skip: readonly string[];
  readonly onRow?: (rows: number) => void;
}

const createFaults = (...faults: Fault[]): ImportSource => ({ kind: 'bad', faults });
const isAddress = (from: string): boolean => /^https?:\/\//.test(from);

export const detectFormat = (from: string): ImportFormat => (/\.csv$/i.test(from) ? 'csv' : 'feed');

async function fetchText(from: string): Promise<string> {
  if (!isAddress(from)) return readFile(from, 'utf8');
  const response = await fetch(from, { signal: AbortSignal.timeout(30_000) });
  if (!response.ok) throw new Error(`${from} answers with ${response.status}`);
  return response.text();
}

async function* streamOnce(text: Promise<string>): AsyncGenerator<string> {
  yield await text;
}

async function readHistory(from: string, options: SourceOptions): Promise<ImportSource> {
  const { offers, offerKey, onRow } = options;
  const offer = offers.get(offerKey ?? '');
  if (!offer) {
    const known = [...offers.keys()].join(', ');
    return createFaults({ where: 'the command', reason: `a CSV file needs --offer with one of ${known}` });
  }
  const stream = isAddress(from) ? streamOnce(fetchText(from)) : createReadStream(from);
  const read = await readResultsCsv(stream, {
    productId: offer.key,
    history: offer.rules,
    ...(onRow && { onRow }),
  });
  if (!read.isRight)
    return createFaults(...read.errors.map(({ line, reason }) => ({ where: `line ${line}`, reason })));
  const wanted = read.records.map(
    (record): WantedResult => ({
      where: record.drawDate,
      localDate: record.drawDate,
      numbers: checkRecord(record, offer).numbers!,
      dividends: [],
    }),
  );
  return {
    kind: 'results',
    source: 'history',
    byOffer: new Map([[offer.key, wanted]]),
    incomplete: [],
    skipped: [],
  };
}

/** What a record says under the rules of its day, or why it is wrong. */
function checkRecord(
  record: ResultRecord,
  offer: OfferDefinition,
): { numbers?: DrawNumbers; dividends?: readonly DividendRecord[]; reason?: string } {
  const rules = findRulesOn(offer.rules, record.drawDate);
  if (!rules) return { reason: `no rules of ${offer.key} are known for ${record.drawDate}` };
  const checked = checkDrawNumbers(record, rules);
  if (!checked.isRight) return { reason: checked.faults.map(formatFault).join('; ') };
  const areKnown = areDividendsKnown(record.dividends, rules, checked.draw);
  return { numbers: checked.draw, dividends: areKnown ? record.dividends : [] };
}

const locateRecord = ({ productId, drawNo, drawDate }: ResultRecord): string =>
  `${productId} draw ${drawNo} of ${drawDate}`;

function groupByOffer<R extends { productId: string }>(
  records: readonly R[],
  products: ReadonlyMap<string, string>,
): Map<string, R[]> {
  const grouped = new Map<string, R[]>();
  for (const record of records) {
    const offerKey = products.get(record.productId) ?? '';
    grouped.set(offerKey, [...(grouped.get(offerKey) ?? []), record]);
  }
  return grouped;
}

function toWantedResults(
  records: readonly ResultRecord[],
  skipped: readonly Skipped[],
  { offers, products }: SourceOptions,
): ImportSource {
  const faults: Fault[] = [];
  const incomplete: string[] = [];
  const wanted = new Map<string, WantedResult[]>();
  for (const [offerKey, own] of groupByOffer(records, products)) {
    const offer = offers.get(offerKey);
    for (const record of own) {
      const {
        numbers,
        dividends = [],
        reason = `the offer ${offerKey} does not exist`,
      }: ReturnType<typeof checkRecord> = offer ? checkRecord(record, offer) : {};
      const where = locateRecord(record);
      if (!numbers) {
        faults.push({ where, reason });
        continue;
      }
      if (dividends.length < record.dividends.length) incomplete.push(where);
      const { drawNo, drawDate: localDate } = record;
      wanted.set(offerKey, [
        ...(wanted.get(offerKey) ?? []),
        { where, drawNo, localDate, numbers, dividends },
      ]);
    }
  }
  return faults.length > 0
    ? createFaults(...faults)
    : { kind: 'results', source: 'feed', byOffer: wanted, incomplete, skipped };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Products that are named and mean nothing. What is left out need not be ours: it may be of the file alone. */
function listUnknown(records: readonly RawRecord[], { only, skip, products }: SourceOptions): Fault[] {
  const inFile = new Set(records.map(({ productId }) => productId));
  return [...only, ...skip.filter((productId) => !inFile.has(productId))]
    .filter((productId) => !products.has(productId))
    .map((productId) => ({
      where: 'the command',
      reason: `${productId} is not known: known are ${[...products.keys()].join(', ') || 'none'}`,
    }));
}

const keepWanted = (records: readonly RawRecord[], { only, skip }: SourceOptions): RawRecord[] =>
  records.filter(
    ({ productId }) => (only.length === 0 || only.includes(productId)) && !skip.includes(productId),
  );

const isOpenDrawsFile = (json: unknown): boolean =>
  typeof json === 'object' && json !== null && 'Draws' in json;

/** Of products that are unknown or left out nothing but the name is read: whatever else they hold stops no import. */
async function readFeed(from: string, options: SourceOptions): Promise<ImportSource> {
  const { products } = options;
  const json = parseJson(await fetchText(from));
  if (json === undefined) return createFaults({ where: 'the file', reason: 'is no JSON' });
  const listed = isOpenDrawsFile(json) ? listRawOpenDraws(json) : listRawResults(json);
  if (!listed.isRight) return createFaults(...listed.errors);
  const unknown = listUnknown(listed.records, options);
  if (unknown.length > 0) return createFaults(...unknown);
  const wanted = keepWanted(listed.records, options);
  const { known, skipped } = keepKnownRecords(wanted, (productId) => products.has(productId));
  if (isOpenDrawsFile(json)) {
    const read = readRawOpenDraws(known);
    if (!read.isRight) return createFaults(...read.errors);
    return { kind: 'open_draws', byOffer: groupByOffer(read.records, products), skipped };
  }
  const read = readRawResults(known);
  return read.isRight ? toWantedResults(read.records, skipped, options) : createFaults(...read.errors);
}

/** Reads a source. @throws when the file or the address can't be read at all. */
export const readSource = (
  from: string,
  format: ImportFormat,
  options: SourceOptions,
): Promise<ImportSource> => (format === 'csv' ? readHistory(from, options) : readFeed(from, options));
