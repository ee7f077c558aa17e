// Published content for pages, from the embedded content service or a real Directus (decision C9). The site reads with
// its own token and filters by status and date, so that drafts may stay private there.

import { z } from 'zod';
import {
  type CollectionName,
  getCollection,
  listCollectionTags,
} from '#lib/contracts/content/collections.ts';
import type { ContentFields, ContentItem, ContentOutline } from '#lib/contracts/content/content-item.ts';
import { putOwnFirst } from '#lib/domain/content/own-items.ts';
import type { ShownPicture } from '#lib/domain/content/shown-block.ts';
import { runtime } from '../runtime.ts';
import { type ApiCache, getContentCache, getPreviewCache } from '../services/api-cache.ts';
import type { CmsQuery } from '../services/cms-query.ts';
import { type CmsService, getCmsService } from '../services/cms-service.ts';
import { isMadeUpId } from '../services/directus/versions.ts';
import { reportContentFault } from './content-faults.ts';
import { createPictureReader } from './content-pictures.ts';
import { divideItems, type ItemParts, listHidingFields, listTwins, type ReadItem } from './hidden-items.ts';
import { completeItem } from './incomplete-item.ts';
import { markItem } from './marked-item.ts';
import type { UnsavedItem } from './unsaved-item.ts';

/** A filter of Directus: `{ slug: { _eq: 'odds' } }`. */
export type CmsFilter = Readonly<Record<string, unknown>>;

/** The schema that pages read items with. */
const getReadSchema = (name: CollectionName): z.ZodObject => {
  const { schema, readSchema = schema } = getCollection(name);
  return readSchema;
};

export interface ContentQuery {
  readonly filter?: CmsFilter;
  /** Field names, with `-` before a descending one. Default: the order of editors. */
  readonly sort?: readonly string[];
  /** Default: all items. */
  readonly limit?: number;
  readonly page?: number;
}

export interface ContentList<N extends CollectionName> {
  readonly items: readonly ContentItem<N>[];
  /** Of all pages. */
  readonly total: number;
}

export interface ContentReader {
  /**
   * Published items of the brand, or of no brand; of two at one address that of the brand. A broken one is left out and
   * reported. @throws ServiceLost
   */
  list<N extends CollectionName>(name: N, query?: ContentQuery): Promise<ContentList<N>>;
  /** All items with these fields only. @throws ServiceLost */
  outlines<N extends CollectionName, F extends keyof ContentFields<N> & string>(
    name: N,
    fields: readonly F[],
  ): Promise<readonly ContentOutline<N, F>[]>;
  /** The first that matches, the brand's own before others: `find('blog_posts', { slug })`. @throws ServiceLost */
  find<N extends CollectionName>(
    name: N,
    match: Readonly<Record<string, string>>,
  ): Promise<ContentItem<N> | undefined>;
  /** The addresses of items that are not out, which were taken back or are not published yet. @throws ServiceLost */
  listWithheld(name: CollectionName): Promise<readonly string[]>;
  /** Undefined where the picture is not visible, or the service gives no answer. */
  picture(id: string | undefined, width?: number): Promise<ShownPicture | undefined>;
}

/** Options of a preview. */
export interface ContentPreview {
  /** Milliseconds since 1970; what is published by then is shown. */
  readonly at: number | undefined;
  /** Signs the address of a picture, which may be unpublished. */
  readonly sign?: (address: string) => string;
  /** Texts carry source map marks. */
  readonly isMarked?: boolean;
  /** Fields of one item as they stand in its form. */
  readonly unsaved?: UnsavedItem | undefined;
  /** Called with the faults of an incomplete item, which is shown nevertheless; without it the item is left out. */
  readonly onFault?: (fault: string) => void;
}

/** The item as it is in its form, where it is the one that is edited. */
function layUnsavedOver(name: CollectionName, item: unknown, unsaved: UnsavedItem | undefined): unknown {
  if (unsaved?.collection !== name || typeof item !== 'object' || item === null) return item;
  if (!('id' in item) || String(item.id) !== unsaved.id) return item;
  const { shape } = getCollection(name).schema;
  const kept = Object.entries(item).filter(([field]) => !Object.hasOwn(shape, field));
  return { ...Object.fromEntries(kept), ...unsaved.fields, id: item.id };
}

interface ReaderParts {
  readonly brand: string;
  readonly preview?: ContentPreview | undefined;
  readonly service?: () => Promise<CmsService>;
  readonly cache?: ApiCache;
}

type CmsItems = Awaited<ReturnType<CmsService['listItems']>>;

interface Reader<A, T> {
  readonly name: CollectionName;
  readonly ask: () => Promise<A>;
  readonly read: (answer: A) => T;
}

const FRESH_MS = 60_000;
/** No name is longer: an address that a visitor made up is not asked for. */
const NAME_MAX = 200;

function buildShownFilter(name: CollectionName, { brand, preview }: ReaderParts): CmsFilter[] {
  const isBranded = Object.hasOwn(getCollection(name).schema.shape, 'brand');
  const at = preview?.at === undefined ? '$NOW' : new Date(preview.at).toISOString();
  // Without a date it is out as soon as it is published.
  const isDue = { _or: [{ published_at: { _lte: at } }, { published_at: { _null: true } }] };
  const isOut = { _and: [{ status: { _eq: 'published' } }, isDue] };
  return [
    preview ? { _or: [isOut, { status: { _eq: 'draft' } }] } : isOut,
    ...(isBranded ? [{ _or: [{ brand: { _eq: brand } }, { brand: { _null: true } }] }] : []),
  ];
}

/** The first value that is an instant. */
const findInstant = (...values: readonly unknown[]): string | undefined =>
  values.find((value): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value)));

interface Reading {
  readonly schema?: z.ZodObject;
  readonly onFault?: ((fault: string) => void) | undefined;
}

function readFields(
  name: CollectionName,
  fields: Readonly<Record<string, unknown>>,
  schema: z.ZodObject,
  onFault: Reading['onFault'],
): { readonly data?: object | undefined; readonly error?: unknown } {
  const read = schema.safeParse(fields);
  if (read.success || !onFault) return read;
  const { fields: shown, faults } = completeItem(name, schema, fields);
  for (const fault of faults) onFault(fault);
  return { data: shown };
}

/** Why an item is left out, field by field. */
const createItemError = (lacking: readonly string[], error: unknown): Error => {
  const issues = error instanceof z.ZodError ? error.issues : [];
  const told = issues.map(({ path, message }) => `${path.join('.') || 'item'}: ${message}`);
  return new Error([...lacking, ...told].join('; '));
};

/** Undefined for an item that does not fit its collection. */
function readItem(
  name: CollectionName,
  item: unknown,
  { schema = getReadSchema(name), onFault }: Reading = {},
): ReadItem | undefined {
  const { id, status, published_at, date_updated, date_created } = (item ?? {}) as Record<string, unknown>;
  // Directus sends empty fields as null.
  const fields = Object.fromEntries(Object.entries(item ?? {}).filter(([, value]) => value !== null));
  const read = readFields(name, fields, schema, onFault);
  const ownId = typeof id === 'number' && Number.isSafeInteger(id) ? String(id) : id;
  const outSince = runtime.contentReports?.follower.history.findOutSince(name, String(ownId));
  // Without a date it is out since it was seen, or made; a draft that was never published is shown as of its last change.
  const changes =
    status === 'published' ? [outSince, date_created, date_updated] : [date_updated, date_created];
  const publishedAt = findInstant(published_at, ...changes);
  if (!read.data || typeof ownId !== 'string' || publishedAt === undefined) {
    const lacking = [
      ...(typeof ownId === 'string' ? [] : ['id: must be a text or a whole number']),
      ...(publishedAt === undefined ? ['published_at: must be a date'] : []),
    ];
    reportContentFault('broken', `${name}/${String(id)}`, createItemError(lacking, read.error));
    return undefined;
  }
  const known = { id: ownId, publishedAt, updatedAt: findInstant(date_updated) ?? publishedAt };
  return { ...read.data, ...known };
}

/** All that an item is known and dated by: a Directus leaves `published_at` and `date_updated` empty at first. */
const SYSTEM = ['id', 'status', 'published_at', 'date_created', 'date_updated'];
const pickSchema = (name: CollectionName, fields: readonly string[]): z.ZodObject => {
  const shape: z.ZodRawShape = getReadSchema(name).shape;
  return z.object(Object.fromEntries(fields.map((field) => [field, shape[field] ?? z.unknown()])));
};

/** Reads the content of a brand. */
export function createContentReader(parts: ReaderParts): ContentReader {
  const { preview, service = getCmsService, cache = getContentCache() } = parts;

  /** Signs pictures in Markdown, which may be unpublished. */
  function signPictures<T>(item: T): T {
    if (!preview?.sign) return item;
    const text = JSON.stringify(item).replace(
      /(\]\()(\/assets\/[\w-]+\?width=\d+)/g,
      (_, open: string, plain: string) => `${open}${preview.sign?.(plain)}`,
    );
    return JSON.parse(text);
  }

  const kept = preview ? getPreviewCache(preview) : { cache, rule: undefined };

  /** Cached for a minute and purged by its tags. What is in a form is laid over it afterwards. */
  function readCached<T>(key: unknown, purgedBy: readonly string[], ask: () => Promise<T>): Promise<T> {
    return kept.cache.get(JSON.stringify(key), kept.rule ?? { freshMs: FRESH_MS, purgedBy }, ask);
  }

  /** What a reader of drafts makes of items belongs to one page. */
  async function readItems<A, T>(key: unknown, { name, ask, read }: Reader<A, T>): Promise<T> {
    const tags = listCollectionTags(name);
    if (preview) return read(await readCached(key, tags, ask));
    return readCached(key, tags, async () => read(await ask()));
  }

  /** All items with these fields only, in two parts. */
  function readOutlines(name: CollectionName, fields: readonly string[]): Promise<ItemParts> {
    const all = [...new Set([...fields, ...listHidingFields(name)])];
    const asked: CmsQuery = {
      filter: { _and: buildShownFilter(name, parts) },
      fields: [...SYSTEM, ...all],
      sort: [],
      limit: -1,
      page: 1,
      isDraft: preview !== undefined,
      asOf: preview?.at,
    };
    const schema = pickSchema(name, all);
    const onFault = preview?.onFault;
    const ask = async () => (await service()).listItems(name, asked);
    const read = ({ items }: CmsItems) =>
      divideItems(
        name,
        items.map((item) => readItem(name, item, { schema, onFault })).filter((item) => item !== undefined),
      );
    return readItems([name, asked], { name, ask, read });
  }

  /**
   * Leaves out what is hidden, where only a part of the items is asked for. Of two at one address the whole items decide:
   * one that does not fit its collection hides none.
   */
  async function buildHiddenFilter(name: CollectionName, limit: number): Promise<CmsFilter[]> {
    const { uniqueField } = getCollection(name);
    if (limit === -1 || !uniqueField || listHidingFields(name).length === 0) return [];
    const twins = listTwins(name, await readOutlines(name, []));
    if (twins.length === 0) return [];
    const values = twins.map((item) => item[uniqueField]);
    const { items } = await list(name, { filter: { [uniqueField]: { _in: [...new Set(values)] } } });
    const shown = new Set(items.map(({ id }) => id));
    const ids = twins.map(({ id }) => String(id)).filter((id) => !shown.has(id) && !isMadeUpId(id));
    return ids.length === 0 ? [] : [{ id: { _nin: ids } }];
  }

  async function list<N extends CollectionName>(name: N, query: ContentQuery = {}): Promise<ContentList<N>> {
    const { filter, sort = [], limit = -1, page = 1 } = query;
    const filters = [...(filter ? [filter] : []), ...(await buildHiddenFilter(name, limit))];
    const asked: CmsQuery = {
      filter: { _and: [...buildShownFilter(name, parts), ...filters] },
      sort,
      limit,
      page,
      isDraft: preview !== undefined,
      asOf: preview?.at,
    };
    const onFault = preview?.onFault;
    const readOne = (item: unknown) =>
      readItem(name, signPictures(layUnsavedOver(name, item, preview?.unsaved)), { onFault });
    const ask = async () => (await service()).listItems(name, asked);
    const read = ({ items, total }: CmsItems) => {
      const all = items.map(readOne).filter((item) => item !== undefined);
      const { shown, hidden } = divideItems(name, all);
      const typed = shown as readonly ContentItem<N>[];
      return {
        items: preview?.isMarked ? typed.map((item) => markItem(name, item)) : typed,
        total: total - hidden.length,
      };
    };
    return readItems([name, asked], { name, ask, read });
  }

  async function outlines<N extends CollectionName, F extends keyof ContentFields<N> & string>(
    name: N,
    fields: readonly F[],
  ): Promise<readonly ContentOutline<N, F>[]> {
    return (await readOutlines(name, fields)).shown as readonly ContentOutline<N, F>[];
  }

  return {
    list,
    outlines,
    async find(name, match) {
      if (Object.values(match).some((value) => value.length > NAME_MAX)) return undefined;
      const filter = Object.fromEntries(
        Object.entries(match).map(([field, value]) => [field, { _eq: value }]),
      );
      return putOwnFirst((await list(name, { filter })).items)[0];
    },
    async listWithheld(name) {
      const { addressField } = getCollection(name);
      if (!addressField) return [];
      const asked: CmsQuery = {
        filter: { status: { _neq: 'published' } },
        fields: ['id', addressField],
        sort: [],
        limit: -1,
        page: 1,
        isDraft: true,
      };
      const ask = async () => (await (await service()).listItems(name, asked)).items;
      const items = await readCached([name, 'withheld'], listCollectionTags(name), ask);
      return items.flatMap((item) => {
        const value = (item as Readonly<Record<string, unknown>> | null)?.[addressField];
        return typeof value === 'string' ? [value] : [];
      });
    },
    picture: createPictureReader({ preview, service, readCached }),
  };
}
