// Writes the deliveries of what has happened: one for each address that asked for it.
import type { WebhookType } from '#lib/contracts/desk/webhooks.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { type Tx, transact } from '../db/open.ts';
import { enqueueJob } from '../jobs/queue.ts';
import { listEndpoints, readTypes } from './endpoints.ts';
import { createEventBody } from './event-body.ts';

export const DELIVERY_JOB = 'webhook-delivery';
const AT_ONCE = 50;

interface Message {
  readonly endpointId: string;
  readonly eventId: string;
  readonly type: string;
  readonly body: string;
}

/** Gives the id of the delivery. */
export async function writeDelivery(tx: Tx, services: Services, message: Message): Promise<string> {
  const { random, clock } = services;
  const id = random.createId('whd', clock.now());
  const now = getNowIso(clock);
  await tx
    .insertInto('webhook_delivery')
    .values({
      id,
      endpoint_id: message.endpointId,
      event_id: message.eventId,
      type: message.type,
      body: message.body,
      state: 'waiting',
      attempts: 0,
      next_at: now,
      created_at: now,
      done_at: null,
    })
    .execute();
  await enqueueJob(tx, services, { kind: DELIVERY_JOB, payload: { id } });
  return id;
}

/** True where there was something to write. Of several workers each event is taken by one. */
export async function fanOut(services: Services): Promise<boolean> {
  const { database, clock } = services;
  const waiting = await database.db
    .selectFrom('outbox_event')
    .select('position')
    .where('sent_at', 'is', null)
    .orderBy('position')
    .limit(AT_ONCE)
    .execute();
  if (waiting.length === 0) return false;
  await transact(database, async (tx) => {
    const taken = await tx
      .updateTable('outbox_event')
      .set({ sent_at: getNowIso(clock) })
      .where(
        'position',
        'in',
        waiting.map(({ position }) => position),
      )
      .where('sent_at', 'is', null)
      .returning(['position', 'id', 'type', 'subject', 'at'])
      .execute();
    const endpoints = (await listEndpoints(tx)).filter(({ disabled_at }) => disabled_at === null);
    for (const event of taken.toSorted((a, b) => a.position - b.position)) {
      const heard = endpoints.filter((one) => readTypes(one).includes(event.type as WebhookType));
      if (heard.length === 0) continue;
      const body = await createEventBody(tx, { ...event, at: event.at ?? getNowIso(clock) });
      await tx.updateTable('outbox_event').set({ body }).where('position', '=', event.position).execute();
      for (const { id } of heard)
        await writeDelivery(tx, services, { endpointId: id, eventId: event.id, type: event.type, body });
    }
  });
  return true;
}
