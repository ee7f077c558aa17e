// The history of an item: what was written between two publishings, and what visitors saw, newest first.
import { EDITOR_ERRORS, type Editor } from '#lib/contracts/editor/editor.ts';
import type { EditorVersion } from '#lib/contracts/editor/editor-history.ts';
import { type Fields, isSame, readFields } from '#lib/domain/editor/editor-fields.ts';
import { createDomainError } from '../../../domain-error.ts';
import { type Db, type Tx, transact } from '../../../ground/db/open.ts';
import { auditContent } from '../../../ground/operator/audit.ts';
import { loadEditorNames, toAuthor } from '../../../ground/staff/accounts.ts';
import type { Services } from '../../../services.ts';
import type { ItemReference } from '../../cms/drafts/content-source.ts';
import { lockItem, updateItemDraft } from '../../cms/drafts/item-drafts.ts';
import { keepDraftVersion, selectVersions } from './draft-versions.ts';
import { checkVersion, getCurrentFields } from './drafts.ts';
import { formatSubject, getContentSource } from './item-reference.ts';

const HISTORY_MAX = 200;

const selectRevisions = (at: Db | Tx, { collection, id }: ItemReference) =>
  at
    .selectFrom('content_revision')
    .where('collection', '=', collection)
    .where('item_id', '=', id)
    .orderBy('revision', 'desc');

type GetName = (author: string) => string;

async function listDraftVersions(
  at: Db | Tx,
  place: ItemReference,
  nameOf: GetName,
): Promise<EditorVersion[]> {
  const rows = await selectVersions(at, place)
    .select(['no', 'author', 'began_at', 'saved_at', 'reason'])
    .limit(HISTORY_MAX)
    .execute();
  return rows.map(({ no, author, began_at, saved_at, reason }) => ({
    key: `d${no}`,
    kind: reason,
    by: nameOf(author),
    since: began_at,
    at: saved_at,
  }));
}

async function listRevisions(at: Db | Tx, place: ItemReference, nameOf: GetName): Promise<EditorVersion[]> {
  const rows = await selectRevisions(at, place)
    .select(['revision', 'status', 'author', 'created_at'])
    .limit(HISTORY_MAX)
    .execute();
  return rows.map(({ revision, status, author, created_at }) => ({
    key: `r${revision}`,
    kind: status,
    by: nameOf(author),
    since: created_at,
    at: created_at,
  }));
}

/** How many of the newest versions say what they changed. */
const COMPARED_MAX = 50;

const listDifferences = (before: Fields, after: Fields): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => name !== 'sort' && !isSame({ value: before[name] }, { value: after[name] }))
    .sort();

/** Adds what the newest versions changed; `versions` are newest first. */
async function compareVersions(
  at: Db | Tx,
  place: ItemReference,
  versions: readonly EditorVersion[],
): Promise<EditorVersion[]> {
  const loaded = new Map<string, Fields>();
  const load = async ({ key }: EditorVersion): Promise<Fields> => {
    const fields = loaded.get(key) ?? (await readVersionFields(at, place, key));
    loaded.set(key, fields);
    return fields;
  };
  const compared: EditorVersion[] = [];
  for (const [place, version] of versions.entries()) {
    const older = versions.slice(place + 1);
    const before = version.key.startsWith('r') ? older.find(({ key }) => key.startsWith('r')) : older[0];
    const isCompared = place < COMPARED_MAX && before !== undefined;
    const changed = isCompared ? listDifferences(await load(before), await load(version)) : undefined;
    compared.push({ ...version, changed });
  }
  return compared;
}

/** Newest first, at most 200 of each kind. @throws DomainError `collection_unknown` */
export async function listVersions(at: Db | Tx, place: ItemReference): Promise<EditorVersion[]> {
  getContentSource(place.collection);
  const nameOf = await loadEditorNames(at);
  const [drafts, revisions] = [
    await listDraftVersions(at, place, nameOf),
    await listRevisions(at, place, nameOf),
  ];
  // What was published at the instant of the last save was written before.
  const versions = [...revisions, ...drafts].sort((a, b) => (a.at === b.at ? 0 : a.at < b.at ? 1 : -1));
  return compareVersions(at, place, versions);
}

/** @throws DomainError `version_unknown` */
async function readVersionFields(at: Db | Tx, place: ItemReference, key: string): Promise<Fields> {
  const number = Number(key.slice(1));
  const row = key.startsWith('d')
    ? await selectVersions(at, place).select('body').where('no', '=', number).executeTakeFirst()
    : await selectRevisions(at, place).select('body').where('revision', '=', number).executeTakeFirst();
  if (!row) throw createDomainError(EDITOR_ERRORS, 'version_unknown');
  return readFields(row.body);
}

/** @throws DomainError `version_unknown`, `collection_unknown` */
export async function getVersion(
  at: Db | Tx,
  place: ItemReference,
  key: string,
): Promise<{ key: string; fields: Fields }> {
  getContentSource(place.collection);
  return { key, fields: await readVersionFields(at, place, key) };
}

/**
 * Makes a draft of a version; the draft that was there stays in the history.
 * @throws DomainError `edited_meanwhile`, `version_unknown`
 */
export function restoreVersion(
  services: Services,
  editor: Editor,
  place: ItemReference,
  { key, baseVersion }: { key: string; baseVersion: number },
): Promise<void> {
  const author = toAuthor(editor);
  const source = getContentSource(place.collection);
  return transact(services.database, async (tx) => {
    const locked = await lockItem(tx, services, { place, source, author });
    await checkVersion(tx, locked, baseVersion);
    const old = await readVersionFields(tx, place, key);
    // The position in lists is no part of a published version.
    const { sort } = getCurrentFields(locked) ?? {};
    const fields = sort === undefined ? old : { ...old, sort };
    const { fields: draft, savedBy } = locked.draft;
    if (draft && !isSame(draft, fields))
      await keepDraftVersion(tx, services, place, { fields: draft, author: savedBy, reason: 'restore' });
    await updateItemDraft(tx, services, locked, { fields, savedBy: author });
    const done = { author, action: 'restore', subject: formatSubject(place), detail: { version: key } };
    await auditContent(tx, services, done);
  });
}
