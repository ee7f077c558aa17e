// Whole files of the feed, with the records of every product.
import {
  type FeedListing,
  type FeedReading,
  listRawOpenDraws,
  listRawResults,
  type RawRecord,
  readRawOpenDraws,
  readRawResults,
} from '#platform/catalogue/results/feed.ts';

function readAll<R>(listed: FeedListing, read: (records: readonly RawRecord[]) => FeedReading<R>) {
  if (!listed.isRight) return { isRight: false, records: [], errors: listed.errors };
  const { records, errors } = read(listed.records);
  const all = [...listed.nameless, ...errors];
  return { isRight: all.length === 0, records: records.map(({ record }) => record), errors: all };
}

export const readResultsFeed = (json: unknown) => readAll(listRawResults(json), readRawResults);
export const readOpenDrawsFeed = (json: unknown) => readAll(listRawOpenDraws(json), readRawOpenDraws);
