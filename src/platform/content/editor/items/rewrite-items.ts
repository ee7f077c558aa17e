// Rewrites the fields of items wherever they are kept: in what visitors see, in drafts and in what is scheduled. Older
// versions stay as they are.

import type { Tx } from '../../../ground/db/open.ts';
import type { Announce } from '../../../ground/jobs/purge.ts';
import type { Services } from '../../../services.ts';
import type { ContentSource } from '../../cms/drafts/content-source.ts';
import { type LockedItem, listItemDrafts, lockItem, updateItemDraft } from '../../cms/drafts/item-drafts.ts';
import type { Fields } from '../../cms/drafts/normalise-fields.ts';
import { getContentSource } from './item-reference.ts';

interface Rewriting {
  readonly collection: string;
  readonly author: string;
  /** The fields after the change; undefined where they stay. */
  readonly rewrite: (fields: Fields) => Fields | undefined;
}

interface Rewritten {
  /** Items that were changed. */
  readonly count: number;
  /** Of the pages that change. */
  readonly tags: readonly string[];
}

async function listChangedIds(
  tx: Tx,
  source: ContentSource,
  { collection, rewrite }: Rewriting,
): Promise<ReadonlySet<string>> {
  const isChanged = (fields: Fields | undefined) => fields !== undefined && rewrite(fields) !== undefined;
  const stored = (await source.list(tx)).filter(({ fields }) => isChanged(fields)).map(({ id }) => id);
  const drafted = [...(await listItemDrafts(tx, collection))]
    .filter(([, { fields, publishFields }]) => isChanged(fields) || isChanged(publishFields))
    .map(([id]) => id);
  return new Set([...stored, ...drafted]);
}

async function rewriteStored(
  tx: Tx,
  services: Services,
  { stored, source }: LockedItem,
  { author, rewrite }: Rewriting,
  announce: Announce,
): Promise<readonly string[]> {
  const fields = stored && rewrite(stored.fields);
  if (!fields) return [];
  const { id, status, publishedAt } = stored;
  const write = { id, before: stored, status, fields, mayHaveFaults: true, publishedAt, author };
  return source.write(tx, services, write, announce);
}

async function rewriteDraft(
  tx: Tx,
  services: Services,
  locked: LockedItem,
  { rewrite }: Rewriting,
): Promise<void> {
  const { fields, publishFields, savedBy } = locked.draft;
  const next = { fields: fields && rewrite(fields), publishFields: publishFields && rewrite(publishFields) };
  if (!next.fields && !next.publishFields) return;
  await updateItemDraft(tx, services, locked, {
    fields: next.fields ?? fields,
    publishFields: next.publishFields ?? publishFields,
    savedBy,
  });
}

/** Rewrites the items of a collection, or the texts. */
export async function rewriteItems(
  tx: Tx,
  services: Services,
  rewriting: Rewriting,
  announce: Announce,
): Promise<Rewritten> {
  const { collection, author } = rewriting;
  const source = getContentSource(collection);
  const ids = await listChangedIds(tx, source, rewriting);
  const tags: string[] = [];
  for (const id of ids) {
    const locked = await lockItem(tx, services, { place: { collection, id }, source, author });
    tags.push(...(await rewriteStored(tx, services, locked, rewriting, announce)));
    await rewriteDraft(tx, services, locked, rewriting);
  }
  return { count: ids.size, tags };
}
