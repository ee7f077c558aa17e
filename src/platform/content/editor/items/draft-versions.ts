// Versions of a draft: what was written in one go stays together, and what is replaced is kept before it goes.
import { sql } from 'kysely';
import { isSame, readFields } from '#lib/domain/editor/editor-fields.ts';
import { countLostWords } from '#lib/domain/editor/lost-words.ts';
import type { Db, Tx } from '../../../ground/db/open.ts';
import type { Services } from '../../../services.ts';
import { getNowIso, toIso } from '../../../time.ts';
import type { ItemReference } from '../../cms/drafts/content-source.ts';
import type { Fields } from '../../cms/drafts/normalise-fields.ts';

/** An author who pauses longer begins a new version, as does one who has written on for so long. */
const SESSION_MS = 10 * 60_000;
/** A save that takes away so many words begins a new version. */
const LOST_WORDS = 4;
const VERSIONS_MAX = 2000;
const KEPT_WHOLE_MS = 90 * 86_400_000;
const SWEPT_AT_ONCE = 5000;

interface WrittenFields {
  readonly fields: Fields;
  readonly author: string;
}

export const selectVersions = (at: Db | Tx, { collection, id }: ItemReference) =>
  at
    .selectFrom('content_draft_version')
    .where('collection', '=', collection)
    .where('item_id', '=', id)
    .orderBy('no', 'desc');

const findNewest = (tx: Tx, place: ItemReference) => selectVersions(tx, place).selectAll().executeTakeFirst();
type Version = NonNullable<Awaited<ReturnType<typeof findNewest>>>;

const updateVersion = (tx: Tx, { collection, item_id, no }: Version) =>
  tx
    .updateTable('content_draft_version')
    .where('collection', '=', collection)
    .where('item_id', '=', item_id)
    .where('no', '=', no);

function isSessionOver(services: Services, newest: Version, { fields, author }: WrittenFields): boolean {
  const early = toIso(services.clock.now() - SESSION_MS);
  if (newest.is_open === 0 || newest.author !== author) return true;
  if (newest.saved_at < early || newest.began_at < early) return true;
  return countLostWords(readFields(newest.body), fields) >= LOST_WORDS;
}

async function addVersion(
  tx: Tx,
  services: Services,
  place: ItemReference,
  version: Pick<Version, 'no' | 'author' | 'reason' | 'is_open'> & { readonly fields: Fields },
): Promise<void> {
  const { fields, ...rest } = version;
  const now = getNowIso(services.clock);
  await tx
    .insertInto('content_draft_version')
    .values({
      collection: place.collection,
      item_id: place.id,
      body: JSON.stringify(fields),
      began_at: now,
      saved_at: now,
      ...rest,
    })
    .execute();
  await tx
    .deleteFrom('content_draft_version')
    .where('collection', '=', place.collection)
    .where('item_id', '=', place.id)
    .where('no', '<=', version.no - VERSIONS_MAX)
    .execute();
}

/** Adds what was saved to the version that its author is writing, or begins the next one. */
export async function recordDraftSave(
  tx: Tx,
  services: Services,
  place: ItemReference,
  written: WrittenFields,
): Promise<void> {
  const newest = await findNewest(tx, place);
  if (newest && !isSessionOver(services, newest, written)) {
    const body = JSON.stringify(written.fields);
    await updateVersion(tx, newest)
      .set({ body, saved_at: getNowIso(services.clock) })
      .execute();
    return;
  }
  if (newest && isSame(readFields(newest.body), written.fields)) return;
  if (newest) await updateVersion(tx, newest).set({ is_open: 0 }).execute();
  await addVersion(tx, services, place, {
    no: (newest?.no ?? 0) + 1,
    author: written.author,
    fields: written.fields,
    reason: 'session',
    is_open: 1,
  });
}

/** Ends the version that is being written; the next save begins another. */
export async function closeDraftVersion(tx: Tx, place: ItemReference): Promise<void> {
  const newest = await findNewest(tx, place);
  if (newest?.is_open === 1) await updateVersion(tx, newest).set({ is_open: 0 }).execute();
}

/** Keeps a draft that is about to be replaced, where no version holds it yet. */
export async function keepDraftVersion(
  tx: Tx,
  services: Services,
  place: ItemReference,
  { fields, author, reason }: WrittenFields & { readonly reason: Version['reason'] },
): Promise<void> {
  const newest = await findNewest(tx, place);
  if (newest && isSame(readFields(newest.body), fields)) {
    await updateVersion(tx, newest).set({ is_open: 0, reason }).execute();
    return;
  }
  if (newest) await updateVersion(tx, newest).set({ is_open: 0 }).execute();
  await addVersion(tx, services, place, { no: (newest?.no ?? 0) + 1, author, fields, reason, is_open: 0 });
}

/** After 90 days the last version of each day and author stays. Run by the worker once a day. */
export async function sweepDraftVersions({ clock, database }: Services): Promise<void> {
  const before = toIso(clock.now() - KEPT_WHOLE_MS);
  const day = (column: string) => sql<string>`substr(${sql.ref(column)}, 1, 10)`;
  const old = await database.db
    .selectFrom('content_draft_version as old')
    .select(['old.collection', 'old.item_id', 'old.no'])
    .where('old.saved_at', '<', before)
    .where('old.reason', '=', 'session')
    .where('old.is_open', '=', 0)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('content_draft_version as later')
          .select('later.no')
          .whereRef('later.collection', '=', 'old.collection')
          .whereRef('later.item_id', '=', 'old.item_id')
          .whereRef('later.author', '=', 'old.author')
          .whereRef('later.no', '>', 'old.no')
          .where(day('later.saved_at'), '=', day('old.saved_at')),
      ),
    )
    .limit(SWEPT_AT_ONCE)
    .execute();
  for (const { collection, item_id, no } of old)
    await database.db
      .deleteFrom('content_draft_version')
      .where('collection', '=', collection)
      .where('item_id', '=', item_id)
      .where('no', '=', no)
      .execute();
}
