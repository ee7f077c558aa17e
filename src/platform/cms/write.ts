// Changes to items: checked against their collection, kept as revisions, told in the audit trail, purged at once.
import { z } from 'zod';
import { type CollectionName, collectionOf } from '#lib/contracts/content/collections.ts';
import { ContentStatus } from '#lib/contracts/content/status.ts';
import type { Tx } from '../db/open.ts';
import { type Announce, PURGE_JOB, transactAndPurge } from '../jobs/purge.ts';
import { enqueue } from '../jobs/queue.ts';
import type { Services } from '../services.ts';
import { iso, nowIso } from '../time.ts';
import { bodyOf } from './items.ts';
import { CmsRefusal } from './refused.ts';

const System = z.object({
  id: z
    .string()
    .regex(/^[\w-]{1,80}$/)
    .optional(),
  status: ContentStatus.optional(),
  sort: z.number().int().nullable().optional(),
  published_at: z.iso.datetime().nullable().optional(),
});

export interface Change {
  readonly name: CollectionName;
  readonly author: string;
  readonly fields: unknown;
}

function checked<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const field = issue?.path.join('.') ?? '';
  throw new CmsRefusal('FAILED_VALIDATION', `${field}: ${issue?.message ?? 'not valid'}`, field);
}

interface Kept {
  readonly status: ContentStatus;
  readonly position: number | null;
  readonly published_at: string | null;
  readonly body: string;
  readonly revision: number;
}

interface Write {
  readonly change: Change;
  readonly id: string;
  readonly before: Kept | undefined;
}

/** The instant from which a published item is seen: the one given, the one it had, or this one. */
function publication(
  { clock }: Services,
  system: z.output<typeof System>,
  status: ContentStatus,
  before: Kept | undefined,
): string | null {
  if (system.published_at !== undefined && (system.published_at !== null || status !== 'published'))
    return system.published_at && iso(Date.parse(system.published_at));
  return before?.published_at ?? (status === 'published' ? nowIso(clock) : null);
}

async function put(tx: Tx, services: Services, { change, id, before }: Write): Promise<Kept> {
  const { name, fields } = change;
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
    throw new CmsRefusal('INVALID_PAYLOAD');
  const system = checked(System, fields);
  const body = checked(collectionOf(name).schema, { ...(before && bodyOf(before.body)), ...fields });
  const status = system.status ?? before?.status ?? 'draft';
  const row: Kept = {
    status,
    position: system.sort === undefined ? (before?.position ?? null) : system.sort,
    published_at: publication(services, system, status, before),
    body: JSON.stringify(body),
    revision: (before?.revision ?? 0) + 1,
  };
  const now = nowIso(services.clock);
  await tx
    .insertInto('content_item')
    .values({ collection: name, id, ...row, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.columns(['collection', 'id']).doUpdateSet({ ...row, updated_at: now }))
    .execute();
  await tx
    .insertInto('content_revision')
    .values({
      ...{ collection: name, item_id: id, revision: row.revision, status, body: row.body },
      ...{ author: change.author, created_at: now },
    })
    .execute();
  await publishFiles(tx, name, status, body);
  return row;
}

/** A picture that a published item shows is published with it. */
async function publishFiles(
  tx: Tx,
  name: CollectionName,
  status: ContentStatus,
  body: unknown,
): Promise<void> {
  if (status !== 'published') return;
  const ids = idsIn(body, name === 'pages' ? ['image', 'poster'] : fileFields(name));
  if (ids.length === 0) return;
  await tx.updateTable('content_file').set({ status: 'published' }).where('id', 'in', ids).execute();
}

const fileFields = (name: CollectionName): string[] =>
  Object.entries(collectionOf(name).relations ?? {})
    .filter(([, target]) => target === 'files')
    .map(([field]) => field);

function idsIn(value: unknown, fields: readonly string[]): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    fields.includes(key) && typeof inner === 'string' ? [inner] : idsIn(inner, fields),
  );
}

/** What visitors see changes now, and once more when the date comes that lies ahead. */
async function tell(
  tx: Tx,
  services: Services,
  { name, at, announce }: { name: CollectionName; at: string | null; announce: Announce },
): Promise<void> {
  const tags = collectionOf(name).purges;
  announce(...tags);
  if (at === null || at <= nowIso(services.clock)) return;
  await enqueue(tx, services, { kind: PURGE_JOB, payload: { tags }, runAt: Date.parse(at) });
}

async function audit(tx: Tx, services: Services, action: string, { change, id }: Omit<Write, 'before'>) {
  const { chance, clock } = services;
  await tx
    .insertInto('audit')
    .values({
      ...{ id: chance.id('aud', clock.now()), actor: change.author, action },
      ...{ subject: `${change.name}/${id}`, detail: '{}', created_at: nowIso(clock) },
    })
    .execute();
}

const keptItem = (tx: Tx, name: CollectionName, id: string): Promise<Kept | undefined> =>
  tx
    .selectFrom('content_item')
    .select(['status', 'position', 'published_at', 'body', 'revision'])
    .where('collection', '=', name)
    .where('id', '=', id)
    .executeTakeFirst();

/** Gives the id of the new item. @throws CmsRefusal */
export function createItem(services: Services, change: Change): Promise<string> {
  return transactAndPurge(services, async (tx, announce) => {
    const id = checked(System, change.fields).id ?? services.chance.id('itm', services.clock.now());
    if (await keptItem(tx, change.name, id)) throw new CmsRefusal('RECORD_NOT_UNIQUE');
    const row = await put(tx, services, { change, id, before: undefined });
    await audit(tx, services, 'content create', { change, id });
    await tell(tx, services, { name: change.name, at: row.published_at, announce });
    return id;
  });
}

/** Changes the fields given. @throws CmsRefusal FORBIDDEN where there is no such item. */
export function updateItem(services: Services, id: string, change: Change): Promise<void> {
  return transactAndPurge(services, async (tx, announce) => {
    const before = await keptItem(tx, change.name, id);
    if (!before) throw new CmsRefusal('FORBIDDEN');
    const row = await put(tx, services, { change, id, before });
    await audit(tx, services, 'content update', { change, id });
    await tell(tx, services, { name: change.name, at: row.published_at, announce });
  });
}

/** Its revisions stay. @throws CmsRefusal FORBIDDEN where there is no such item. */
export function deleteItem(services: Services, id: string, change: Omit<Change, 'fields'>): Promise<void> {
  return transactAndPurge(services, async (tx, announce) => {
    const removed = await tx
      .deleteFrom('content_item')
      .where('collection', '=', change.name)
      .where('id', '=', id)
      .executeTakeFirst();
    if (removed.numDeletedRows === 0n) throw new CmsRefusal('FORBIDDEN');
    await audit(tx, services, 'content delete', { change: { ...change, fields: {} }, id });
    announce(...collectionOf(change.name).purges);
  });
}
