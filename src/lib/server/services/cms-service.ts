// Calls to the content service in the REST shape of Directus: embedded, or elsewhere by its address and token.
import {
  ConsecutiveBreaker,
  circuitBreaker,
  handleAll,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel';
import { JsonError } from '#lib/contracts/errors.ts';
import { HEADERS } from '#lib/contracts/headers.ts';
import { soundText } from '#lib/domain/content/normalise-text.ts';
import { CONTENT_LOST_IN_A_ROW, CONTENT_TIMEOUT_MS } from './content-api.ts';
import { type ContentPlace, contentPlace } from './platform.ts';
import { readText } from './read-text.ts';
import { ServiceLost } from './service.ts';

export interface CmsQuery {
  readonly filter: unknown;
  readonly sort: readonly string[];
  /** All of them without it. */
  readonly fields?: readonly string[];
  /** -1 for all. */
  readonly limit: number;
  readonly page: number;
  /** With what is not published yet. */
  readonly isDraft: boolean;
  /** As of when a preview asks, milliseconds since 1970. A real Directus takes no notice. */
  readonly moment?: number | undefined;
}

export interface CmsService {
  /** @throws ServiceLost without an answer, JsonError when it can't be read. */
  items(collection: string, query: CmsQuery): Promise<{ items: readonly unknown[]; total: number }>;
  /** What is known of a file; undefined where there is none. */
  file(id: string, isDraft?: boolean): Promise<Readonly<Record<string, unknown>> | undefined>;
  /** A picture as it is asked for, whole; undefined where there is none of that kind. */
  asset(id: string, wishes: AssetWishes, isDraft?: boolean): Promise<Asset | undefined>;
}

/** Parameters of the address, as `{ width: '640' }`. */
export type AssetWishes = Readonly<Record<string, string>>;

export interface Asset {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Anybody may ask for pictures: one that makes the service fail is soon found. */
const PICTURES_LOST_IN_A_ROW = 10;
const REST_MS = 5000;
/** A picture may be large, and is made in its width when it is first asked for. Milliseconds, its reading included. */
const PICTURE_TIMEOUT_MS = 15_000;
const MISSING = [403, 404];
/** Of pictures anybody may ask for a size that there is not: that is no failure of the service. */
const NO_PICTURE = [400, ...MISSING];
/** A Directus knows no version of lists or files: it refuses the question, or has nothing to answer. */
const NO_VERSION = [400, ...MISSING];
const DRAFT = { version: 'draft' } as const;

function searchOf({ filter, sort, fields, limit, page, isDraft }: CmsQuery): string {
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

const searchText = (parameters: AssetWishes): string => {
  const search = String(new URLSearchParams(parameters));
  return search && `?${search}`;
};

type Sheet = Readonly<Record<string, unknown>>;

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

const sound = (_: string, value: unknown): unknown => (typeof value === 'string' ? soundText(value) : value);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text, sound);
  } catch {
    return undefined;
  }
}

async function sheetOf(response: Response): Promise<Sheet> {
  const value = parsed(await readText(response));
  const isSheet = typeof value === 'object' && value !== null && 'data' in value;
  if (!isSheet || typeof value.data !== 'object') throw new JsonError(response.url);
  return value as Sheet;
}

interface Asking {
  /** Statuses that say that there is no such thing. */
  readonly missing?: readonly number[];
  readonly moment?: number | undefined;
  readonly policy?: ReturnType<typeof policyOf>;
}

const lost = (error: unknown): Error => {
  if (error instanceof JsonError || error instanceof ServiceLost) return error;
  return new ServiceLost(error instanceof TaskCancelledError ? 'service_slow' : 'service_down', {
    cause: error,
  });
};

function policyOf(lostInARow: number, timeoutMs: number = CONTENT_TIMEOUT_MS) {
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: REST_MS,
    breaker: new ConsecutiveBreaker(lostInARow),
  });
  return wrap(breaker, timeout(timeoutMs, TimeoutStrategy.Aggressive));
}

export function createCmsService(place: () => Promise<ContentPlace>): CmsService {
  const content = policyOf(CONTENT_LOST_IN_A_ROW);
  const pictures = policyOf(PICTURES_LOST_IN_A_ROW, PICTURE_TIMEOUT_MS);

  /** The answer, read by `read` within the time; a refusal of the service itself counts as none. */
  async function asked<T>(
    path: string,
    read: (response: Response) => Promise<T>,
    { missing = MISSING, moment, policy = content }: Asking = {},
  ): Promise<T> {
    const { base, token, fetch } = await place();
    const headers = new Headers(token === undefined ? [] : [['authorization', `Bearer ${token}`]]);
    if (moment !== undefined) headers.set(HEADERS.moment, new Date(moment).toISOString());
    try {
      return await policy.execute(async ({ signal }) => {
        const response = await fetch(new Request(`${base}${path}`, { headers, signal }));
        if (!response.ok && !missing.includes(response.status))
          throw new Error(`The content service answered ${response.status}`);
        return read(response);
      });
    } catch (error) {
      throw lost(error);
    }
  }

  async function itemsOf(collection: string, query: CmsQuery) {
    const read = async (response: Response) => {
      if (!response.ok) return { items: [], total: 0 };
      const { data, meta } = await sheetOf(response);
      const items = Array.isArray(data) ? data : data === null ? [] : [data];
      const count = (meta as { filter_count?: unknown } | undefined)?.filter_count;
      return { items, total: isCount(count) ? count : items.length };
    };
    const missing = query.isDraft ? NO_VERSION : MISSING;
    return asked(`/items/${collection}?${searchOf(query)}`, read, { moment: query.moment, missing });
  }

  const fileOf = (id: string, version: AssetWishes) =>
    asked(
      `/files/${encodeURIComponent(id)}${searchText(version)}`,
      async (response): Promise<Sheet | undefined> => {
        const { data } = response.ok ? await sheetOf(response) : {};
        return Array.isArray(data) ? undefined : (data as Sheet | undefined);
      },
      { missing: NO_VERSION },
    );

  const assetOf = (id: string, wishes: AssetWishes) =>
    asked(
      `/assets/${encodeURIComponent(id)}${searchText(wishes)}`,
      async (response): Promise<Asset | undefined> => {
        const type = response.headers.get('content-type') ?? '';
        if (response.ok && type.startsWith('image/')) return { type, bytes: await response.bytes() };
        await response.body?.cancel();
        return undefined;
      },
      { missing: NO_PICTURE, policy: pictures },
    );

  return {
    // Drafts are items of the main version whose status says so, where there are no versions to ask for.
    async items(collection, query) {
      const found = await itemsOf(collection, query);
      if (!query.isDraft || found.items.length > 0) return found;
      return itemsOf(collection, { ...query, isDraft: false });
    },
    file: async (id, isDraft = false) => (isDraft && (await fileOf(id, DRAFT))) || fileOf(id, {}),
    asset: async (id, wishes, isDraft = false) =>
      (isDraft && (await assetOf(id, { ...wishes, ...DRAFT }))) || assetOf(id, wishes),
  };
}

let made: CmsService | undefined;

/** The one of this process. */
export async function cmsService(): Promise<CmsService> {
  made ??= createCmsService(contentPlace);
  return made;
}
