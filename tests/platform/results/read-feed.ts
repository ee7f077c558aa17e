// Whole files of the feed, with the records of every product.
import {
  listRawOpenDraws,
  listRawResults,
  readRawOpenDraws,
  readRawResults,
} from '#platform/results/feed.ts';

export function readResultsFeed(json: unknown) {
  const listed = listRawResults(json);
  return listed.isRight ? readRawResults(listed.records) : listed;
}

export function readOpenDrawsFeed(json: unknown) {
  const listed = listRawOpenDraws(json);
  return listed.isRight ? readRawOpenDraws(listed.records) : listed;
}
