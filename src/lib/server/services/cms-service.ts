// Calls to the content service in the REST shape of Directus: embedded, or elsewhere by its address and token.
import {
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel';
import { JsonError } from '#lib/contracts/protocol/errors.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { normaliseText } from '#lib/domain/content/normalise-text.ts';
import { TOO_MANY_REQUESTS } from '#lib/http-status.ts';
import type { CmsQuery } from './cms-query.ts';
import { CONTENT_LOST_IN_A_ROW, CONTENT_TIMEOUT_MS } from './content-api.ts';
import { renamePictures } from './directus/picture-addresses.ts';
import {
  listAskedFields,
  listRelatedFields,
  Relations,
  relateFilter,
  toPlainItem,
} from './directus/relations.ts';
import { listWithVersions } from './directus/versions.ts';
import { type ContentLocation, locateContentService, locateOwnContentService } from './platform.ts';
import { readText } from './read-text.ts';
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
const REST_MS = 5000;
/** A change of the model of a Directus is seen after it. */
const RELATIONS_FRESH_MS = 60_000;
/** A picture may be large, and is made in its width when it is first asked for. Milliseconds, its reading included. */
const PICTURE_TIMEOUT_MS = 15_000;
const MISSING = [403, 404];
/** What a visitor asked for makes an address that the service does not read: there is no such thing. */
const TOO_LONG = [414, 431];
/** Of pictures anybody may ask for a size that there is not: that is no failure of the service. */
const NO_PICTURE = [400, ...MISSING, ...TOO_LONG];
/** A Directus knows no version of lists or files: it refuses the question, or has nothing to answer. */
const NO_VERSION = [400, ...MISSING, ...TOO_LONG];
const DRAFT = { version: 'draft' } as const;

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

type CmsRecord = Readonly<Record<string, unknown>>;

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

const normaliseStrings = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? normaliseText(value) : value;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, normaliseStrings);
  } catch {
    return undefined;
  }
}

async function readRecord(response: Response): Promise<CmsRecord> {
  const value = parseJson(await readText(response));
  const isSheet = typeof value === 'object' && value !== null && 'data' in value;
  if (!isSheet || typeof value.data !== 'object') throw new JsonError(response.url);
  return value as CmsRecord;
}

interface RequestOptions {
  /** Statuses that say that there is no such thing. */
  readonly missing?: readonly number[];
  readonly moment?: number | undefined;
  readonly policy?: ReturnType<typeof createPolicy>;
}

const toServiceLost = (error: unknown): Error => {
  if (error instanceof JsonError || error instanceof ServiceLost) return error;
  return new ServiceLost(error instanceof TaskCancelledError ? 'service_slow' : 'service_down', {
    cause: error,
  });
};

/** The service answered, but not what was asked for. */
class CmsRefusal extends Error {
  override readonly name = 'CmsRefusal';
  readonly status: number;

  constructor(status: number) {
    super(`The content service answered ${status}`);
    this.status = status;
  }
}

/** A service that refuses one question answers others, unless it fails or is asked too often. */
const isAway = (error: unknown): boolean =>
  !(error instanceof CmsRefusal) || error.status >= 500 || error.status === TOO_MANY_REQUESTS;

/** A service of this process is always there: slow calls close the way to one elsewhere alone. */
function createPolicy(lostInARow: number, timeoutMs: number = CONTENT_TIMEOUT_MS) {
  const breaker = circuitBreaker(handleWhen(isAway), {
    halfOpenAfter: REST_MS,
    breaker: new ConsecutiveBreaker(lostInARow),
  });
  const timed = timeout(timeoutMs, TimeoutStrategy.Aggressive);
  return { embedded: timed, elsewhere: wrap(breaker, timed) };
}

export function createCmsService(place: () => Promise<ContentLocation>): CmsService {
  const content = createPolicy(CONTENT_LOST_IN_A_ROW);
  const pictures = createPolicy(PICTURES_LOST_IN_A_ROW, PICTURE_TIMEOUT_MS);
  let relations: { readonly found: Relations; readonly until: number } | undefined;

  /** The answer, read by `read` within the time; a refusal of the service itself counts as none. */
  async function request<T>(
    path: string,
    read: (response: Response) => Promise<T>,
    { missing = MISSING, moment, policy = content }: RequestOptions = {},
  ): Promise<T> {
    const { base, token, fetch, isEmbedded = false } = await place();
    const headers = new Headers(token === undefined ? [] : [['authorization', `Bearer ${token}`]]);
    if (moment !== undefined) headers.set(HEADERS.asOf, new Date(moment).toISOString());
    try {
      return await policy[isEmbedded ? 'embedded' : 'elsewhere'].execute(async ({ signal }) => {
        const response = await fetch(new Request(`${base}${path}`, { headers, signal }));
        if (!response.ok && !missing.includes(response.status)) throw new CmsRefusal(response.status);
        return read(response);
      });
    } catch (error) {
      throw toServiceLost(error);
    }
  }

  async function requestItems(collection: string, query: CmsQuery) {
    const read = async (response: Response) => {
      if (!response.ok) return { items: [], total: 0 };
      const { data, meta } = await readRecord(response);
      const items = Array.isArray(data) ? data : data === null ? [] : [data];
      const count = (meta as { filter_count?: unknown } | undefined)?.filter_count;
      return { items, total: isCount(count) ? count : items.length };
    };
    const missing = query.isDraft ? NO_VERSION : MISSING;
    return request(`/items/${collection}?${formatItemsQuery(query)}`, read, { moment: query.asOf, missing });
  }

  /** Which relations there are, where the service is a Directus that tells them. */
  async function readRelations(): Promise<Relations> {
    const { isElsewhere = false } = await place();
    if (!isElsewhere) return [];
    if (relations && relations.until > Date.now()) return relations.found;
    const found = await request('/relations?limit=-1', async (response) => {
      const { data } = response.ok ? await readRecord(response) : {};
      return Relations.safeParse(data).data ?? [];
    });
    relations = { found, until: Date.now() + RELATIONS_FRESH_MS };
    return found;
  }

  /** Items with the plain values of our schemas, whatever relations hold them. */
  async function requestPlain(collection: string, query: CmsQuery) {
    const related = listRelatedFields(collection, await readRelations());
    const fields = listAskedFields(query.fields, related);
    const filter = relateFilter(query.filter, related);
    const { items, total } = await requestItems(collection, { ...query, filter, ...(fields && { fields }) });
    const { base, isElsewhere = false } = await place();
    const toOwn = (item: unknown) => renamePictures(toPlainItem(item, related), base);
    return { items: isElsewhere ? items.map(toOwn) : items, total };
  }

  const requestFile = (id: string, version: AssetOptions) =>
    request(
      `/files/${encodeURIComponent(id)}${formatSearch(version)}`,
      async (response): Promise<CmsRecord | undefined> => {
        const { data } = response.ok ? await readRecord(response) : {};
        return Array.isArray(data) ? undefined : (data as CmsRecord | undefined);
      },
      { missing: NO_VERSION },
    );

  const requestAsset = (id: string, wishes: AssetOptions) =>
    request(
      `/assets/${encodeURIComponent(id)}${formatSearch(wishes)}`,
      async (response): Promise<Asset | undefined> => {
        const type = response.headers.get('content-type') ?? '';
        if (response.ok && type.startsWith('image/')) return { type, bytes: await response.bytes() };
        await response.body?.cancel();
        return undefined;
      },
      { missing: NO_PICTURE, policy: pictures },
    );

  return {
    listItems: (collection, query) => listWithVersions((asked) => requestPlain(collection, asked), query),
    getFile: async (id, isDraft = false) =>
      (isDraft && (await requestFile(id, DRAFT))) || requestFile(id, {}),
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
