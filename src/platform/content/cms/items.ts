// Reads items. Visibility is decided first and everything else works on the visible items, so that no filter, count,
// search, order or relation leaks anything about the others.
import {
  type CollectionName,
  getCollection,
  isCollection,
  SYSTEM_FIELDS,
} from '#lib/contracts/content/collections.ts';
import type { ContentStatus } from '#lib/contracts/content/status.ts';
import { listRelations } from '#lib/domain/content/content-fields.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import { parseBody } from '../../ground/db/parse-body.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { CmsError } from './cms-error.ts';
import { getCollectionForm } from './drafts/form-fields.ts';
import { getItemAsOf, type ItemAsOf } from './drafts/item-as-of.ts';
import { type ItemDraft, listItemDrafts } from './drafts/item-drafts.ts';
import { normaliseFields } from './drafts/normalise-fields.ts';
import { listFileItems } from './files.ts';
import type { Item, Viewer } from './item.ts';

/** Items with the items that they are related to. */
export interface ItemSet {
  readonly items: readonly Item[];
  /** By field: the related items by id. */
  readonly related: ReadonlyMap<string, ReadonlyMap<unknown, Item>>;
}

interface Row {
  readonly id: string;
  readonly status: ContentStatus;
  readonly body: string;
  readonly position: number | null;
  readonly published_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

/** Rows by role: published ones, for the site those with a future date too, for editors all. */
function selectRows(
  at: Db | Tx,
  { clock }: Services,
  name: CollectionName,
  { role, isDraft }: Viewer,
): Promise<Row[]> {
  let rows = at.selectFrom('content_item').selectAll().where('collection', '=', name);
  if (role === 'public') rows = rows.where('published_at', '<=', getNowIso(clock));
  if (role === 'public' || (role === 'site' && !isDraft)) rows = rows.where('status', '=', 'published');
  return rows.orderBy('id').execute();
}

const createDraftRow = (id: string, { savedAt }: ItemDraft): Row => ({
  id,
  status: 'draft',
  body: '',
  position: null,
  published_at: null,
  created_at: savedAt,
  updated_at: savedAt,
});

/** The row as of the preview; undefined where the item is unpublished then. */
function toShownRow(
  name: CollectionName,
  id: string,
  before: Row | undefined,
  draft: ItemDraft,
  itemAsOf: ItemAsOf,
) {
  if (itemAsOf.state === 'gone') return undefined;
  if (itemAsOf.state === 'unchanged') return before;
  const under = before ?? createDraftRow(id, draft);
  const { sort, ...own } = normaliseFields(itemAsOf.fields, getCollectionForm(name));
  const position = typeof sort === 'number' ? sort : null;
  const over = { ...under, position, body: JSON.stringify(own), updated_at: draft.savedAt };
  return itemAsOf.state === 'draft'
    ? over
    : { ...over, status: 'published' as const, published_at: under.published_at ?? itemAsOf.at };
}

/** The rows with drafts applied and drafts of new items added, as of the instant `asOf`. */
async function applyDrafts(
  at: Db | Tx,
  name: CollectionName,
  rows: readonly Row[],
  asOf: number | undefined,
): Promise<Row[]> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const [id, draft] of await listItemDrafts(at, name)) {
    const shown = toShownRow(name, id, byId.get(id), draft, getItemAsOf(draft, asOf));
    if (shown) byId.set(id, shown);
    else byId.delete(id);
  }
  return [...byId.values()];
}

/** @throws CmsError FORBIDDEN where the collection is not visible to the role */
async function listVisibleItems(
  at: Db | Tx,
  services: Services,
  name: CollectionName | 'files',
  looker: Viewer,
): Promise<Item[]> {
  if (name === 'files') return listFileItems(at, looker);
  if (looker.role === 'public' && !getCollection(name).isPublic) throw new CmsError('FORBIDDEN');
  const kept = await selectRows(at, services, name, looker);
  const found =
    looker.isDraft && looker.role !== 'public' ? await applyDrafts(at, name, kept, looker.asOf) : kept;
  const sorted = found.sort(
    (a, b) => (a.position ?? Infinity) - (b.position ?? Infinity) || (a.id < b.id ? -1 : 1),
  );
  return sorted.flatMap((row) => {
    const body = parseBody(row.body);
    if (!body) services.log.warn({ collection: name, id: row.id }, 'an item cannot be read');
    return body
      ? {
          ...body,
          id: row.id,
          status: row.status,
          sort: row.position,
          published_at: row.published_at,
          date_created: row.created_at,
          date_updated: row.updated_at,
        }
      : [];
  });
}

const isField = (name: CollectionName, field: string): boolean =>
  (SYSTEM_FIELDS as readonly string[]).includes(field) ||
  Object.hasOwn(getCollection(name).schema.shape, field);

/** @throws CmsError FORBIDDEN for a field that does not exist, as for one that is not visible */
export function checkPaths(name: CollectionName, paths: readonly (readonly string[])[]): void {
  for (const [field = ''] of paths)
    if (field !== '*' && !isField(name, field))
      throw new CmsError('FORBIDDEN', `You don't have permission to access field "${field}".`);
}

/** Keys of a related item: its id, and its slug if it has one. */
const listKeys = (item: Item): (readonly [unknown, Item])[] =>
  item.slug === undefined
    ? [[item.id, item]]
    : [
        [item.slug, item],
        [item.id, item],
      ];

/** The items that are visible to the role. Relations are loaded where a path goes through them. */
export async function loadItemSet(
  at: Db | Tx,
  services: Services,
  { name, paths, ...looker }: { name: CollectionName; paths: readonly (readonly string[])[] } & Viewer,
): Promise<ItemSet> {
  const items = await listVisibleItems(at, services, name, looker);
  const related = new Map<string, ReadonlyMap<unknown, Item>>();
  for (const [field, { collection: target }] of listRelations(getCollection(name))) {
    if (!paths.some((path) => path.length > 1 && (path[0] === field || path[0] === '*'))) continue;
    if (target !== 'files' && !isCollection(target)) continue;
    const others = await listVisibleItems(at, services, target, looker);
    related.set(field, new Map(others.flatMap(listKeys)));
  }
  return { items, related };
}

/** The items of a collection that visitors see, in its order; with drafts for editors. */
export async function listShownItems(
  services: Services,
  name: CollectionName,
  looker: Viewer,
): Promise<readonly Item[]> {
  const { items } = await loadItemSet(services.database.db, services, { name, ...looker, paths: [] });
  return items.filter(({ status }) => status !== 'archived');
}
