// Sends a message, again and again for three days. An address that does not answer keeps the others from nothing: while it
// fails, one message at a time is tried with it.
import { z } from 'zod';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/domain/time/units.ts';
import { SealBroken } from '../../secret-box.ts';
import type { Services } from '../../services.ts';
import { getNowIso, toIso } from '../../time.ts';
import { transact } from '../db/open.ts';
import type { WebhookDeliveryTable, WebhookEndpointTable } from '../db/schema/machines/webhook-schema.ts';
import { NotYetDue } from '../jobs/queue.ts';
import { insertAudit } from '../operator/audit.ts';
import { openSecrets, readAllowedNetworks } from './endpoints.ts';
import { type PostAnswer, postMessage } from './post.ts';
import { createWebhookHeaders } from './sign.ts';

const TIMEOUT_MS = 10_000;
/** After that a message is given up, and an address to which nothing has arrived is switched off. */
export const TRIED_FOR_MS = 3 * DAY_MS;

/** Waits between attempts; the last one again and again. */
const WAITS_MS = [
  5_000,
  30_000,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  8 * HOUR_MS,
];
export const getWaitMs = (attempts: number): number =>
  WAITS_MS[Math.min(Math.max(attempts, 1), WAITS_MS.length) - 1] ?? HOUR_MS;

/** No longer than that is an address left alone after a failure, however often it has failed. */
const PAUSE_MAX_MS = 10 * MINUTE_MS;

/** The receiver says that there is nothing any more. */
const GONE = 410;
/** Its actor in the audit trail. */
const ACTOR = 'shop';

const Payload = z.object({ id: z.string() });

async function post(
  services: Services,
  endpoint: WebhookEndpointTable,
  { event_id: id, body }: WebhookDeliveryTable,
): Promise<PostAnswer> {
  const timestampS = Math.floor(services.clock.now() / 1000);
  try {
    const headers = createWebhookHeaders(openSecrets(services, endpoint), { id, timestampS, body });
    const allowed = await readAllowedNetworks(services);
    return await postMessage({ url: endpoint.url, body, headers, allowed, timeoutMs: TIMEOUT_MS });
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    return { status: null, error: 'The secret does not open: the shop has got other keys. Renew it.' };
  }
}

/** Why the address is switched off; undefined while it stays on. */
function findEnd(
  services: Services,
  { failing_since: since }: Pick<WebhookEndpointTable, 'failing_since'>,
  { status }: PostAnswer,
): 'gone' | 'failing' | undefined {
  if (status === GONE) return 'gone';
  const isLong = since !== null && services.clock.now() - Date.parse(since) >= TRIED_FOR_MS;
  return isLong ? 'failing' : undefined;
}

interface Tried {
  readonly endpoint: WebhookEndpointTable;
  readonly delivery: WebhookDeliveryTable;
  readonly answer: PostAnswer;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly durationMs: number;
}

/** Writes what became of an attempt. Gives when the next one is due; undefined where there is none. */
async function record(services: Services, tried: Tried): Promise<number | undefined> {
  const { endpoint, delivery, answer, startedAt, durationMs } = tried;
  const { random, clock, log, database } = services;
  const hasArrived = answer.error === '';
  const attempts = delivery.attempts + 1;
  const nextAt = clock.now() + getWaitMs(attempts);
  const isOver = hasArrived || nextAt - Date.parse(delivery.created_at) >= TRIED_FOR_MS;
  const end = hasArrived ? undefined : findEnd(services, endpoint, answer);
  const pauseMs = Math.min(getWaitMs(endpoint.failures + 1), PAUSE_MAX_MS);
  await transact(database, async (tx) => {
    await tx
      .insertInto('webhook_attempt')
      .values({
        id: random.createId('wha', startedAt),
        delivery_id: delivery.id,
        at: toIso(startedAt),
        duration_ms: durationMs,
        status: answer.status,
        error: answer.error,
      })
      .execute();
    await tx
      .updateTable('webhook_delivery')
      .set({
        attempts,
        state: hasArrived ? 'done' : isOver || end ? 'failed' : 'waiting',
        next_at: isOver || end ? null : toIso(nextAt),
        done_at: hasArrived ? getNowIso(clock) : null,
      })
      .where('id', '=', delivery.id)
      .execute();
    await tx
      .updateTable('webhook_endpoint')
      .set(
        hasArrived
          ? { failing_since: null, pause_until: null, failures: 0 }
          : {
              failing_since: endpoint.failing_since ?? toIso(startedAt),
              pause_until: toIso(clock.now() + pauseMs),
              failures: endpoint.failures + 1,
              ...(end && { disabled_at: getNowIso(clock), disabled_why: end }),
            },
      )
      .where('id', '=', endpoint.id)
      .execute();
    if (!end) return;
    const detail = { why: end, since: endpoint.failing_since, error: answer.error };
    await insertAudit(tx, services, ACTOR, 'webhooks disable', { subject: endpoint.id, detail });
  });
  if (end)
    log.error(
      { webhook: endpoint.id, why: end, error: answer.error },
      'a webhook address was switched off: nothing has arrived for three days, or it is gone',
    );
  return isOver || end ? undefined : nextAt;
}

/**
 * Tries a delivery once.
 * @throws NotYetDue where it is tried again later
 */
export async function deliver(services: Services, payload: unknown): Promise<void> {
  const { database, clock } = services;
  const { id } = Payload.parse(payload);
  const delivery = await database.db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (delivery?.state !== 'waiting') return;
  const endpoint = await database.db
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('id', '=', delivery.endpoint_id)
    .executeTakeFirstOrThrow();
  if (endpoint.removed_at !== null || endpoint.disabled_at !== null) {
    await database.db
      .updateTable('webhook_delivery')
      .set({ state: 'failed', next_at: null })
      .where('id', '=', id)
      .execute();
    return;
  }
  const dueAt = Math.max(
    Date.parse(delivery.next_at ?? delivery.created_at),
    Date.parse(endpoint.pause_until ?? '') || 0,
  );
  if (dueAt > clock.now()) throw new NotYetDue(dueAt);
  const [startedAt, began] = [clock.now(), performance.now()];
  const answer = await post(services, endpoint, delivery);
  const durationMs = Math.round(performance.now() - began);
  const nextAt = await record(services, { endpoint, delivery, answer, startedAt, durationMs });
  if (nextAt !== undefined) throw new NotYetDue(nextAt);
}
