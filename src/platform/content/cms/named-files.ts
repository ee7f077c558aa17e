// The pictures that items and texts name, and locks on them: one that is named is not deleted.
import type { Fields } from '#lib/contracts/content/collection.ts';
import { type CollectionName, getCollection, isCollection } from '#lib/contracts/content/collections.ts';
import { FileId } from '#lib/contracts/content/fields.ts';
import { listContentFields, listFieldValues } from '#lib/domain/content/content-fields.ts';
import type { Flavor, Tx } from '../../ground/db/open.ts';

const listFileIds = (name: CollectionName, body: Fields): string[] =>
  listFieldValues(listContentFields(getCollection(name).schema), body).flatMap(({ field, value }) =>
    field.pointsAt?.collection === 'files' && typeof value === 'string' ? [value] : [],
  );

/** The ids of the site's pictures in the JSON of fields: in Markdown, and as addresses. */
export const findPictures = (text: string): string[] =>
  [...text.matchAll(/(?:\]\(|")\/assets\/([\w-]{1,80})/g)].flatMap(([, id]) => id ?? []);

/** The pictures that an item shows. */
export const listItemFiles = (name: CollectionName, body: Fields = {}): string[] => [
  ...listFileIds(name, body),
  ...findPictures(JSON.stringify(body)),
];

/** The pictures in the fields of an item or a text. */
export const listPicturesOf = (collection: string, fields: Fields): readonly string[] =>
  isCollection(collection) ? listItemFiles(collection, fields) : findPictures(JSON.stringify(fields));

/** Keeps pictures from being deleted until the transaction ends. Names may be anything that was written in a draft. */
export async function holdFiles(tx: Tx, flavor: Flavor, names: readonly string[]): Promise<void> {
  const ids = names.filter((name) => FileId.safeParse(name).success);
  if (flavor !== 'postgres' || ids.length === 0) return;
  await tx.selectFrom('content_file').select('id').where('id', 'in', ids).forKeyShare().execute();
}

/** Keeps the picture from being shown, or named in a draft, by others until the transaction ends. */
export async function lockFile(tx: Tx, flavor: Flavor, id: string): Promise<void> {
  if (flavor !== 'postgres') return;
  await tx.selectFrom('content_file').select('id').where('id', '=', id).forUpdate().execute();
}
