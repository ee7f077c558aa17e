// Relays counted events to a service that takes Segment's HTTP tracking API. Off unless an address and a write key are
// set; the key never leaves the server.

import type { Services } from '../../services.ts';
import { MemoryStore } from '../rate-limits/memory-store.ts';
import { type EventRow, markRelayed, selectUnrelayed } from './store.ts';

declare module '../jobs/lanes.ts' {
  interface WorkerTools {
    /** Where counted events go besides; nowhere without one. */
    readonly segment?: SegmentTarget | undefined;
  }
}

export interface SegmentTarget {
  /** As `https://api.segment.io`; `/v1/batch` is added. */
  readonly url: string;
  readonly writeKey: string;
  readonly fetch?: typeof fetch;
}

const BATCH_MAX = 50;
const ANSWER_TIMEOUT_MS = 10_000;

function toSegmentMessage(row: EventRow): object {
  const body = JSON.parse(row.body) as object;
  const said = {
    page: { type: 'page', properties: body },
    track: { type: 'track', event: row.name, properties: body },
    identify: { type: 'identify', traits: body },
  }[row.kind];
  return {
    ...said,
    messageId: row.id,
    anonymousId: row.anonymous_id,
    ...(row.customer_id !== null && { userId: row.customer_id }),
    timestamp: row.occurred_at,
    context: { app: { name: row.brand }, library: { name: 'drawcard', version: '1' } },
  };
}

/**
 * What is wrong with the events themselves: sent again they would be refused again. Segment answers 400 to a batch that is
 * too large, as well as to one with an event that it cannot read.
 */
const REFUSED_FOR_GOOD: readonly number[] = [400, 413, 422];

const createRelayError = (cause: unknown): Error => new Error('Segment failed to load', { cause });

/** The status of the service's answer. @throws Error when there is none */
async function sendBatch(
  services: Services,
  { url, writeKey, fetch: send = fetch }: SegmentTarget,
  rows: readonly EventRow[],
): Promise<number> {
  const answer = await send(`${url.replace(/\/+$/, '')}/v1/batch`, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${writeKey}:`).toString('base64')}`,
    },
    body: JSON.stringify({
      batch: rows.map(toSegmentMessage),
      sentAt: new Date(services.clock.now()).toISOString(),
    }),
  }).catch((error: unknown) => {
    throw createRelayError(error);
  });
  await answer.body?.cancel();
  return answer.status;
}

/**
 * Sends a batch; one that is refused goes in halves, and an event that is refused alone is left out for good, and its
 * status added to the refusals.
 */
async function relayBatch(
  services: Services,
  place: SegmentTarget,
  rows: readonly EventRow[],
  refusals: number[],
): Promise<void> {
  const status = await sendBatch(services, place, rows);
  const isRefused = REFUSED_FOR_GOOD.includes(status);
  if (isRefused && rows.length > 1) {
    const middle = Math.ceil(rows.length / 2);
    await relayBatch(services, place, rows.slice(0, middle), refusals);
    await relayBatch(services, place, rows.slice(middle), refusals);
    return;
  }
  if (status >= 400 && !isRefused) throw createRelayError(status);
  await markRelayed(
    services,
    rows.map(({ id }) => id),
  );
  if (isRefused) refusals.push(status);
}

/**
 * Relays a batch of waiting events; false where there were none. Those that the service does not take now wait: it may be
 * away, ask for patience, or not know the key.
 * @throws Error 'Segment failed to load' when the service gives no answer, or none that settles the events
 */
export async function relayEvents(services: Services, place: SegmentTarget): Promise<boolean> {
  const rows = await selectUnrelayed(services, BATCH_MAX);
  if (rows.length === 0) return false;
  const refusals: number[] = [];
  try {
    await relayBatch(services, place, rows, refusals);
  } finally {
    if (refusals.length > 0)
      services.log.error(
        { statuses: [...new Set(refusals)], count: refusals.length },
        'counted events were refused',
      );
  }
  return true;
}

const ERROR_LOG_RATE = { limit: 1, windowMs: 60_000 } as const;

/** Creates the worker's poll. A service that is down is logged once a minute. */
export function createRelay(place: SegmentTarget): (services: Services) => Promise<boolean> {
  const told = new MemoryStore();
  return async (services) => {
    try {
      return await relayEvents(services, place);
    } catch (error) {
      const asked = { key: '', rule: ERROR_LOG_RATE, size: 1, now: services.clock.now() };
      if (told.take(asked)) services.log.error({ err: error }, (error as Error).message);
      return false;
    }
  };
}
