// Changes of items: checked against their collection, stored with a revision, recorded in the audit trail, purged.
import { z } from 'zod';
import type { Fields } from '#lib/contracts/content/collection.ts';
import {
  type CollectionName,
  getCollection,
  listOrderTags,
  listPurgedTags,
} from '#lib/contracts/content/collections.ts';
import { ContentStatus } from '#lib/contracts/content/status.ts';
import { listPositionFields } from '#lib/domain/content/content-fields.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import { parseBody } from '../../ground/db/parse-body.ts';
import { type Announce, PURGE_JOB, transactAndPurge } from '../../ground/jobs/purge.ts';
import { enqueueJob } from '../../ground/jobs/queue.ts';
import { auditContent } from '../../ground/operator/audit.ts';
import type { Services } from '../../services.ts';
import { getNowIso, toIso } from '../../time.ts';
import { CmsError } from './cms-error.ts';
import { updateFileStatus } from './item-files.ts';

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
  /**
   * The fields replace the item: missing ones are removed, and without faults they have to be only where the item is
   * published. Else missing ones stay.
   */
  readonly isWhole?: boolean;
}

function parseOrReject<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const field = issue?.path.join('.') ?? '';
  throw new CmsError('FAILED_VALIDATION', `${field}: ${issue?.message ?? 'not valid'}`, field);
}

export interface StoredRow {
  readonly status: ContentStatus;
  readonly position: number | null;
  readonly published_at: string | null;
  readonly body: string;
  readonly revision: number;
}

export interface ItemReference {
  readonly name: CollectionName;
  readonly id: string;
}

/** The new state of an item, and its author. */
export interface ItemWrite extends ItemReference {
  readonly author: string;
  readonly before: StoredRow | undefined;
  readonly status: ContentStatus;
  readonly position: number | null;
  readonly publishedAt: string | null;
  /** Without faults where the status is `published`. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** The instant from which a published item is visible: the given one, the previous one, or now. */
function getPublicationDate(
  { clock }: Services,
  system: z.output<typeof System>,
  status: ContentStatus,
  before: StoredRow | undefined,
): string | null {
  if (system.published_at !== undefined && (system.published_at !== null || status !== 'published'))
    return system.published_at && toIso(Date.parse(system.published_at));
  return before?.published_at ?? (status === 'published' ? getNowIso(clock) : null);
}

interface ItemMove {
  readonly before: StoredRow;
  readonly row: StoredRow;
  readonly old: Readonly<Record<string, unknown>> | undefined;
  readonly body: Readonly<Record<string, unknown>>;
}

const isMoved = (name: CollectionName, { before, row, old, body }: ItemMove): boolean =>
  before.status !== row.status ||
  before.position !== row.position ||
  before.published_at !== row.published_at ||
  listPositionFields(getCollection(name)).some((field) => old?.[field] !== body[field]);

/** Writes an item and its revision, publishes its files and announces the tags to purge. Returns the tags. */
export async function writeItem(
  tx: Tx,
  services: Services,
  write: ItemWrite,
  announce: Announce,
): Promise<string[]> {
  const { name, id, author, before, status, position, publishedAt, body } = write;
  const text = JSON.stringify(body);
  const revision = (before?.revision ?? (await findLastRevision(tx, write))) + 1;
  const row: StoredRow = { status, position, published_at: publishedAt, body: text, revision };
  const now = getNowIso(services.clock);
  await tx
    .insertInto('content_item')
    .values({ collection: name, id, ...row, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.columns(['collection', 'id']).doUpdateSet({ ...row, updated_at: now }))
    .execute();
  await tx
    .insertInto('content_revision')
    .values({ collection: name, item_id: id, revision, status, body: text, author, created_at: now })
    .execute();
  await updateFileStatus(tx, write);
  const old = before && parseBody(before.body);
  const tags = listPurgedTags(name, [old, body]);
  if (!before || isMoved(name, { before, row, old, body })) tags.push(...listOrderTags(name, [old, body]));
  await announceChange(tx, services, { tags, at: publishedAt, announce });
  return tags;
}

/** The last revision of a deleted item: its numbering is continued. */
async function findLastRevision(tx: Tx, { name, id }: ItemReference): Promise<number> {
  const row = await tx
    .selectFrom('content_revision')
    .select((select) => select.fn.max('revision').as('last'))
    .where('collection', '=', name)
    .where('item_id', '=', id)
    .executeTakeFirst();
  return row?.last ?? 0;
}

/** The fields of the collection as they are: editors put away what is not finished. */
const pickFields = (name: CollectionName, fields: object): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([field]) => Object.hasOwn(getCollection(name).schema.shape, field)),
  );

/** The checked state after a change. @throws CmsError */
function toItemWrite(
  services: Services,
  change: Change,
  id: string,
  before: StoredRow | undefined,
): ItemWrite {
  const { name, fields, author, isWhole = false } = change;
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
    throw new CmsError('INVALID_PAYLOAD');
  const system = parseOrReject(System, fields);
  const status = system.status ?? before?.status ?? 'draft';
  const body =
    isWhole && status !== 'published'
      ? pickFields(name, fields)
      : parseOrReject(getCollection(name).schema, {
          ...(before && !isWhole && parseBody(before.body)),
          ...fields,
        });
  return {
    name,
    id,
    author,
    before,
    status,
    body,
    position: system.sort === undefined && !isWhole ? (before?.position ?? null) : (system.sort ?? null),
    publishedAt: getPublicationDate(services, system, status, before),
  };
}

/** Purges now, and again at a publication date in the future. */
async function announceChange(
  tx: Tx,
  services: Services,
  { tags, at, announce }: { tags: readonly string[]; at: string | null; announce: Announce },
): Promise<void> {
  announce(...tags);
  if (at === null || at <= getNowIso(services.clock)) return;
  await enqueueJob(tx, services, { kind: PURGE_JOB, payload: { tags }, runAt: Date.parse(at) });
}

export const findStoredItem = (tx: Db | Tx, { name, id }: ItemReference): Promise<StoredRow | undefined> =>
  tx
    .selectFrom('content_item')
    .select(['status', 'position', 'published_at', 'body', 'revision'])
    .where('collection', '=', name)
    .where('id', '=', id)
    .executeTakeFirst();

const formatSubject = ({ name, id }: ItemReference): string => `${name}/${id}`;

/** Returns the id of the new item. @throws CmsError */
export function createItem(services: Services, change: Change): Promise<string> {
  return transactAndPurge(services, async (tx, announce) => {
    const id =
      parseOrReject(System, change.fields).id ?? services.random.createId('itm', services.clock.now());
    const place = { name: change.name, id };
    if (await findStoredItem(tx, place)) throw new CmsError('RECORD_NOT_UNIQUE');
    await writeItem(tx, services, toItemWrite(services, change, id, undefined), announce);
    const done = { author: change.author, action: 'create', subject: formatSubject(place) };
    await auditContent(tx, services, done);
    return id;
  });
}

/** Changes the fields given. @throws CmsError FORBIDDEN where the item does not exist */
export function updateItem(services: Services, id: string, change: Change): Promise<void> {
  return transactAndPurge(services, async (tx, announce) => {
    const place = { name: change.name, id };
    const before = await findStoredItem(tx, place);
    if (!before) throw new CmsError('FORBIDDEN');
    await writeItem(tx, services, toItemWrite(services, change, id, before), announce);
    const done = { author: change.author, action: 'update', subject: formatSubject(place) };
    await auditContent(tx, services, done);
  });
}

/** Its revisions stay. @throws CmsError FORBIDDEN where the item does not exist */
export function deleteItem(services: Services, id: string, change: Omit<Change, 'fields'>): Promise<void> {
  return transactAndPurge(services, async (tx, announce) => {
    const removed = await tx
      .deleteFrom('content_item')
      .where('collection', '=', change.name)
      .where('id', '=', id)
      .returning(['body', 'status'])
      .executeTakeFirst();
    if (!removed) throw new CmsError('FORBIDDEN');
    const before = { ...removed, position: null, published_at: null, revision: 0 };
    await updateFileStatus(tx, { name: change.name, before, status: 'archived', body: {} });
    const subject = formatSubject({ name: change.name, id });
    await auditContent(tx, services, { author: change.author, action: 'delete', subject });
    const gone = [parseBody(removed.body)];
    announce(...listPurgedTags(change.name, gone), ...listOrderTags(change.name, gone));
  });
}
