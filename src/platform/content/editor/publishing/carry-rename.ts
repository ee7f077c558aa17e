// When an item is published under a new name, what pointed at the old one points at the new one.
import { isDeepStrictEqual } from 'node:util';
import {
  COLLECTIONS,
  type CollectionName,
  getCollection,
  isCollection,
} from '#lib/contracts/content/collections.ts';
import { type ContentField, listContentFields } from '#lib/domain/content/content-fields.ts';
import { type NameChange, renamePointers } from '#lib/domain/content/rename-pointers.ts';
import type { Tx } from '../../../ground/db/open.ts';
import type { Announce } from '../../../ground/jobs/purge.ts';
import type { Services } from '../../../services.ts';
import type { LockedItem } from '../../cms/drafts/item-drafts.ts';
import { type Fields, getTextField } from '../../cms/drafts/normalise-fields.ts';
import { rewriteItems } from '../items/rewrite-items.ts';
import { loadStoredItems } from '../items/stored-items.ts';

type Rename = Omit<NameChange, 'isKept' | 'collection'> & {
  readonly collection: CollectionName;
  readonly brand: string | undefined;
};

function findRename({ place: { collection }, stored }: LockedItem, fields: Fields): Rename | undefined {
  if (!stored || !isCollection(collection)) return undefined;
  const { addressField: field } = getCollection(collection);
  const [from, to] = [stored.fields, fields].map((one) => field && getTextField(one, field));
  if (!field || !from || !to || from === to) return undefined;
  return { collection, field, from, to, brand: getTextField(fields, 'brand') };
}

/** The brands of other published items of the old name; undefined for one of every brand. */
async function listKeepers(tx: Tx, { collection, field, from }: Rename, id: string) {
  const items = await loadStoredItems(tx, collection);
  return items
    .filter((item) => item.id !== id && item.status === 'published' && item.fields[field] === from)
    .map(({ fields }) => getTextField(fields, 'brand'));
}

/** Whether what belongs to this brand still shows an item of the old name. */
function isNameKept(brand: string | undefined, rename: Rename, keepers: readonly (string | undefined)[]) {
  if (brand === rename.brand) return false;
  return keepers.some((keeper) => !keeper || !brand || keeper === brand);
}

/** The fields of another item with the new name; undefined where they stay. */
function rewriteFields(
  form: readonly ContentField[],
  held: Fields,
  rename: Rename,
  keepers: readonly (string | undefined)[],
): Fields | undefined {
  const brand = getTextField(held, 'brand');
  if (brand && rename.brand && brand !== rename.brand) return undefined;
  const next = renamePointers(form, held, { ...rename, isKept: isNameKept(brand, rename, keepers) });
  return isDeepStrictEqual(next, held) ? undefined : next;
}

interface NewVersion {
  readonly fields: Fields;
  readonly author: string;
}

/** To be called after the item is stored. Returns the tags of the pages that change. */
export async function carryRename(
  tx: Tx,
  services: Services,
  locked: LockedItem,
  { fields, author }: NewVersion,
  announce: Announce,
): Promise<readonly string[]> {
  const rename = findRename(locked, fields);
  if (!rename) return [];
  const keepers = await listKeepers(tx, rename, locked.place.id);
  // While it was hidden, what pointed at its old name has shown the others.
  if (locked.stored?.status !== 'published' && keepers.length > 0) return [];
  const tags: string[] = [];
  for (const collection of Object.keys(COLLECTIONS).filter(isCollection)) {
    const form = listContentFields(getCollection(collection).schema);
    const rewrite = (held: Fields) => rewriteFields(form, held, rename, keepers);
    tags.push(...(await rewriteItems(tx, services, { collection, author, rewrite }, announce)).tags);
  }
  return tags;
}
