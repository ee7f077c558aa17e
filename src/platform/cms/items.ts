// Reads items: what the asker may see is decided first, and all else works on that alone. So neither a filter nor a
// count, a search, an order or a relation tells anything of what may not be seen.
import { type CollectionName, collectionOf, SYSTEM_FIELDS } from '#lib/contracts/content/collections.ts';
import type { Db, Tx } from '../db/open.ts';
import type { Services } from '../services.ts';
import { nowIso } from '../time.ts';
import type { CmsRole } from './access.ts';
import { fileItems } from './files.ts';
import type { Item } from './item.ts';
import { CmsRefusal } from './refused.ts';

/** A list of items with what their relations lead to. */
export interface Shelf {
  readonly items: readonly Item[];
  /** By field: the related items by id. */
  readonly related: ReadonlyMap<string, ReadonlyMap<unknown, Item>>;
}

/** @throws CmsRefusal FORBIDDEN where the role may not see the collection at all. */
async function visibleItems(
  at: Db | Tx,
  services: Services,
  name: CollectionName | 'files',
  role: CmsRole,
): Promise<Item[]> {
  if (name === 'files') return fileItems(at, role);
  if (role === 'public' && !collectionOf(name).isPublic) throw new CmsRefusal('FORBIDDEN');
  let rows = at.selectFrom('content_item').selectAll().where('collection', '=', name);
  if (role === 'public')
    rows = rows.where('status', '=', 'published').where('published_at', '<=', nowIso(services.clock));
  const found = await rows.orderBy('id').execute();
  const sorted = found.sort(
    (a, b) => (a.position ?? Infinity) - (b.position ?? Infinity) || (a.id < b.id ? -1 : 1),
  );
  return sorted.flatMap((row) => {
    const body = bodyOf(row.body);
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

/** Undefined for a body that is damaged: it takes no other item with it. */
export function bodyOf(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

const isField = (name: CollectionName, field: string): boolean =>
  (SYSTEM_FIELDS as readonly string[]).includes(field) ||
  Object.hasOwn(collectionOf(name).schema.shape, field);

/** @throws CmsRefusal FORBIDDEN for a field that does not exist, as for one that may not be seen. */
export function checkPaths(name: CollectionName, paths: readonly (readonly string[])[]): void {
  for (const [field = ''] of paths)
    if (field !== '*' && !isField(name, field))
      throw new CmsRefusal('FORBIDDEN', `You don't have permission to access field "${field}".`);
}

/** The items that the role may see; relations are loaded where a path goes through them. */
export async function shelfOf(
  at: Db | Tx,
  services: Services,
  { name, role, paths }: { name: CollectionName; role: CmsRole; paths: readonly (readonly string[])[] },
): Promise<Shelf> {
  const items = await visibleItems(at, services, name, role);
  const related = new Map<string, ReadonlyMap<unknown, Item>>();
  for (const [field, target] of Object.entries(collectionOf(name).relations ?? {})) {
    if (!paths.some((path) => path.length > 1 && (path[0] === field || path[0] === '*'))) continue;
    const others = await visibleItems(at, services, target as CollectionName | 'files', role);
    related.set(field, new Map(others.map((other) => [other.id, other])));
  }
  return { items, related };
}
