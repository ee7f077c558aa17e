// From a draft to what visitors see, at once or at a moment, and back. Only publishers decide it: the role is looked up
// once more where the change is written.
import { isDeepStrictEqual } from 'node:util';
import { EDITOR_ERRORS, type Editor, type NotReady, type Published } from '#lib/contracts/editor/editor.ts';
import { COMMON_ERRORS } from '#lib/contracts/errors.ts';
import { auditContent } from '../../cms/write.ts';
import type { Tx } from '../../db/open.ts';
import { Refusal, refusal } from '../../domain-error.ts';
import { type Announce, transactAndPurge } from '../../jobs/purge.ts';
import { enqueue } from '../../jobs/queue.ts';
import type { Services } from '../../services.ts';
import { iso, nowIso } from '../../time.ts';
import { authorOf } from '../accounts/accounts.ts';
import { changeHead, type Held, hold, versionOf } from '../items/drafted-items.ts';
import { checkVersion, currentFields } from '../items/drafts.ts';
import { basesOf, subjectOf, unknownItem } from '../items/item-reference.ts';
import type { Fields } from '../items/normalise-fields.ts';
import type { Place } from '../items/published-source.ts';

export const SCHEDULE_JOB = 'content_schedule';

async function mustPublish(tx: Tx, { id }: Editor): Promise<void> {
  const row = await tx
    .selectFrom('content_editor')
    .select('id')
    .where('id', '=', id)
    .where('role', '=', 'publisher')
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw refusal(COMMON_ERRORS, 'forbidden');
}

/** @throws Refusal `not_ready` with what is wrong, field by field */
async function checkFaults(tx: Tx, { bases, place }: Held, fields: Fields): Promise<void> {
  const faults = await bases.faults(tx, place.id, fields);
  if (faults.length === 0) return;
  const { status, message } = EDITOR_ERRORS.not_ready;
  const byField = Map.groupBy(faults, ({ field }) => field || 'general');
  const errors = [...byField].map(([field, list]) => [
    field,
    list.map((fault) => ({ code: 'invalid', message: fault.message })),
  ]);
  const refused = new Refusal('not_ready', status, message, undefined, Object.fromEntries(errors));
  // Names of fields are renamed where they are keys, and stay as they are here.
  refused.result = { faults } satisfies NotReady;
  throw refused;
}

interface Showing {
  readonly fields: Fields;
  readonly author: string;
  /** What stays in hand. */
  readonly left: Fields | undefined;
}

/** Shows these fields from this moment on. Gives the tags of the pages that change. */
export async function show(
  tx: Tx,
  services: Services,
  held: Held,
  { fields, author, left }: Showing,
  announce: Announce,
): Promise<string[]> {
  const { base: before, bases, place } = held;
  const publishedAt =
    before?.publishedAt && before.publishedAt <= nowIso(services.clock)
      ? before.publishedAt
      : nowIso(services.clock);
  const write = { id: place.id, before, status: 'published', fields, publishedAt, author } as const;
  const tags = await bases.keep(tx, services, write, announce);
  const done = { publishAt: null, publishFields: undefined, publishBy: null };
  await changeHead(tx, services, held, { ...done, fields: left, savedBy: author });
  await auditContent(tx, services, { author, action: 'publish', subject: subjectOf(place) });
  return tags;
}

/** Takes it back from visitors; what they saw stays as it is kept. */
export async function hide(
  tx: Tx,
  services: Services,
  held: Held,
  { author, status }: { author: string; status: 'draft' | 'archived' },
  announce: Announce,
): Promise<void> {
  const { base, bases, place } = held;
  const fields = base?.fields ?? currentFields(held) ?? {};
  const publishedAt = base?.publishedAt ?? null;
  await bases.keep(
    tx,
    services,
    { id: place.id, before: base, status, fields, publishedAt, author },
    announce,
  );
  const past = { unpublishAt: null, unpublishBy: null };
  const all = { ...past, publishAt: null, publishFields: undefined, publishBy: null };
  await changeHead(tx, services, held, { ...(status === 'archived' ? all : past), savedBy: author });
  const action = status === 'archived' ? 'archive' : 'unpublish';
  await auditContent(tx, services, { author, action, subject: subjectOf(place) });
}

interface Moment {
  readonly place: Place;
  readonly what: 'publish' | 'unpublish';
  readonly at: string;
}

/** Wakes the worker at that moment. A moment that was changed meanwhile finds nothing to do. */
async function remind(
  tx: Tx,
  services: Services,
  { place, what, at }: Moment,
  version: number,
): Promise<void> {
  const dedupe = `${SCHEDULE_JOB}:${subjectOf(place)}:${what}:${version}`;
  const payload = { ...place, what, at };
  await enqueue(tx, services, { kind: SCHEDULE_JOB, dedupe, payload, runAt: Date.parse(at) });
}

/** @throws Refusal `time_passed` */
function momentOf({ clock }: Services, at: string): string {
  const ms = Date.parse(at);
  if (ms <= clock.now()) throw refusal(EDITOR_ERRORS, 'time_passed');
  return iso(ms);
}

interface Asked {
  readonly editor: Editor;
  readonly place: Place;
}

/** Holds the item for a publisher. @throws Refusal `forbidden`, `collection_unknown` */
function decide<T>(
  services: Services,
  { editor, place }: Asked,
  work: (tx: Tx, held: Held, announce: Announce) => Promise<T>,
): Promise<T> {
  const bases = basesOf(place.collection);
  return transactAndPurge(services, async (tx, announce) => {
    await mustPublish(tx, editor);
    return work(tx, await hold(tx, services, { place, bases, author: authorOf(editor) }), announce);
  });
}

/** @throws Refusal `edited_meanwhile`, `not_ready`, `time_passed`, `item_unknown`, `forbidden` */
export function publishItem(
  services: Services,
  asked: Asked,
  { baseVersion, at }: { baseVersion: number; at?: string | undefined },
): Promise<Published> {
  const author = authorOf(asked.editor);
  const { place } = asked;
  return decide(services, asked, async (tx, held, announce) => {
    const fields = currentFields(held);
    if (!fields) throw unknownItem();
    await checkVersion(tx, held, baseVersion);
    await checkFaults(tx, held, fields);
    if (at === undefined) {
      const tags = await show(tx, services, held, { fields, author, left: undefined }, announce);
      const base = await held.bases.one(tx, place.id);
      const version = versionOf(base, { ...held.head, version: held.head.version + 1 });
      return { version, publishedAt: base?.publishedAt ?? null, scheduledAt: null, tags };
    }
    const publishAt = momentOf(services, at);
    // What was looked at is what will be shown, whatever is written into the draft until then.
    const change = { publishAt, publishFields: fields, publishBy: author, savedBy: author };
    await changeHead(tx, services, held, change);
    await remind(tx, services, { place, what: 'publish', at: publishAt }, baseVersion + 1);
    const done = { author, action: 'schedule', subject: subjectOf(place), detail: { at: publishAt } };
    await auditContent(tx, services, done);
    return {
      version: baseVersion + 1,
      publishedAt: held.base?.publishedAt ?? null,
      scheduledAt: publishAt,
      tags: [],
    };
  });
}

/** @throws Refusal `time_passed`, `item_unknown`, `forbidden` */
export function unpublishItem(services: Services, asked: Asked, at: string | undefined): Promise<void> {
  const author = authorOf(asked.editor);
  const { place } = asked;
  return decide(services, asked, async (tx, held, announce) => {
    if (!held.base && !held.head.publishFields) throw unknownItem();
    if (at === undefined) return hide(tx, services, held, { author, status: 'draft' }, announce);
    const unpublishAt = momentOf(services, at);
    await changeHead(tx, services, held, { unpublishAt, unpublishBy: author, savedBy: author });
    const version = versionOf(held.base, held.head) + 1;
    await remind(tx, services, { place, what: 'unpublish', at: unpublishAt }, version);
    const done = { author, action: 'schedule end', subject: subjectOf(place), detail: { at: unpublishAt } };
    await auditContent(tx, services, done);
  });
}

/** @throws Refusal `item_unknown`, `forbidden` */
export function cancelSchedule(services: Services, asked: Asked): Promise<void> {
  const author = authorOf(asked.editor);
  return decide(services, asked, async (tx, held) => {
    const { publishFields, unpublishAt } = held.head;
    if (!held.base && !currentFields(held) && !publishFields) throw unknownItem();
    if (!publishFields && !unpublishAt) return;
    await changeHead(tx, services, held, {
      // A draft that was thrown away since comes back: nothing that was written is lost.
      fields: held.head.fields ?? (draftIsNewer(held) ? publishFields : undefined),
      ...{ publishAt: null, publishFields: undefined, publishBy: null },
      ...{ unpublishAt: null, unpublishBy: null },
      savedBy: author,
    });
    await auditContent(tx, services, { author, action: 'cancel schedule', subject: subjectOf(asked.place) });
  });
}

const draftIsNewer = ({ base, head }: Held): boolean => !isDeepStrictEqual(base?.fields, head.publishFields);

/** @throws Refusal `item_unknown`, `forbidden` */
export function archiveItem(services: Services, asked: Asked): Promise<void> {
  const author = authorOf(asked.editor);
  return decide(services, asked, async (tx, held, announce) => {
    if (!held.base && !currentFields(held)) throw unknownItem();
    await hide(tx, services, held, { author, status: 'archived' }, announce);
  });
}
