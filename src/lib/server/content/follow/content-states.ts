// What visitors see of a collection that is kept elsewhere, as far as a change of it has to be noticed.
import { createHash } from 'node:crypto';
import {
  type CollectionName,
  getCollection,
  listOrderTags,
  listPurgedTags,
} from '#lib/contracts/content/collections.ts';
import type { CmsService } from '../../services/cms-service.ts';

/** An item that is out. */
export interface ContentState {
  /** Changes with every field. */
  readonly print: string;
  /** The order of editors. */
  readonly sort: number | undefined;
  /** The brand that it is of; undefined for all. */
  readonly brand?: string | undefined;
  /** The fields that tags are made of. */
  readonly fields: Readonly<Record<string, string>>;
  /** Ids of files that it names. */
  readonly files: readonly string[];
}

/** By the id of the item. */
export type ContentStates = Readonly<Record<string, ContentState>>;

const FILE_ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|file_\w+/g;

function readState(name: CollectionName, item: object): ContentState {
  const text = JSON.stringify(item);
  const { addressField, pathField } = getCollection(name);
  const fields = [addressField, pathField].flatMap((field) => {
    const value: unknown = field && Reflect.get(item, field);
    return field && typeof value === 'string' ? [[field, value] as const] : [];
  });
  const sort: unknown = Reflect.get(item, 'sort');
  const brand: unknown = Reflect.get(item, 'brand');
  return {
    print: createHash('sha256').update(text).digest('base64url'),
    sort: typeof sort === 'number' ? sort : undefined,
    ...(typeof brand === 'string' && brand !== '' && { brand }),
    fields: Object.fromEntries(fields),
    files: [...new Set(text.match(FILE_ID))],
  };
}

/**
 * The items of a collection that are out, whatever their brand. An item without an id can't be followed: its page shows
 * the change when it is rendered again. @throws ServiceLost, JsonError
 */
export async function readContentStates(service: CmsService, name: CollectionName): Promise<ContentStates> {
  const { items } = await service.listItems(name, {
    filter: {
      _and: [
        { status: { _eq: 'published' } },
        { _or: [{ published_at: { _lte: '$NOW' } }, { published_at: { _null: true } }] },
      ],
    },
    sort: [],
    limit: -1,
    page: 1,
    isDraft: false,
  });
  const states = items.flatMap((item) => {
    if (typeof item !== 'object' || item === null) return [];
    const id: unknown = Reflect.get(item, 'id');
    return typeof id === 'number' || typeof id === 'string' ? [[String(id), readState(name, item)]] : [];
  });
  return Object.fromEntries(states);
}

/** What has to be purged where a collection was `before` and is `now`: nothing where nothing changed. */
export function listChangedTags(name: CollectionName, before: ContentStates, now: ContentStates): string[] {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  const changed = ids.filter((id) => before[id]?.print !== now[id]?.print);
  const comesOrMoves = changed.some((id) => {
    const [was, is] = [before[id], now[id]];
    return (
      !was ||
      !is ||
      was.sort !== is.sort ||
      Object.keys(was.fields).some((key) => was.fields[key] !== is.fields[key])
    );
  });
  const tags = changed.flatMap((id) => listPurgedTags(name, [before[id]?.fields, now[id]?.fields]));
  const fields = changed.flatMap((id) => [before[id]?.fields, now[id]?.fields]);
  return [...new Set([...tags, ...(comesOrMoves ? listOrderTags(name, fields) : [])])];
}

/** What has to be purged where a file was replaced, described again or taken away. */
export function listFileTags(
  name: CollectionName,
  states: ContentStates,
  files: readonly string[],
): string[] {
  const shown = Object.values(states).filter((state) => state.files.some((id) => files.includes(id)));
  return [...new Set(shown.flatMap(({ fields }) => listPurgedTags(name, [fields])))];
}
