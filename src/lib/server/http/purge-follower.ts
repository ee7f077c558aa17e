// Follows what services elsewhere purge, so that a page changes with what it shows (decision D3).
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { listPurges, type PurgeFeed } from '#lib/contracts/purge.ts';
import { setPageAgeLimit } from '../page-age.ts';
import { ALL_PAGES } from '../page-cache/purges/purge-log.ts';
import type { Purge } from '../page-cache/purges/purge-publisher.ts';
import { createRemoteApi } from '../services/remote-api.ts';
import type { SigningKeys } from '../services/signing.ts';

const READ_EVERY_MS = 500;
/** A service without the call is asked again after so long; until then pages count as fresh for no longer. */
const WITHOUT_FEED_S = 60;
const NOT_FOUND = 404;

/** Reads what was purged after a number; where the feed stands without one. */
export type ReadPurges = (after: number | undefined) => Promise<PurgeFeed>;

export interface PurgeFollowerParts {
  readonly read: ReadPurges;
  /** Keeps the last number over a restart. */
  readonly file: string;
  readonly purge: Purge;
  readonly warn: (what: string, error: unknown) => void;
  /** Wait between two looks, in milliseconds. */
  readonly pauseMs?: number;
}

/** Reads the purges of services that run elsewhere. */
export function createPurgeReader(base: string, keys: SigningKeys): ReadPurges {
  const api = createRemoteApi(base, keys);
  return async (after) => (await api.call(listPurges, { query: { after } })).result;
}

function readNumber(file: string): number | undefined {
  try {
    const number = Number(readFileSync(file, 'utf8'));
    return Number.isSafeInteger(number) ? number : undefined;
  } catch {
    return undefined;
  }
}

function saveNumber(file: string, number: number): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, String(number));
  renameSync(`${file}.new`, file);
}

const hasNoFeed = (error: unknown): boolean => error instanceof ApiError && error.status === NOT_FOUND;

/** Begins to follow. Returns what ends it. */
export function followPurges(parts: PurgeFollowerParts): () => void {
  const { read, file, purge, warn, pauseMs = READ_EVERY_MS } = parts;
  const stop = new AbortController();
  let last = readNumber(file);
  let hasFailed = false;

  /** True where more follows at once. */
  async function look(): Promise<boolean> {
    const { upTo, tags, isComplete, hasMore } = await read(last);
    if (!isComplete) await purge([ALL_PAGES]);
    else if (tags.length > 0) await purge(tags);
    if (upTo !== last) saveNumber(file, upTo);
    last = upTo;
    setPageAgeLimit(undefined);
    hasFailed = false;
    return hasMore;
  }

  /** How long to wait before the next look, in milliseconds. */
  async function lookSafely(): Promise<number> {
    try {
      return (await look()) ? 0 : pauseMs;
    } catch (error) {
      if (!hasFailed) warn('what the services purge cannot be read', error);
      hasFailed = true;
      if (!hasNoFeed(error)) return pauseMs;
      setPageAgeLimit(WITHOUT_FEED_S);
      return WITHOUT_FEED_S * 1000;
    }
  }

  const keepLooking = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      const pause = await lookSafely();
      await sleep(pause, undefined, { signal: stop.signal, ref: false }).catch(() => {});
    }
  };
  void keepLooking();
  return () => stop.abort();
}
