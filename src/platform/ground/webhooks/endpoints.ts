// Addresses that are told what happens, with the secret that messages to them are signed with.
import { z } from 'zod';
import {
  DESK_WEBHOOK_ERRORS,
  type DeskWebhook,
  WEBHOOK_TYPES,
  type WebhookType,
} from '#lib/contracts/desk/webhooks.ts';
import { DAY_MS } from '#lib/domain/time/units.ts';
import { createDomainError } from '../../domain-error.ts';
import { open, seal } from '../../secret-box.ts';
import type { Services } from '../../services.ts';
import { getNowIso, toIso } from '../../time.ts';
import { readSettings } from '../config/store.ts';
import type { Db, Tx } from '../db/open.ts';
import type { WebhookEndpointTable } from '../db/schema/machines/webhook-schema.ts';
import { findUrlFault, WEBHOOK_NETWORKS, WebhookNetworks } from './address.ts';
import { createWebhookSecret } from './sign.ts';

const ENDPOINTS_MAX = 20;
/** How long messages are signed with the secret before too. */
const OLD_SECRET_MS = DAY_MS;

const toPurpose = (id: string): string => `webhook_secret:${id}`;

/** Networks of the operator's own; none where the setting cannot be read. */
export async function readAllowedNetworks(services: Services): Promise<readonly string[]> {
  const value = (await readSettings(services)).get(WEBHOOK_NETWORKS);
  return WebhookNetworks.safeParse(value ?? []).data ?? [];
}

const FAULTS = { shape: 'url_wrong', https: 'url_not_https', network: 'url_refused' } as const;

/** @throws DomainError `url_wrong`, `url_not_https`, `url_refused` */
async function requireUrl(services: Services, url: string): Promise<string> {
  const fault = findUrlFault(url, await readAllowedNetworks(services));
  if (fault) throw createDomainError(DESK_WEBHOOK_ERRORS, FAULTS[fault]);
  return new URL(url).href;
}

export const listEndpoints = (at: Db | Tx): Promise<WebhookEndpointTable[]> =>
  at
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** @throws DomainError `webhook_unknown` */
export async function requireEndpoint(at: Db | Tx, id: string): Promise<WebhookEndpointTable> {
  const row = await at
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw createDomainError(DESK_WEBHOOK_ERRORS, 'webhook_unknown');
  return row;
}

interface NewEndpoint {
  readonly url: string;
  readonly note: string;
  readonly types: readonly WebhookType[];
  /** As the audit trail names people. */
  readonly createdBy: string;
}

/** Gives the secret, which is not shown again. @throws DomainError `url_wrong`, `url_not_https`, `url_refused`, `too_many_webhooks` */
export async function addEndpoint(
  services: Services,
  { url, note, types, createdBy }: NewEndpoint,
): Promise<{ readonly id: string; readonly secret: string }> {
  const { database, random, clock } = services;
  const checked = await requireUrl(services, url);
  if ((await listEndpoints(database.db)).length >= ENDPOINTS_MAX)
    throw createDomainError(DESK_WEBHOOK_ERRORS, 'too_many_webhooks');
  const id = random.createId('whk', clock.now());
  const secret = createWebhookSecret(random);
  await database.db
    .insertInto('webhook_endpoint')
    .values({
      id,
      url: checked,
      note,
      types: JSON.stringify([...new Set(types)]),
      secret: seal(services, toPurpose(id), secret),
      old_secret: null,
      old_until: null,
      created_at: getNowIso(clock),
      created_by: createdBy,
      failing_since: null,
      failures: 0,
      pause_until: null,
      disabled_at: null,
      disabled_why: null,
      removed_at: null,
    })
    .execute();
  return { id, secret };
}

/** A new secret, which is not shown again. @throws DomainError `webhook_unknown` */
export async function renewSecret(services: Services, id: string): Promise<string> {
  const { database, random, clock } = services;
  const row = await requireEndpoint(database.db, id);
  const secret = createWebhookSecret(random);
  await database.db
    .updateTable('webhook_endpoint')
    .set({
      secret: seal(services, toPurpose(id), secret),
      old_secret: row.secret,
      old_until: toIso(clock.now() + OLD_SECRET_MS),
    })
    .where('id', '=', id)
    .execute();
  return secret;
}

/** Those that sign a message now. @throws SealBroken after the shop has got other secrets */
export function openSecrets(services: Services, row: WebhookEndpointTable): readonly string[] {
  const openOne = (sealed: string) => open(services, toPurpose(row.id), sealed);
  const isOldHeld = row.old_secret !== null && (row.old_until ?? '') > getNowIso(services.clock);
  return [openOne(row.secret), ...(isOldHeld && row.old_secret !== null ? [openOne(row.old_secret)] : [])];
}

const Types = z.array(z.enum(WEBHOOK_TYPES));

/** A type that this release does not know is passed over. */
export function readTypes({ types }: Pick<WebhookEndpointTable, 'types'>): WebhookType[] {
  const read: unknown = JSON.parse(types);
  return Types.parse(Array.isArray(read) ? read.filter((type) => WEBHOOK_TYPES.includes(type)) : []);
}

/** @throws DomainError `webhook_unknown` */
export async function updateEndpoint(
  services: Services,
  id: string,
  change: Partial<Pick<WebhookEndpointTable, 'types' | 'note' | 'removed_at'>>,
): Promise<void> {
  const { db } = services.database;
  await requireEndpoint(db, id);
  await db.updateTable('webhook_endpoint').set(change).where('id', '=', id).execute();
}

/** Switched on again, it begins without failures. @throws DomainError `webhook_unknown` */
export async function switchEndpoint(services: Services, id: string, isOn: boolean): Promise<void> {
  const { db } = services.database;
  await requireEndpoint(db, id);
  const now = getNowIso(services.clock);
  await db
    .updateTable('webhook_endpoint')
    .set(
      isOn
        ? { disabled_at: null, disabled_why: null, failing_since: null, pause_until: null, failures: 0 }
        : { disabled_at: now, disabled_why: 'person' },
    )
    .where('id', '=', id)
    .execute();
}

export async function describeEndpoints(
  { database: { db } }: Services,
  rows: readonly WebhookEndpointTable[],
  toName: (actor: string) => string = (actor) => actor,
): Promise<DeskWebhook[]> {
  const counts = await db
    .selectFrom('webhook_delivery')
    .select(['endpoint_id', (count) => count.fn.countAll<number>().as('waiting')])
    .where('state', '=', 'waiting')
    .groupBy('endpoint_id')
    .execute();
  const waiting = new Map(counts.map((row) => [row.endpoint_id, Number(row.waiting)]));
  return rows.map((row) => ({
    id: row.id,
    url: row.url,
    note: row.note,
    types: readTypes(row),
    createdAt: row.created_at,
    createdBy: toName(row.created_by),
    failingSince: row.failing_since,
    disabledAt: row.disabled_at,
    disabledWhy: row.disabled_why,
    waiting: waiting.get(row.id) ?? 0,
  }));
}
