// Calls to the content service in the REST shape of Directus: embedded, or elsewhere by its address and token.

import { getCollection, isCollection } from '#lib/contracts/content/collections.ts';
import { JsonError } from '#lib/contracts/protocol/errors.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { getLog } from '../log.ts';
import type { CmsQuery } from './cms-query.ts';
import { askCms, type CmsRecord, CmsRefusal, createCmsPolicy, readRecord } from './cms-request.ts';
import { CONTENT_LOST_IN_A_ROW, CONTENT_TIMEOUT_MS } from './content-api.ts';
import { DIRECTUS_ID, renamePictures } from './directus/picture-addresses.ts';
import {
  listAskedFields,
  listRelatedFields,
  Relations,
  relateFilter,
  toPlainItem,
} from './directus/relations.ts';
import { ListLengths, type Shrinkage } from './directus/shrunken-lists.ts';
import { listWithVersions } from './directus/versions.ts';
import { type ContentLocation, locateContentService, locateOwnContentService } from './platform.ts';
import { ServiceLost } from './service.ts';

export interface CmsService {
  /** @throws ServiceLost without an answer, JsonError when it can't be read. */
  listItems(collection: string, query: CmsQuery): Promise<{ items: readonly unknown[]; total: number }>;
  /** What is known of a file; undefined where there is none. */
  getFile(id: string, isDraft?: boolean): Promise<Readonly<Record<string, unknown>> | undefined>;
  /** A picture as it is asked for, whole; undefined where there is none of that kind. */
  getAsset(id: string, wishes: AssetOptions, isDraft?: boolean): Promise<Asset | undefined>;
}

/** Parameters of the address, as `{ width: '640' }`. */
export type AssetOptions = Readonly<Record<string, string>>;

export interface Asset {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Anybody may ask for pictures: one that makes the service fail is soon found. */
const PICTURES_LOST_IN_A_ROW = 10;
/** A change of the model of a Directus is seen after it. */
const RELATIONS_FRESH_MS = 60_000;
/** A picture may be large, and is made in its width when it is first asked for. Milliseconds, its reading included. */
const PICTURE_TIMEOUT_MS = 15_000;
/** Before a list that lost many items is asked for again, in milliseconds. */
const DOUBT_MS = 500;
/** For how long a busy service is asked again: a page that nobody opened yet has nothing else to show. Milliseconds. */
const PATIENCE_MS = 5000;
/** What a visitor asked for makes an address that the service does not read: there is no such thing. */
const TOO_LONG = [414, 431];
/** Of pictures anybody may ask for a size that there is not; a Directus knows no version of lists or files. */
const NOTHING_THERE = [400, 403, 404];
const DRAFT = { version: 'draft' } as const;

/**
 * Absence is believed where the service itself says so, in its own shape. A proxy, a firewall or a server that starts
 * answers 404 and 403 as well.
 */
const isAbsence = ({ status, code }: CmsRefusal): boolean =>
  TOO_LONG.includes(status) || (code !== undefined && NOTHING_THERE.includes(status));

/** In the form of a Directus, so that no proxy is believed that knows nothing of it. */
const hasNoRoute = ({ code }: CmsRefusal): boolean => code === 'ROUTE_NOT_FOUND';

function formatItemsQuery({ filter, sort, fields, limit, page, isDraft }: CmsQuery): string {
  const pairs: [string, string][] = [
    ['filter', JSON.stringify(filter)],
    ['limit', String(limit)],
    ['meta', 'filter_count'],
    ...(fields ? [['fields', fields.join(',')] as [string, string]] : []),
    ...(sort.length > 0 ? [['sort', sort.join(',')] as [string, string]] : []),
    ...(page > 1 ? [['page', String(page)] as [string, string]] : []),
    ...(isDraft ? [['version', 'draft'] as [string, string]] : []),
  ];
  return String(new URLSearchParams(pairs));
}

const formatSearch = (parameters: AssetOptions): string => {
  const search = String(new URLSearchParams(parameters));
  return search && `?${search}`;
};

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** Whether a collection without an item answers with nothing. */
const isSingleItem = (name: string): boolean =>
  isCollection(name) && getCollection(name).isSingleton === true;

const reportShrinkage =
  (collection: string) =>
  ({ before, now, isBelieved }: Shrinkage): void =>
    getLog().warn(
      { collection, before, now },
      isBelieved
        ? 'a list of the content service lost many items at once, and again when it was asked twice: it is believed'
        : 'a list of the content service lost many items at once, and had them again when it was asked twice',
    );

interface ServiceOptions {
  /** Before a list that lost many items is asked for again, in milliseconds. */
  readonly doubtMs?: number;
  /** For how long a busy service is asked again, in milliseconds. */
  readonly patienceMs?: number;
}

interface RequestOptions {
  /** Refusals that say that there is no such thing; none is when left out. */
  readonly isMissing?: (refusal: CmsRefusal) => boolean;
  readonly moment?: number | undefined;
  readonly policy?: ReturnType<typeof createCmsPolicy>;
}

export function createCmsService(
  place: () => Promise<ContentLocation>,
  { doubtMs = DOUBT_MS, patienceMs = PATIENCE_MS }: ServiceOptions = {},
): CmsService {
  const limits = { lostInARow: CONTENT_LOST_IN_A_ROW, timeoutMs: CONTENT_TIMEOUT_MS, patienceMs };
  const content = createCmsPolicy(limits);
  const pictures = createCmsPolicy({
    ...limits,
    lostInARow: PICTURES_LOST_IN_A_ROW,
    timeoutMs: PICTURE_TIMEOUT_MS,
  });
  const lengths = new ListLengths();
  let relations: { readonly found: Relations; readonly until: number } | undefined;

  /** The answer, read by `read` within the time; undefined where the service says that there is no such thing. */
  async function request<T>(
    path: string,
    read: (response: Response) => Promise<T>,
    { isMissing = () => false, moment, policy = content }: RequestOptions = {},
  ): Promise<T | undefined> {
    const { base, token, fetch, isEmbedded = false } = await place();
    const headers = new Headers(token === undefined ? [] : [['authorization', `Bearer ${token}`]]);
    if (moment !== undefined) headers.set(HEADERS.asOf, new Date(moment).toISOString());
    return askCms({ policy, isEmbedded, fetch, url: `${base}${path}`, headers, read, isMissing });
  }

  /** A collection that may not be read is not an empty one: only a draft of it may be none. */
  async function requestItems(collection: string, query: CmsQuery) {
    const read = async (response: Response) => {
      const { data, meta } = await readRecord(response);
      if (data === null && !query.isDraft && !isSingleItem(collection)) throw new JsonError(response.url);
      const items = Array.isArray(data) ? data : data === null ? [] : [data];
      const count = (meta as { filter_count?: unknown } | undefined)?.filter_count;
      return { items, total: isCount(count) ? count : items.length };
    };
    const isMissing = (refusal: CmsRefusal) => query.isDraft && isAbsence(refusal);
    const path = `/items/${collection}?${formatItemsQuery(query)}`;
    return (await request(path, read, { moment: query.asOf, isMissing })) ?? { items: [], total: 0 };
  }

  /** Which relations there are, where the service is a Directus that tells them. Our own has no such route, and none. */
  async function readRelations(): Promise<Relations> {
    const { isElsewhere = false } = await place();
    if (!isElsewhere) return [];
    if (relations && relations.until > Date.now()) return relations.found;
    const read = async (response: Response) =>
      Relations.safeParse((await readRecord(response)).data).data ?? [];
    const found = (await request('/relations?limit=-1', read, { isMissing: hasNoRoute })) ?? [];
    relations = { found, until: Date.now() + RELATIONS_FRESH_MS };
    return found;
  }

  /** Items with the plain values of our schemas, whatever relations hold them. */
  async function requestPlain(collection: string, query: CmsQuery) {
    const related = listRelatedFields(collection, await readRelations());
    const fields = listAskedFields(query.fields, related);
    const filter = relateFilter(query.filter, related);
    const { items, total } = await requestItems(collection, { ...query, filter, ...(fields && { fields }) });
    const { base, publicBase = base, isElsewhere = false } = await place();
    const toOwn = (item: unknown) => renamePictures(toPlainItem(item, related), base, publicBase);
    return { items: isElsewhere ? items.map(toOwn) : items, total };
  }

  /** Of a service elsewhere a list that lost many items at once is asked for again. Drafts come and go. */
  async function requestBelieved(collection: string, query: CmsQuery) {
    const ask = () => requestPlain(collection, query);
    const { isEmbedded = false } = await place();
    if (isEmbedded || query.isDraft) return ask();
    const key = `${collection} ${JSON.stringify([query.filter, query.fields])}`;
    return lengths.ask(key, ask, { pauseMs: doubtMs, report: reportShrinkage(collection) });
  }

  const requestFile = (id: string, version: AssetOptions) =>
    request(
      `/files/${encodeURIComponent(id)}${formatSearch(version)}`,
      async (response): Promise<CmsRecord | undefined> => {
        const { data } = await readRecord(response);
        return Array.isArray(data) ? undefined : (data as CmsRecord);
      },
      { isMissing: isAbsence },
    );

  /**
   * A Directus gives one answer for a file that is not there and for one that may not be read: what its list has says
   * which. No other id is one of its files. @throws ServiceLost where the list may not be read either
   */
  async function isFileGone(id: string): Promise<boolean> {
    if (!DIRECTUS_ID.test(id)) return true;
    const search = new URLSearchParams({
      filter: JSON.stringify({ id: { _eq: id } }),
      fields: 'id',
      limit: '1',
    });
    const listed = await request(`/files?${search}`, async (response) => (await readRecord(response)).data);
    return Array.isArray(listed) && listed.length === 0;
  }

  async function getPublicFile(id: string): Promise<CmsRecord | undefined> {
    const file = await requestFile(id, {});
    if (!file && !(await isFileGone(id))) throw new ServiceLost('service_down');
    return file;
  }

  const requestAsset = (id: string, wishes: AssetOptions) =>
    request(
      `/assets/${encodeURIComponent(id)}${formatSearch(wishes)}`,
      async (response): Promise<Asset | undefined> => {
        const type = response.headers.get('content-type') ?? '';
        if (type.startsWith('image/')) return { type, bytes: await response.bytes() };
        await response.body?.cancel();
        // A page in the place of a picture was made by something else.
        if (type.startsWith('text/html')) throw new CmsRefusal(response.status);
        return undefined;
      },
      { isMissing: isAbsence, policy: pictures },
    );

  return {
    listItems: (collection, query) => listWithVersions((asked) => requestBelieved(collection, asked), query),
    getFile: async (id, isDraft = false) => (isDraft && (await requestFile(id, DRAFT))) || getPublicFile(id),
    getAsset: async (id, wishes, isDraft = false) =>
      (isDraft && (await requestAsset(id, { ...wishes, ...DRAFT }))) || requestAsset(id, wishes),
  };
}

let made: CmsService | undefined;

/** The one of this process. */
export async function getCmsService(): Promise<CmsService> {
  made ??= createCmsService(locateContentService);
  return made;
}

let ownMade: CmsService | undefined;

/** The one of the shop's own content, also where most content is elsewhere. */
export async function getOwnCmsService(): Promise<CmsService> {
  ownMade ??= createCmsService(locateOwnContentService);
  return ownMade;
}
