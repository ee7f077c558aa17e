// Messages to an address, as the desk reads them, and the ones that it asks for.
import { DESK_WEBHOOK_ERRORS, type DeskDelivery, TEST_TYPE } from '#lib/contracts/desk/webhooks.ts';
import { createDomainError } from '../../domain-error.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { type Db, transact } from '../db/open.ts';
import type { WebhookDeliveryTable } from '../db/schema/machines/webhook-schema.ts';
import { requireEndpoint } from './endpoints.ts';
import { writeDelivery } from './fan-out.ts';

const PAGE = 20;
/** Of one message. */
const ATTEMPTS_SHOWN = 20;

async function describe(db: Db, rows: readonly WebhookDeliveryTable[]): Promise<DeskDelivery[]> {
  if (rows.length === 0) return [];
  const attempts = await db
    .selectFrom('webhook_attempt')
    .selectAll()
    .where(
      'delivery_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    eventId: row.event_id,
    type: row.type,
    state: row.state,
    createdAt: row.created_at,
    nextAt: row.next_at,
    body: row.body,
    attempts: attempts
      .filter(({ delivery_id: of }) => of === row.id)
      .slice(0, ATTEMPTS_SHOWN)
      .map(({ at, duration_ms: durationMs, status, error }) => ({ at, durationMs, status, error })),
  }));
}

/** Newest first. @param after the id of the last one of the page before */
export async function listDeliveries(
  db: Db,
  endpointId: string,
  after = '',
): Promise<{ readonly deliveries: DeskDelivery[]; readonly next: string | null }> {
  const rows = await db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('endpoint_id', '=', endpointId)
    .$if(after !== '', (all) => all.where('id', '<', after))
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .execute();
  const shown = rows.slice(0, PAGE);
  return {
    deliveries: await describe(db, shown),
    next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** A message that says nothing, to see that it arrives. Gives its id. @throws DomainError `webhook_unknown` */
export const sendTest = (services: Services, endpointId: string): Promise<string> =>
  transact(services.database, async (tx) => {
    await requireEndpoint(tx, endpointId);
    const { random, clock } = services;
    const eventId = random.createId('evt', clock.now());
    const body = JSON.stringify({ type: TEST_TYPE, timestamp: getNowIso(clock), data: { id: eventId } });
    return writeDelivery(tx, services, { endpointId, eventId, type: TEST_TYPE, body });
  });

/**
 * Sends a message again, as it was, under the id of its event: whoever has taken it knows it. Gives the id of the delivery.
 * @throws DomainError `delivery_unknown`, `webhook_unknown`
 */
export const replay = (services: Services, deliveryId: string): Promise<string> =>
  transact(services.database, async (tx) => {
    const row = await tx
      .selectFrom('webhook_delivery')
      .selectAll()
      .where('id', '=', deliveryId)
      .executeTakeFirst();
    if (!row) throw createDomainError(DESK_WEBHOOK_ERRORS, 'delivery_unknown');
    await requireEndpoint(tx, row.endpoint_id);
    const { endpoint_id: endpointId, event_id: eventId, type, body } = row;
    return writeDelivery(tx, services, { endpointId, eventId, type, body });
  });

/** Sends again what has not arrived since an instant. Gives how many. @throws DomainError `webhook_unknown` */
export async function replayFailed(services: Services, endpointId: string, since: string): Promise<number> {
  const { db } = services.database;
  await requireEndpoint(db, endpointId);
  const rows = await db
    .selectFrom('webhook_delivery')
    .select('id')
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'failed')
    .where('created_at', '>=', since)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('webhook_delivery as later')
            .select('later.id')
            .whereRef('later.endpoint_id', '=', 'webhook_delivery.endpoint_id')
            .whereRef('later.event_id', '=', 'webhook_delivery.event_id')
            .where('later.state', '<>', 'failed'),
        ),
      ),
    )
    .orderBy('id')
    .execute();
  for (const { id } of rows) await replay(services, id);
  return rows.length;
}
