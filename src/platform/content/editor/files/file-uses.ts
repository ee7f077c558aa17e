// Where pictures are used: in what visitors see, in drafts, in what is scheduled, and in what is put away.
import { TEXTS } from '#lib/contracts/editor/editor.ts';
import type { FileUse } from '#lib/contracts/editor/editor-files.ts';
import type { Locale } from '#lib/domain/brand/locales.ts';
import { readFields } from '#lib/domain/editor/editor-fields.ts';
import type { Db, Tx } from '../../../ground/db/open.ts';
import type { Fields } from '../../cms/drafts/normalise-fields.ts';
import { formatTextId } from '../../cms/drafts/text-reference.ts';
import { listPicturesOf } from '../../cms/named-files.ts';
import { getContentSource } from '../items/item-reference.ts';

interface Showing {
  readonly collection: string;
  readonly id: string;
  readonly state: FileUse['state'];
  readonly fields: Fields;
}

async function listStored(at: Db | Tx): Promise<Showing[]> {
  const rows = await at.selectFrom('content_item').select(['collection', 'id', 'status', 'body']).execute();
  return rows.map(({ status: state, body, ...place }) => ({ ...place, state, fields: readFields(body) }));
}

async function listTexts(at: Db | Tx): Promise<Showing[]> {
  const rows = await at
    .selectFrom('translation')
    .select(['locale', 'sub_variant', 'id', 'value'])
    .where('value', 'like', '%/assets/%')
    .execute();
  return rows.map(({ locale, sub_variant: subVariant, id: key, value }) => ({
    collection: TEXTS,
    id: formatTextId({ locale: locale as Locale, subVariant, key }),
    state: 'published',
    fields: { value },
  }));
}

async function listDrafts(at: Db | Tx): Promise<Showing[]> {
  const rows = await at
    .selectFrom('content_draft')
    .select(['collection', 'item_id as id', 'body', 'publish_body'])
    .execute();
  return rows.flatMap(({ body, publish_body, ...place }): Showing[] => [
    ...(body === null ? [] : [{ ...place, state: 'draft' as const, fields: readFields(body) }]),
    ...(publish_body === null
      ? []
      : [{ ...place, state: 'scheduled' as const, fields: readFields(publish_body) }]),
  ]);
}

const listShowing = async (at: Db | Tx): Promise<Showing[]> => [
  ...(await listStored(at)),
  ...(await listTexts(at)),
  ...(await listDrafts(at)),
];

const toKey = ({ collection, id }: Pick<Showing, 'collection' | 'id'>): string => `${collection}/${id}`;

/** By picture: how many items and texts use it. */
export async function countFileUses(at: Db | Tx): Promise<ReadonlyMap<string, number>> {
  const users = new Map<string, Set<string>>();
  for (const showing of await listShowing(at))
    for (const file of listPicturesOf(showing.collection, showing.fields))
      users.set(file, (users.get(file) ?? new Set()).add(toKey(showing)));
  return new Map([...users].map(([file, { size }]) => [file, size]));
}

/** One entry for each item, as what is seen first: published, then scheduled, then a draft. */
export async function listFileUses(at: Db | Tx, file: string): Promise<FileUse[]> {
  const found = new Map<string, FileUse>();
  const order: readonly FileUse['state'][] = ['published', 'scheduled', 'draft', 'archived'];
  const showing = (await listShowing(at)).filter(({ collection, fields }) =>
    listPicturesOf(collection, fields).includes(file),
  );
  for (const { collection, id, state, fields } of showing.toSorted(
    (a, b) => order.indexOf(a.state) - order.indexOf(b.state),
  )) {
    const title = getContentSource(collection).getTitle(id, fields);
    const key = toKey({ collection, id });
    if (!found.has(key)) found.set(key, { collection, id, title, state });
  }
  return [...found.values()];
}
