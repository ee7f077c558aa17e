// Drafts of a Directus. It answers `version=draft` with the items that have a version of that name, as they are in it;
// our own service answers with all items. An item that is only a version yet has no id.
import type { CmsQuery } from '../cms-query.ts';

interface Listed {
  readonly items: readonly unknown[];
  readonly total: number;
}

type Ask = (query: CmsQuery) => Promise<Listed>;

const readOwn = (item: unknown, name: string): unknown =>
  typeof item === 'object' && item !== null ? Reflect.get(item, name) : undefined;
const isVersion = (item: unknown): boolean => readOwn(item, '$meta') !== undefined;

const MADE_UP_ID = /^draft-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whether the id is of an item that is only a version yet: a Directus knows none of that id. */
export const isMadeUpId = (id: string): boolean => MADE_UP_ID.test(id);

/** The version with the fields by which items are known. */
function toItem(version: unknown): unknown {
  if (typeof version !== 'object' || version === null) return version;
  const id = readOwn(version, 'id') ?? `draft-${String(readOwn(readOwn(version, '$meta'), 'version_id'))}`;
  const created = readOwn(version, 'date_created') ?? new Date().toISOString();
  return { ...version, id, date_created: created };
}

/** What is out with its drafts laid over it. */
export async function listWithVersions(ask: Ask, query: CmsQuery): Promise<Listed> {
  if (!query.isDraft) return ask(query);
  const versions = await ask(query);
  if (versions.items.length > 0 && !versions.items.some(isVersion)) return versions;
  const out = await ask({ ...query, isDraft: false });
  const all = await ask({ ...query, filter: {}, fields: ['id'], limit: -1, page: 1 });
  const isBorn = (version: unknown): boolean => (readOwn(version, 'id') ?? null) !== null;
  const getId = (item: unknown): string => String(readOwn(item, 'id'));
  const changed = new Map(versions.items.filter(isBorn).map((version) => [getId(version), toItem(version)]));
  const versioned = new Set(all.items.filter(isBorn).map(getId));
  const known = new Set(out.items.map(getId));
  // An item whose draft no longer matches is not shown by what it was.
  const kept = out.items.flatMap((item) => {
    const id = getId(item);
    return versioned.has(id) ? (changed.get(id) ?? []) : [item];
  });
  const added = [...changed].flatMap(([id, item]) => (known.has(id) ? [] : [item]));
  const unborn = versions.items.filter((version) => !isBorn(version)).map(toItem);
  const fresh = [...unborn, ...added];
  const items = [...fresh, ...kept];
  return {
    items: query.limit === -1 ? items : items.slice(0, query.limit),
    total: out.total + items.length - out.items.length,
  };
}
