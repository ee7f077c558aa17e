// Relays counted events to a service that takes Segment's HTTP tracking API. Off unless an address and a write key are
// set; the key never leaves the server.
import { RateLimit } from '../rate-limit.ts';
import type { Services } from '../services.ts';
import { type EventRow, markRelayed, selectUnrelayed } from './store.ts';

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

/** True where the service took the batch, or refused it for good. */
const isSettled = (status: number): boolean => status < 400 || (status < 500 && status !== 429);

/**
 * Relays a batch of waiting events; false where there were none.
 * @throws Error 'Segment failed to load' when the service gives no answer or asks for patience
 */
export async function relayEvents(services: Services, place: SegmentTarget): Promise<boolean> {
  const rows = await selectUnrelayed(services, BATCH_MAX);
  if (rows.length === 0) return false;
  const { url, writeKey, fetch: send = fetch } = place;
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
    throw new Error('Segment failed to load', { cause: error });
  });
  await answer.body?.cancel();
  if (!isSettled(answer.status)) throw new Error('Segment failed to load', { cause: answer.status });
  if (answer.status >= 400)
    services.log.error(
      { status: answer.status, count: rows.length },
      'a batch of counted events was refused',
    );
  await markRelayed(
    services,
    rows.map(({ id }) => id),
  );
  return true;
}

const ERROR_LOG_RATE = { limit: 1, windowMs: 60_000 } as const;

/** Creates the worker's poll. A service that is down is logged once a minute. */
export function createRelay(place: SegmentTarget): (services: Services) => Promise<boolean> {
  const told = new RateLimit(ERROR_LOG_RATE);
  return async (services) => {
    try {
      return await relayEvents(services, place);
    } catch (error) {
      if (told.take('', services.clock.now())) services.log.error({ err: error }, (error as Error).message);
      return false;
    }
  };
}
