// Items as the editor's screens show them.
import type { EditorItem, EditorRow } from '#lib/contracts/editor/editor.ts';
import type { Db, Tx } from '../../db/open.ts';
import { editorNames } from '../accounts/accounts.ts';
import { pagesOf } from '../publishing/pages.ts';
import { type Head, headAt, headsOf, versionOf } from './drafted-items.ts';
import { basesOf, unknownItem } from './item-reference.ts';
import type { Fields } from './normalise-fields.ts';
import type { Base, Bases, Place } from './published-source.ts';

type NameOf = (author: string) => string;

interface Known {
  readonly id: string;
  readonly base: Base | undefined;
  readonly head: Head | undefined;
  /** Who made the newest revision. */
  readonly author: string | undefined;
}

const fieldsOf = ({ base, head }: Pick<Known, 'base' | 'head'>): Fields =>
  head?.fields ?? base?.fields ?? head?.publishFields ?? {};

function rowOf(known: Known, bases: Bases, nameOf: NameOf): EditorRow {
  const { id, base, head, author = '' } = known;
  const fields = fieldsOf(known);
  const isHeadNewer = head !== undefined && (!base || head.savedAt >= base.updatedAt);
  return {
    id,
    title: bases.titleOf(id, fields),
    status: base?.status ?? 'draft',
    hasDraft: head?.fields !== undefined,
    publishedAt: base?.publishedAt ?? null,
    scheduledAt: head?.publishAt ?? null,
    unpublishAt: head?.unpublishAt ?? null,
    updatedAt: (isHeadNewer ? head.savedAt : base?.updatedAt) ?? '',
    updatedBy: nameOf(isHeadNewer ? head.savedBy : author),
    brand: bases.brandOf(fields),
    ...(bases.excerptOf && { excerpt: bases.excerptOf(fields) }),
  };
}

/** There is something of it: an item, a draft, or a moment at which one will be. */
const isThere = ({ base, head }: Pick<Known, 'base' | 'head'>): boolean =>
  base !== undefined || head?.fields !== undefined || head?.publishFields !== undefined;

/** Who made the newest revision of each item. */
async function authorsOf(at: Db | Tx, collection: string): Promise<ReadonlyMap<string, string>> {
  const rows = await at
    .selectFrom('content_revision')
    .select(['item_id', 'author'])
    .where('collection', '=', collection)
    .orderBy('revision')
    .execute();
  return new Map(rows.map(({ item_id, author }) => [item_id, author]));
}

type Filter = 'all' | 'draft' | 'published' | 'scheduled' | 'archived' | 'changed';

const FILTERS = {
  all: ({ status }) => status !== 'archived',
  draft: ({ status }) => status === 'draft',
  published: ({ status }) => status === 'published',
  scheduled: ({ scheduledAt, unpublishAt }) => scheduledAt !== null || unpublishAt !== null,
  archived: ({ status }) => status === 'archived',
  changed: ({ status, hasDraft }) => status === 'published' && hasDraft,
} as const satisfies Record<Filter, (row: EditorRow) => boolean>;

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value.toLowerCase()];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

export interface ListQuery {
  readonly collection: string;
  readonly search?: string | undefined;
  readonly status: Filter;
  readonly brand?: string | undefined;
  readonly page: number;
}

/** Each word is found in the id or in a text of it. */
function holdsAll(known: Known, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const texts = [known.id.toLowerCase(), ...textsIn(fieldsOf(known))];
  return words.every((word) => texts.some((text) => text.includes(word)));
}

export const LIST_PAGE = 25;

/** A page of rows, those saved last first. @throws Refusal `collection_unknown` */
export async function listItems(
  at: Db | Tx,
  query: ListQuery,
): Promise<{ rows: EditorRow[]; total: number }> {
  const { collection, status, brand, page } = query;
  const bases = basesOf(collection);
  const words = (query.search ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const [all, heads, authors, nameOf] = await Promise.all([
    bases.all(at),
    headsOf(at, collection),
    authorsOf(at, collection),
    editorNames(at),
  ]);
  const byId = new Map(all.map((base) => [base.id, base]));
  const found = [...new Set([...byId.keys(), ...heads.keys()])]
    .map((id): Known => ({ id, base: byId.get(id), head: heads.get(id), author: authors.get(id) }))
    .filter(isThere)
    .filter((known) => holdsAll(known, words))
    .map((known) => rowOf(known, bases, nameOf))
    .filter((row) => FILTERS[status](row) && (!brand || row.brand === null || row.brand === brand))
    .sort((a, b) =>
      a.updatedAt === b.updatedAt ? (a.id < b.id ? -1 : 1) : a.updatedAt < b.updatedAt ? 1 : -1,
    );
  return { rows: found.slice((page - 1) * LIST_PAGE, page * LIST_PAGE), total: found.length };
}

/** @throws Refusal `item_unknown`, `collection_unknown` */
export async function itemView(
  at: Db | Tx,
  place: Place,
  others: EditorItem['others'] = [],
): Promise<EditorItem> {
  const { collection, id } = place;
  const bases = basesOf(collection);
  const [base, head, nameOf] = await Promise.all([bases.one(at, id), headAt(at, place), editorNames(at)]);
  const blank = base || head?.fields ? undefined : await bases.blank(at, id);
  if (!isThere({ base, head }) && !blank) throw unknownItem();
  const known = { id, base, head, author: (await authorsOf(at, collection)).get(id) };
  const fields = blank ?? fieldsOf(known);
  return {
    ...rowOf(known, bases, nameOf),
    title: bases.titleOf(id, fields),
    collection,
    fields: JSON.stringify(fields),
    publishedFields: base?.status === 'published' ? JSON.stringify(base.fields) : null,
    scheduledFields: head?.publishFields ? JSON.stringify(head.publishFields) : null,
    version: versionOf(base, head),
    faults: await bases.faults(at, id, fields),
    others,
    pages: pagesOf(collection, fields),
  };
}
