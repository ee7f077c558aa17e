// Items as the editor's screens show them.

import { isOrderedCollection } from '#lib/contracts/content/collections.ts';
import type { EDITOR_FILTERS, EditorItem, EditorRow } from '#lib/contracts/editor/editor.ts';
import { getDefaultSort, type ListDirection, type ListSort } from '#lib/domain/editor/list-order.ts';
import type { Db, Tx } from '../../../ground/db/open.ts';
import { loadEditorNames } from '../../../ground/staff/accounts.ts';
import type { ContentSource, ItemReference, StoredItem } from '../../cms/drafts/content-source.ts';
import {
  findItemDraft,
  getItemVersion,
  type ItemDraft,
  isDraftOnly,
  listItemDrafts,
} from '../../cms/drafts/item-drafts.ts';
import type { Fields } from '../../cms/drafts/normalise-fields.ts';
import { listItemPages } from '../publishing/item-pages.ts';
import { compareRows } from './compare-rows.ts';
import { createUnknownItemError, getContentSource } from './item-reference.ts';
import { rankPlaces } from './places.ts';

type GetName = (author: string) => string;

interface ItemWithDraft {
  readonly id: string;
  readonly stored: StoredItem | undefined;
  readonly draft: ItemDraft | undefined;
  /** Author of the newest revision. */
  readonly author: string | undefined;
}

const getShownFields = ({ stored, draft }: Pick<ItemWithDraft, 'stored' | 'draft'>): Fields =>
  draft?.fields ?? stored?.fields ?? draft?.publishFields ?? {};

function toEditorRow(item: ItemWithDraft, source: ContentSource, nameOf: GetName): EditorRow {
  const { id, stored, draft, author = '' } = item;
  const fields = getShownFields(item);
  const isDraftNewer = draft !== undefined && (!stored || draft.savedAt >= stored.updatedAt);
  return {
    id,
    title: source.getTitle(id, fields),
    status: stored?.status ?? 'draft',
    hasDraft: draft?.fields !== undefined,
    publishedAt: stored?.publishedAt ?? null,
    scheduledAt: draft?.publishAt ?? null,
    unpublishAt: draft?.unpublishAt ?? null,
    updatedAt: (isDraftNewer ? draft.savedAt : stored?.updatedAt) ?? '',
    updatedBy: nameOf(isDraftNewer ? draft.savedBy : author),
    brand: source.getBrand(fields),
    ...(source.getExcerpt && { excerpt: source.getExcerpt(fields) }),
    ...(source.getPicture && { picture: source.getPicture(fields) }),
  };
}

/** Whether the item is stored, drafted or scheduled. */
const isThere = ({ stored, draft }: Pick<ItemWithDraft, 'stored' | 'draft'>): boolean =>
  stored !== undefined || draft?.fields !== undefined || draft?.publishFields !== undefined;

/** Author of the newest revision, by item. */
async function loadAuthors(at: Db | Tx, collection: string): Promise<ReadonlyMap<string, string>> {
  const rows = await at
    .selectFrom('content_revision')
    .select(['item_id', 'author'])
    .where('collection', '=', collection)
    .orderBy('revision')
    .execute();
  return new Map(rows.map(({ item_id, author }) => [item_id, author]));
}

type Filter = (typeof EDITOR_FILTERS)[number];

const FILTERS = {
  all: ({ status }) => status !== 'archived',
  draft: ({ status }) => status === 'draft',
  published: ({ status }) => status === 'published',
  scheduled: ({ scheduledAt, unpublishAt }) => scheduledAt !== null || unpublishAt !== null,
  archived: ({ status }) => status === 'archived',
  changed: ({ status, hasDraft }) => status === 'published' && hasDraft,
  missing: ({ missing = [] }) => missing.length > 0,
} as const satisfies Record<Filter, (row: EditorRow) => boolean>;

const collectTexts = (value: unknown): string[] => {
  if (typeof value === 'string') return [value.toLowerCase()];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(collectTexts) : [];
};

export interface ListQuery {
  readonly collection: string;
  readonly search?: string | undefined;
  readonly status: Filter;
  readonly brand?: string | undefined;
  /** Undefined: as `getDefaultSort` says. */
  readonly sort?: ListSort | undefined;
  readonly direction?: ListDirection | undefined;
  readonly page: number;
}

/** Whether each word is in the id or in a text of the item. */
function hasAllWords(item: ItemWithDraft, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const texts = [item.id.toLowerCase(), ...collectTexts(getShownFields(item))];
  return words.every((word) => texts.some((text) => text.includes(word)));
}

/** The places of those that are not archived, where each stands for visitors now. */
const rankItems = (items: readonly ItemWithDraft[]): ReadonlyMap<string, number> =>
  rankPlaces(
    items
      .filter(({ stored }) => stored?.status !== 'archived')
      .map(({ id, stored, draft }) => ({ id, fields: stored?.fields ?? getShownFields({ stored, draft }) })),
  );

export const LIST_PAGE = 25;

/** A page of rows in the order asked for. @throws DomainError `collection_unknown` */
export async function listItems(
  at: Db | Tx,
  query: ListQuery,
): Promise<{ rows: EditorRow[]; total: number }> {
  const { collection, status, brand, page, direction } = query;
  const isOrdered = isOrderedCollection(collection);
  const { sort = getDefaultSort({ isOrdered }) } = query;
  const source = getContentSource(collection);
  const words = (query.search ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const [all, drafts, authors, nameOf] = await Promise.all([
    source.list(at),
    listItemDrafts(at, collection),
    loadAuthors(at, collection),
    loadEditorNames(at),
  ]);
  const byId = new Map(all.map((stored) => [stored.id, stored]));
  const listMissing = await source.findMissing?.(at, new Set(byId.keys()));
  const items = [...new Set([...byId.keys(), ...drafts.keys()])]
    .map(
      (id): ItemWithDraft => ({ id, stored: byId.get(id), draft: drafts.get(id), author: authors.get(id) }),
    )
    .filter(isThere);
  const places = isOrdered ? rankItems(items) : undefined;
  const found = items
    .filter((item) => hasAllWords(item, words))
    .map(
      (item): EditorRow => ({
        ...toEditorRow(item, source, nameOf),
        ...(listMissing && { missing: listMissing(item.id) }),
        ...(places && { place: places.get(item.id) }),
      }),
    )
    .filter((row) => FILTERS[status](row) && (!brand || row.brand === null || row.brand === brand))
    .sort(compareRows(sort, direction));
  return { rows: found.slice((page - 1) * LIST_PAGE, page * LIST_PAGE), total: found.length };
}

/** @throws DomainError `item_unknown`, `collection_unknown` */
export async function loadItemView(
  at: Db | Tx,
  place: ItemReference,
  others: EditorItem['others'] = [],
): Promise<EditorItem> {
  const { collection, id } = place;
  const source = getContentSource(collection);
  const [stored, draft, nameOf] = await Promise.all([
    source.find(at, id),
    findItemDraft(at, place),
    loadEditorNames(at),
  ]);
  const blank = stored || draft?.fields ? undefined : await source.getInitialFields(at, id);
  if (!isThere({ stored, draft }) && !blank) throw createUnknownItemError();
  const item = { id, stored, draft, author: (await loadAuthors(at, collection)).get(id) };
  const fields = blank ?? getShownFields(item);
  return {
    ...toEditorRow(item, source, nameOf),
    title: source.getTitle(id, fields),
    collection,
    fields,
    publishedFields: stored?.status === 'published' ? stored.fields : null,
    scheduledFields: draft?.publishFields ?? null,
    missedPublication: draft?.missed ?? null,
    isDraftOnly: isDraftOnly(stored, draft),
    version: getItemVersion(stored, draft),
    faults: await source.findFaults(at, id, fields, { from: draft?.publishAt ?? undefined }),
    others,
    pages: listItemPages(collection, fields),
  };
}
