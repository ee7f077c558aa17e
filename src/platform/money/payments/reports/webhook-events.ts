// Every event that a gateway sent and proved. One about a payment that is not known yet is kept and looked up again for
// a day: the gateway has done its part. Of events without a proof nothing is kept: anybody could fill the disk with them,
// and their payments are known before a gateway can tell of them.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { transact } from '../../../ground/db/open.ts';
import { enqueueJob, type JobRequest } from '../../../ground/jobs/queue.ts';
import { seal, tryOpen } from '../../../secret-box.ts';
import type { Services } from '../../../services.ts';
import { getNowIso, toIso } from '../../../time.ts';
import { createProviderContext } from '../prepare-start.ts';
import { type PaymentProvider, WebhookRefused, type WebhookReport } from '../provider.ts';
import { findReportingGateway } from '../registry.ts';
import { bookWebhookReport } from './receive.ts';
import type { WebhookLimits } from './webhook-limits.ts';

export const WEBHOOK_EVENT_JOB = 'webhook_event';

/** When an event is looked up again, in milliseconds after it came. After the last one its payment is none of ours. */
const LOOK_UPS_MS = [10_000, 60_000, 300_000, 1_800_000, 7_200_000, 28_800_000, 86_400_000] as const;
const KEPT_MS = 30 * 86_400_000;

const EventPayload = z.object({ eventId: z.string(), attempt: z.number().int() });

const getPurpose = (id: string): string => `webhook_event:${id}`;

const toLookUp = (eventId: string, attempt: number, receivedAt: number): JobRequest => ({
  kind: WEBHOOK_EVENT_JOB,
  dedupe: `${WEBHOOK_EVENT_JOB}:${eventId}:${attempt}`,
  payload: { eventId, attempt },
  runAt: receivedAt + (LOOK_UPS_MS[attempt] ?? 0),
});

/** The id of the event; of the one that is kept already where it came before. */
async function keepEvent(services: Services, gateway: string, body: string): Promise<string> {
  const { database, random, clock } = services;
  const body_hash = createHash('sha256').update(body).digest('hex');
  await database.db
    .insertInto('webhook_event')
    .values({
      id: random.createId('whe', clock.now()),
      gateway,
      body_hash,
      received_at: getNowIso(clock),
      outcome: 'received',
      settled_at: null,
    })
    .onConflict((conflict) => conflict.columns(['gateway', 'body_hash']).doNothing())
    .execute();
  const { id } = await database.db
    .selectFrom('webhook_event')
    .select('id')
    .where('gateway', '=', gateway)
    .where('body_hash', '=', body_hash)
    .executeTakeFirstOrThrow();
  return id;
}

/** Books the reports. Those whose payment is not known yet. */
async function bookReports(
  services: Services,
  provider: PaymentProvider,
  reports: readonly WebhookReport[],
  limits?: WebhookLimits,
): Promise<readonly WebhookReport[]> {
  const unknown: WebhookReport[] = [];
  for (const reported of reports)
    if ((await bookWebhookReport(services, provider, reported, limits)) === 'unknown') unknown.push(reported);
  return unknown;
}

const settleEvent = (services: Services, id: string, outcome: 'booked' | 'unknown'): Promise<unknown> =>
  services.database.db
    .updateTable('webhook_event')
    .set({ outcome, reports: '', settled_at: getNowIso(services.clock) })
    .where('id', '=', id)
    .execute();

/** Keeps what has to be looked up again, and when, at once. */
const waitForPayment = (
  services: Services,
  id: string,
  reports: readonly WebhookReport[],
): Promise<unknown> =>
  transact(services.database, async (tx) => {
    await tx
      .updateTable('webhook_event')
      .set({ outcome: 'waiting', reports: seal(services, getPurpose(id), JSON.stringify(reports)) })
      .where('id', '=', id)
      .execute();
    await enqueueJob(tx, services, toLookUp(id, 0, services.clock.now()));
  });

/** Reads what came, and counts it where it is refused. @throws WebhookRefused */
async function readReports(
  services: Services,
  provider: PaymentProvider,
  { request, address, limits }: ReceivedWebhook,
): Promise<readonly WebhookReport[]> {
  try {
    return (await provider.handleWebhook?.(request, createProviderContext(services, provider))) ?? [];
  } catch (error) {
    if (error instanceof WebhookRefused) await limits.note('forged', provider.gateway, address);
    throw error;
  }
}

/** What came to the address of a gateway's webhook. */
interface ReceivedWebhook {
  readonly request: Request;
  /** Whose connection it came by. */
  readonly address: string;
  readonly limits: WebhookLimits;
}

/**
 * Takes over what a gateway sent.
 * @throws WebhookRefused where the gateway should prove it and cannot, or it cannot be read; it is not kept then
 */
export async function receiveWebhook(
  services: Services,
  provider: PaymentProvider,
  received: ReceivedWebhook,
): Promise<void> {
  const { request, address, limits } = received;
  const body = await request.clone().text();
  const reports = await readReports(services, provider, received);
  if (provider.hasUnprovenEvents) {
    await limits.note('unproven', provider.gateway, address);
    await bookReports(services, provider, reports, limits);
    return;
  }
  const id = await keepEvent(services, provider.gateway, body);
  const unknown = await bookReports(services, provider, reports);
  if (unknown.length > 0) await waitForPayment(services, id, unknown);
  else await settleEvent(services, id, 'booked');
}

/** Looks an event's payment up again; another time follows until its day is over. */
export async function lookUpEvent(services: Services, payload: unknown): Promise<void> {
  const { eventId, attempt } = EventPayload.parse(payload);
  const event = await services.database.db
    .selectFrom('webhook_event')
    .selectAll()
    .where('id', '=', eventId)
    .where('outcome', '=', 'waiting')
    .executeTakeFirst();
  const provider = event && findReportingGateway(services, event.gateway);
  if (!event || !provider) return;
  const text = tryOpen(services, getPurpose(eventId), event.reports);
  if (text === undefined) {
    await settleEvent(services, eventId, 'unknown');
    services.log.error(
      { eventId, gateway: event.gateway },
      'what a gateway sent does not open with these secrets',
    );
    return;
  }
  const reports: WebhookReport[] = JSON.parse(text);
  const unknown = await bookReports(services, provider, reports);
  if (unknown.length === 0) {
    await settleEvent(services, eventId, 'booked');
    return;
  }
  if (attempt + 1 < LOOK_UPS_MS.length) {
    const receivedAt = Date.parse(event.received_at);
    await enqueueJob(services.database.db, services, toLookUp(eventId, attempt + 1, receivedAt));
    return;
  }
  await settleEvent(services, eventId, 'unknown');
  services.log.warn({ eventId, gateway: event.gateway }, 'a gateway told of a payment that is none of ours');
}

export const sweepWebhookEvents = async ({ database, clock }: Services): Promise<void> => {
  await database.db
    .deleteFrom('webhook_event')
    .where('received_at', '<', toIso(clock.now() - KEPT_MS))
    .execute();
};
