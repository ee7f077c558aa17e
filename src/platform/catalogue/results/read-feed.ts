// Reads the answer of a feed: its results, or its open draws.

import { formatZonedInstant } from '#lib/domain/time/zoned-time.ts';
import { keepKnownRecords, type ResultRecord } from '../draws/record.ts';
import type { OfferDefinition } from '../offers/definition.ts';
import { checkRecord, describeUnusualDay, findWrongZone } from './check-record.ts';
import { compareResults } from './compare-results.ts';
import {
  listRawOpenDraws,
  listRawResults,
  listUnreadFields,
  type RawRecord,
  readRawOpenDraws,
  readRawResults,
} from './feed.ts';
import { findRoundOf } from './find-round.ts';
import {
  createFaults,
  type Fault,
  type ImportSource,
  isMost,
  type PlacedOpenDraw,
  type ReadOpenDraws,
  type ReadResults,
  type SourceOptions,
  type WantedResult,
} from './import-source.ts';

const nameRecord = ({
  productId,
  drawNo,
  drawDate,
}: Pick<ResultRecord, 'productId' | 'drawNo' | 'drawDate'>) => `${productId} draw ${drawNo} of ${drawDate}`;

const findOffer = ({ offers, products }: SourceOptions, productId: string): OfferDefinition | undefined =>
  offers.get(products.get(productId) ?? '');

interface Misfits {
  records: number;
  /** Those that do not fit the rules of the offer. */
  ofRules: Fault[];
}

/** A product that is mapped for the first time, and does not fit the game: it is the wrong one. */
const describeWrongMap = (productId: string, offerKey: string, { records, ofRules }: Misfits): Fault => ({
  where: productId,
  reason: `${ofRules.length} of its ${records} results do not fit ${offerKey}: is it this game? Nothing was changed`,
});

function toResults(
  records: readonly RawRecord[],
  options: SourceOptions,
): Omit<ReadResults, 'skipped'> | Fault[] {
  const { chosen, newProducts, products } = options;
  const read = readRawResults(records);
  const refused: Fault[] = [...read.errors];
  const notes: Fault[] = [];
  const incomplete: string[] = [];
  const wanted = new Map<string, WantedResult[]>();
  const misfits = new Map<string, Misfits>();
  for (const { place, record } of read.records) {
    const { productId, drawNo, drawDate: localDate } = record;
    const offer = findOffer(options, productId);
    const where = nameRecord(record);
    if (!offer) {
      refused.push({ where, reason: `the offer ${products.get(productId)} does not exist` });
      continue;
    }
    const misfit = misfits.get(productId) ?? { records: 0, ofRules: [] };
    misfits.set(productId, { ...misfit, records: misfit.records + 1 });
    const checked = checkRecord(record, offer);
    if ('reason' in checked) {
      const fault = { where: `${where} (${place})`, reason: checked.reason };
      refused.push(fault);
      if (checked.isOfRules) misfits.get(productId)!.ofRules = [...misfit.ofRules, fault];
      continue;
    }
    const round = findRoundOf(
      offer,
      record.zonedAt && formatZonedInstant(Date.parse(record.zonedAt), offer.timeZone),
    );
    if ('reason' in round) {
      refused.push({ where, reason: round.reason });
      continue;
    }
    const unusual = describeUnusualDay(localDate, offer);
    if (unusual !== undefined) notes.push({ where, reason: unusual });
    const { numbers, dividends } = checked;
    const result = { where, place, drawNo, localDate, ...round, numbers, dividends };
    wanted.set(offer.key, [...(wanted.get(offer.key) ?? []), result]);
  }
  const doubts = [...misfits].filter(([productId, { records: count, ofRules }]) =>
    newProducts.has(productId) ? ofRules.length > 0 : isMost(ofRules.length, count) && count > 1,
  );
  if (doubts.length > 0) {
    const wrong = doubts.map(([productId, misfit]) =>
      describeWrongMap(productId, products.get(productId) ?? '', misfit),
    );
    return [...doubts.flatMap(([, { ofRules }]) => ofRules), ...wrong];
  }
  const byOffer = new Map<string, readonly WantedResult[]>();
  for (const [offerKey, own] of wanted) {
    const { results, repeated, clashes } = compareResults(own, chosen);
    byOffer.set(offerKey, results);
    notes.push(...repeated);
    refused.push(...clashes);
    incomplete.push(...results.filter(({ dividends }) => dividends.length === 0).map(({ where }) => where));
  }
  return { kind: 'results', source: 'feed', byOffer, refused, notes, incomplete };
}

const toKey = (draw: PlacedOpenDraw): string =>
  JSON.stringify([draw.drawNo, draw.jackpotCents, draw.isEstimated, draw.closeAt, draw.endSaleAt]);

/** The same twice is one; where two records say something else of one draw neither is taken. */
function compareOpenDraws(draws: readonly PlacedOpenDraw[], chosen: ReadonlySet<string>) {
  const kept: PlacedOpenDraw[] = [];
  const notes: Fault[] = [];
  const refused: Fault[] = [];
  for (const [, all] of Map.groupBy(draws, ({ drawDate }) => drawDate)) {
    const named = all.filter(({ place }) => chosen.has(place));
    const group = named.length > 0 ? named : all;
    const [first] = group;
    if (!first) continue;
    const places = group.map(({ place }) => place).join(', ');
    const where = nameRecord(first);
    if (new Set(group.map(toKey)).size > 1) {
      const reason = `the file says several things of it (${places}): nothing is taken of them. Keep the right one, or name it with --choose`;
      refused.push({ where, reason });
      continue;
    }
    kept.push(first);
    if (group.length > 1)
      notes.push({ where, reason: `stands there ${group.length} times (${places}), and is taken once` });
  }
  return { kept, notes, refused };
}

function toOpenDraws(records: readonly RawRecord[], options: SourceOptions): Omit<ReadOpenDraws, 'skipped'> {
  const read = readRawOpenDraws(records);
  const refused: Fault[] = [...read.errors];
  const notes: Fault[] = [];
  const byKey = new Map<string, PlacedOpenDraw[]>();
  for (const { place, record } of read.records) {
    const offer = findOffer(options, record.productId);
    const where = nameRecord(record);
    const wrongZone = offer && findWrongZone(record, offer);
    const reason = offer ? wrongZone : 'its offer does not exist';
    if (!offer || reason !== undefined) refused.push({ where, reason: reason ?? '' });
    else byKey.set(offer.key, [...(byKey.get(offer.key) ?? []), { ...record, place }]);
  }
  const byOffer = new Map<string, readonly PlacedOpenDraw[]>();
  for (const [offerKey, draws] of byKey) {
    const compared = compareOpenDraws(draws, options.chosen);
    byOffer.set(offerKey, compared.kept);
    notes.push(...compared.notes);
    refused.push(...compared.refused);
  }
  return { kind: 'open_draws', byOffer, refused, notes };
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

/** Whether JSON is an answer of the feed: any other is a history of one game. */
export const isFeed = (json: unknown): boolean =>
  typeof json === 'object' && json !== null && ('Draws' in json || 'DrawResults' in json);

const isOpenDrawsFile = (json: unknown): boolean =>
  typeof json === 'object' && json !== null && 'Draws' in json;

/** The products that a feed speaks of. */
export function listFeedProducts(json: unknown): string[] {
  const listed = isOpenDrawsFile(json) ? listRawOpenDraws(json) : listRawResults(json);
  return listed.isRight ? [...new Set(listed.records.map(({ productId }) => productId))] : [];
}

/** Of products that are unknown or left out nothing but the name is read: whatever else they hold stops no import. */
export function readFeed(json: unknown, options: SourceOptions): ImportSource {
  const { products } = options;
  const isOpenDraws = isOpenDrawsFile(json);
  const listed = isOpenDraws ? listRawOpenDraws(json) : listRawResults(json);
  if (!listed.isRight) return createFaults(...listed.errors);
  const unknown = listUnknown(listed.records, options);
  if (unknown.length > 0) return createFaults(...unknown);
  const wanted = keepWanted(listed.records, options);
  const { known, skipped } = keepKnownRecords(wanted, (productId) => products.has(productId));
  const read = isOpenDraws ? toOpenDraws(known, options) : toResults(known, options);
  if (Array.isArray(read)) return createFaults(...read);
  return {
    ...read,
    refused: [...listed.nameless, ...read.refused],
    notes: [...read.notes, ...listUnreadFields(known)],
    skipped,
  };
}
