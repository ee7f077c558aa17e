// Publishing and unpublishing, now or scheduled. The publisher's role is checked again in the transaction that makes
// the change.
import { isDeepStrictEqual } from 'node:util';
import { EDITOR_ERRORS, type Editor, type NotReady, type Published } from '#lib/contracts/editor/editor.ts';
import { COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { createDomainError, DomainError } from '../../../domain-error.ts';
import type { Tx } from '../../../ground/db/open.ts';
import { type Announce, transactAndPurge } from '../../../ground/jobs/purge.ts';
import { enqueueJob } from '../../../ground/jobs/queue.ts';
import { auditContent } from '../../../ground/operator/audit.ts';
import { toAuthor } from '../../../ground/staff/accounts.ts';
import type { Services } from '../../../services.ts';
import { getNowIso, toIso } from '../../../time.ts';
import type { ItemReference, StoredItem } from '../../cms/drafts/content-source.ts';
import {
  getItemVersion,
  type LockedItem,
  lockItem,
  NO_END,
  NO_PUBLICATION,
  updateItemDraft,
} from '../../cms/drafts/item-drafts.ts';
import type { Fields } from '../../cms/drafts/normalise-fields.ts';
import { closeDraftVersion } from '../items/draft-versions.ts';
import { checkVersion, toDraftFields } from '../items/drafts.ts';
import { createUnknownItemError, formatSubject, getContentSource } from '../items/item-reference.ts';
import { closeReview } from '../review/close-review.ts';
import { approveReview } from '../review/reviews.ts';
import { carryRename } from './carry-rename.ts';

export const SCHEDULE_JOB = 'content_schedule';

/** Asks the database: not so of who was a publisher a moment ago. */
export async function isPublisher(tx: Tx, { id }: Editor): Promise<boolean> {
  const row = await tx
    .selectFrom('content_editor')
    .select('id')
    .where('id', '=', id)
    .where('content_role', '=', 'publisher')
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** @throws DomainError `forbidden` for everybody else */
export async function requirePublisher(tx: Tx, editor: Editor): Promise<void> {
  if (!(await isPublisher(tx, editor))) throw createDomainError(COMMON_ERRORS, 'forbidden');
}

/** @param from undefined: now @throws DomainError `not_ready` with the faults by field */
async function checkFaults(
  tx: Tx,
  { source, place }: LockedItem,
  fields: Fields,
  from: string | undefined,
): Promise<void> {
  const faults = await source.findFaults(tx, place.id, fields, { from });
  if (faults.length === 0) return;
  const { status, message } = EDITOR_ERRORS.not_ready;
  const byField = Map.groupBy(faults, ({ field }) => field || 'general');
  const errors = [...byField].map(([field, list]) => [
    field,
    list.map((fault) => ({ code: 'invalid', message: fault.message })),
  ]);
  // The wire renames keys; in `faults` field names are values and stay.
  const result = { faults } satisfies NotReady;
  throw new DomainError({ code: 'not_ready', status, message, fields: Object.fromEntries(errors), result });
}

interface PublishedVersion {
  readonly fields: Fields;
  readonly author: string;
  /** The draft that remains. */
  readonly left: Fields | undefined;
}

/** Publishes these fields now. Returns the tags of the pages that change. */
export async function showItem(
  tx: Tx,
  services: Services,
  locked: LockedItem,
  { fields, author, left }: PublishedVersion,
  announce: Announce,
): Promise<string[]> {
  const { stored: before, source, place } = locked;
  const publishedAt =
    before?.publishedAt && before.publishedAt <= getNowIso(services.clock)
      ? before.publishedAt
      : getNowIso(services.clock);
  const write = { id: place.id, before, status: 'published', fields, publishedAt, author } as const;
  const tags = await source.write(tx, services, write, announce);
  const carried = await carryRename(tx, services, locked, { fields, author }, announce);
  const done = { ...NO_PUBLICATION, missed: undefined, fields: left, savedBy: author };
  await updateItemDraft(tx, services, locked, done);
  await auditContent(tx, services, { author, action: 'publish', subject: formatSubject(place) });
  return [...new Set([...tags, ...carried])];
}

interface Withdrawal {
  readonly author: string;
  readonly status: 'draft' | 'archived';
  /** A publication that has not been made is made no more: what it was of stays a draft. */
  readonly endsPublication?: boolean;
}

/** The fields of an item that was hidden, where what is stored is no more the item: a text is gone, or the release's. */
function findHiddenFields(
  locked: LockedItem,
  left: StoredItem | undefined,
  status: Withdrawal['status'],
): Fields | undefined {
  const { stored } = locked;
  if (!stored || left?.status === status) return undefined;
  return toDraftFields({ ...locked, stored: left }, stored.fields);
}

/** Unpublishes or archives; the fields stay. Of an item that was thrown away nothing is left to hide. */
export async function hideItem(
  tx: Tx,
  services: Services,
  locked: LockedItem,
  { author, status, endsPublication = status === 'archived' }: Withdrawal,
  announce: Announce,
): Promise<void> {
  const { stored, source, place, draft } = locked;
  const fields = stored?.fields ?? draft.fields ?? draft.publishFields;
  if (!fields) return updateItemDraft(tx, services, locked, { ...NO_END, savedBy: author });
  const publishedAt = stored?.publishedAt ?? null;
  await source.write(
    tx,
    services,
    { id: place.id, before: stored, status, fields, publishedAt, author },
    announce,
  );
  const left = await source.find(tx, place.id);
  const lostRevisions = left ? 0 : (stored?.revision ?? 0);
  const unshown = draft.fields ?? (endsPublication ? draft.publishFields : undefined);
  await updateItemDraft(tx, services, locked, {
    ...NO_END,
    ...(endsPublication && { ...NO_PUBLICATION, missed: undefined }),
    fields: unshown ?? findHiddenFields(locked, left, status),
    lostRevisions,
    savedBy: author,
  });
  const action = status === 'archived' ? 'archive' : 'unpublish';
  await auditContent(tx, services, { author, action, subject: formatSubject(place) });
}

interface ScheduledChange {
  readonly place: ItemReference;
  readonly what: 'publish' | 'unpublish';
  readonly at: string;
}

/** Queues the job of a scheduled change. The job does nothing when the schedule was changed meanwhile. */
async function enqueueChange(
  tx: Tx,
  services: Services,
  { place, what, at }: ScheduledChange,
  version: number,
): Promise<void> {
  const dedupe = `${SCHEDULE_JOB}:${formatSubject(place)}:${what}:${version}`;
  const payload = { ...place, what, at };
  await enqueueJob(tx, services, { kind: SCHEDULE_JOB, dedupe, payload, runAt: Date.parse(at) });
}

/** @throws DomainError `time_passed` */
function parseScheduledFor({ clock }: Services, at: string): string {
  const ms = Date.parse(at);
  if (ms <= clock.now()) throw createDomainError(EDITOR_ERRORS, 'time_passed');
  return toIso(ms);
}

/** What is published next: the draft, or what is scheduled where that was thrown away. */
const getPublishedNext = ({ stored, draft }: LockedItem): Fields | undefined =>
  draft.fields ?? draft.publishFields ?? stored?.fields;

interface ItemRequest {
  readonly editor: Editor;
  readonly place: ItemReference;
}

/** Locks the item and runs the work as a publisher. @throws DomainError `forbidden`, `collection_unknown` */
function runAsPublisher<T>(
  services: Services,
  { editor, place }: ItemRequest,
  work: (tx: Tx, locked: LockedItem, announce: Announce) => Promise<T>,
): Promise<T> {
  const source = getContentSource(place.collection);
  return transactAndPurge(services, async (tx, announce) => {
    await requirePublisher(tx, editor);
    return work(tx, await lockItem(tx, services, { place, source, author: toAuthor(editor) }), announce);
  });
}

interface Publication {
  readonly baseVersion: number;
  /** Now where it is absent. */
  readonly at?: string | undefined;
  readonly endsSchedule?: boolean | undefined;
}

/** @throws DomainError `edited_meanwhile`, `is_scheduled`, `not_ready`, `time_passed`, `item_unknown`, `forbidden` */
export function publishItem(
  services: Services,
  asked: ItemRequest,
  { baseVersion, at, endsSchedule = false }: Publication,
): Promise<Published> {
  const author = toAuthor(asked.editor);
  const { place } = asked;
  return runAsPublisher(services, asked, async (tx, locked, announce) => {
    const fields = getPublishedNext(locked);
    if (!fields) throw createUnknownItemError();
    await checkVersion(tx, locked, baseVersion);
    const publishAt = at === undefined ? undefined : parseScheduledFor(services, at);
    if (publishAt === undefined && locked.draft.publishFields && !endsSchedule)
      throw createDomainError(EDITOR_ERRORS, 'is_scheduled');
    await checkFaults(tx, locked, fields, publishAt);
    await closeDraftVersion(tx, place);
    await approveReview(tx, services, place, author);
    if (publishAt === undefined) {
      const tags = await showItem(tx, services, locked, { fields, author, left: undefined }, announce);
      const stored = await locked.source.find(tx, place.id);
      const version = getItemVersion(stored, { ...locked.draft, version: locked.draft.version + 1 });
      return { version, publishedAt: stored?.publishedAt ?? null, scheduledAt: null, tags };
    }
    // The scheduled fields are a copy: later changes of the draft are not published with them.
    const change = {
      publishAt,
      publishFields: fields,
      publishBy: author,
      savedBy: author,
      missed: undefined,
    };
    await updateItemDraft(tx, services, locked, change);
    await enqueueChange(tx, services, { place, what: 'publish', at: publishAt }, baseVersion + 1);
    const done = { author, action: 'schedule', subject: formatSubject(place), detail: { at: publishAt } };
    await auditContent(tx, services, done);
    return {
      version: baseVersion + 1,
      publishedAt: locked.stored?.publishedAt ?? null,
      scheduledAt: publishAt,
      tags: [],
    };
  });
}

/** @throws DomainError `time_passed`, `not_published`, `item_unknown`, `forbidden` */
export function unpublishItem(services: Services, asked: ItemRequest, at: string | undefined): Promise<void> {
  const author = toAuthor(asked.editor);
  const { place } = asked;
  return runAsPublisher(services, asked, async (tx, locked, announce) => {
    if (!getPublishedNext(locked)) throw createUnknownItemError();
    const isShownByThen = at !== undefined && locked.draft.publishFields !== undefined;
    if (locked.stored?.status !== 'published' && !isShownByThen)
      throw createDomainError(EDITOR_ERRORS, 'not_published');
    if (at === undefined) return hideItem(tx, services, locked, { author, status: 'draft' }, announce);
    const unpublishAt = parseScheduledFor(services, at);
    await updateItemDraft(tx, services, locked, { unpublishAt, unpublishBy: author, savedBy: author });
    const version = getItemVersion(locked.stored, locked.draft) + 1;
    await enqueueChange(tx, services, { place, what: 'unpublish', at: unpublishAt }, version);
    const done = {
      author,
      action: 'schedule end',
      subject: formatSubject(place),
      detail: { at: unpublishAt },
    };
    await auditContent(tx, services, done);
  });
}

/** @throws DomainError `item_unknown`, `forbidden` */
export function cancelSchedule(services: Services, asked: ItemRequest): Promise<void> {
  const author = toAuthor(asked.editor);
  return runAsPublisher(services, asked, async (tx, locked) => {
    const { fields, publishFields, unpublishAt } = locked.draft;
    if (!getPublishedNext(locked)) throw createUnknownItemError();
    if (!publishFields && !unpublishAt) return;
    await updateItemDraft(tx, services, locked, {
      // The scheduled fields become the draft again where the draft was discarded.
      fields: fields ? toDraftFields(locked, fields) : isDraftNewer(locked) ? publishFields : undefined,
      ...NO_PUBLICATION,
      ...NO_END,
      savedBy: author,
    });
    await auditContent(tx, services, {
      author,
      action: 'cancel schedule',
      subject: formatSubject(asked.place),
    });
  });
}

const isDraftNewer = ({ stored, draft }: LockedItem): boolean =>
  !isDeepStrictEqual(stored?.fields, draft.publishFields);

/** @throws DomainError `item_unknown`, `forbidden` */
export function archiveItem(services: Services, asked: ItemRequest): Promise<void> {
  const author = toAuthor(asked.editor);
  return runAsPublisher(services, asked, async (tx, locked, announce) => {
    if (!getPublishedNext(locked)) throw createUnknownItemError();
    await closeReview(tx, services, asked.place, { author, state: 'withdrawn' });
    await hideItem(tx, services, locked, { author, status: 'archived' }, announce);
  });
}
