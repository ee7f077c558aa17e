// Drafts of items. They may be incomplete, are never shown to visitors, and a save based on an old version is refused.
import { isDeepStrictEqual } from 'node:util';
import {
  EDITOR_ERRORS,
  type EditedMeanwhile,
  type Editor,
  type SavedDraft,
} from '#lib/contracts/editor/editor.ts';
import { createDomainError } from '../../../domain-error.ts';
import { runOnce } from '../../../ground/db/idempotency.ts';
import { type Tx, transact } from '../../../ground/db/open.ts';
import { auditContent } from '../../../ground/operator/audit.ts';
import { loadEditorNames, toAuthor } from '../../../ground/staff/accounts.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import type { ItemReference } from '../../cms/drafts/content-source.ts';
import {
  getItemVersion,
  isDraftOnly,
  type LockedItem,
  lockItem,
  NO_END,
  updateItemDraft,
} from '../../cms/drafts/item-drafts.ts';
import { type Fields, normaliseFields } from '../../cms/drafts/normalise-fields.ts';
import { listItemPages } from '../publishing/item-pages.ts';
import { closeReview } from '../review/close-review.ts';
import { keepDraftVersion, recordDraftSave } from './draft-versions.ts';
import { createUnknownItemError, formatSubject, getContentSource } from './item-reference.ts';

/** The draft, or the stored fields without one. */
export const getCurrentFields = ({ draft, stored }: LockedItem): Fields | undefined =>
  draft.fields ?? stored?.fields;

/**
 * @throws DomainError `edited_meanwhile`, with what another editor saved; `item_unknown` where another editor has thrown
 * the item away
 */
export async function checkVersion(tx: Tx, locked: LockedItem, baseVersion: number): Promise<void> {
  const { stored, draft, source, place } = locked;
  const version = getItemVersion(stored, draft);
  if (version === baseVersion) return;
  const theirFields =
    getCurrentFields(locked) ?? draft.publishFields ?? (await source.getInitialFields(tx, place.id));
  if (!theirFields) throw createUnknownItemError();
  const nameOf = await loadEditorNames(tx);
  const theirs: EditedMeanwhile = {
    theirs: theirFields,
    version,
    by: nameOf(draft.savedBy),
    at: draft.savedAt,
  };
  throw createDomainError(EDITOR_ERRORS, 'edited_meanwhile', {}, theirs);
}

interface DraftSave {
  readonly fields: Fields;
  readonly baseVersion: number;
}

/** Undefined where the fields equal the published item. */
export function toDraftFields({ stored, source }: LockedItem, fields: Fields): Fields | undefined {
  const isSame =
    stored?.status === 'published' &&
    isDeepStrictEqual(normaliseFields(fields, source.form), normaliseFields(stored.fields, source.form));
  return isSame ? undefined : fields;
}

/** @throws DomainError `edited_meanwhile`, `item_unknown`, `collection_unknown` */
export function saveDraft(
  services: Services,
  editor: Editor,
  place: ItemReference,
  { fields, baseVersion }: DraftSave,
): Promise<SavedDraft> {
  const author = toAuthor(editor);
  const source = getContentSource(place.collection);
  return transact(services.database, async (tx) => {
    const locked = await lockItem(tx, services, { place, source, author });
    if (!locked.stored && locked.draft.version === 0 && !(await source.getInitialFields(tx, place.id)))
      throw createUnknownItemError();
    await checkVersion(tx, locked, baseVersion);
    // What visitors see is a change of what is scheduled.
    const kept = locked.draft.publishFields ? fields : toDraftFields(locked, fields);
    await updateItemDraft(tx, services, locked, { fields: kept, savedBy: author });
    await recordDraftSave(tx, services, place, { fields, author });
    const version = baseVersion + 1;
    const from = locked.draft.publishAt ?? undefined;
    const done = { author, action: 'draft', subject: formatSubject(place), detail: { version } };
    await auditContent(tx, services, done);
    return {
      version,
      savedAt: getNowIso(services.clock),
      faults: await source.findFaults(tx, place.id, fields, { from }),
      pages: listItemPages(place.collection, fields),
    };
  });
}

interface FirstSave {
  readonly collection: string;
  readonly fields: Fields;
  /** Of the call; empty without one. */
  readonly key: string;
}

/**
 * Gives the id of the new draft. The same author's call under the same key gives it again, whatever was written since.
 * @throws DomainError `collection_unknown`, `item_exists`, `name_invalid`
 */
export async function createDraft(
  services: Services,
  editor: Editor,
  { collection, fields, key }: FirstSave,
): Promise<ItemReference> {
  const author = toAuthor(editor);
  const source = getContentSource(collection);
  const create = async (tx: Tx) => {
    const place = await reserveReference(tx, services, { collection, fields, author });
    const locked = await lockItem(tx, services, { place, source, author });
    await updateItemDraft(tx, services, locked, { fields, savedBy: author });
    await recordDraftSave(tx, services, place, { fields, author });
    await auditContent(tx, services, { author, action: 'new draft', subject: formatSubject(place) });
    return place;
  };
  if (key === '') return transact(services.database, create);
  const call = { scope: `editor_item:${author}`, key, request: collection };
  return (await runOnce(services, call, create)).answer;
}

interface NewItem {
  readonly collection: string;
  readonly fields: Fields;
  readonly author: string;
}

/**
 * The id that the fields name, or a new one where it is taken or its item was thrown away. Texts have only the one they
 * name: it is theirs again once nothing is left there.
 */
async function reserveReference(
  tx: Tx,
  services: Services,
  { collection, fields, author }: NewItem,
): Promise<ItemReference> {
  const source = getContentSource(collection);
  let left: ItemReference | undefined;
  for (const tried of [fields, {}]) {
    const id = source.createId(services, tried);
    if (id === undefined && tried === fields) throw createDomainError(EDITOR_ERRORS, 'name_invalid');
    if (id === undefined) break;
    const place = { collection, id };
    const { stored, draft } = await lockItem(tx, services, { place, source, author });
    if (!stored && draft.version === 0) return place;
    if (!stored && !draft.fields && !draft.publishFields) left ??= place;
  }
  if (left) return left;
  throw createDomainError(EDITOR_ERRORS, 'item_exists');
}

/**
 * An item that was never published is removed. False when it is gone.
 * @throws DomainError `edited_meanwhile`, `item_unknown`
 */
export function discardDraft(
  services: Services,
  editor: Editor,
  place: ItemReference,
  { baseVersion }: Pick<DraftSave, 'baseVersion'>,
): Promise<boolean> {
  const author = toAuthor(editor);
  const source = getContentSource(place.collection);
  return transact(services.database, async (tx) => {
    const locked = await lockItem(tx, services, { place, source, author });
    if (!getCurrentFields(locked)) throw createUnknownItemError();
    await checkVersion(tx, locked, baseVersion);
    const { fields, savedBy } = locked.draft;
    if (fields) await keepDraftVersion(tx, services, place, { fields, author: savedBy, reason: 'discard' });
    await closeReview(tx, services, place, { author, state: 'withdrawn' });
    const isNeverShown = !locked.stored && !locked.draft.publishFields;
    await updateItemDraft(tx, services, locked, {
      fields: undefined,
      missed: undefined,
      // Nothing is left that could end.
      ...(isNeverShown && NO_END),
      savedBy: author,
    });
    await auditContent(tx, services, { author, action: 'discard', subject: formatSubject(place) });
    return !isDraftOnly(locked.stored, locked.draft);
  });
}
