// Every way in which a key of content can be broken, as changes of what the services answer.
import { defaultCopy } from '#content/copy/index.ts';
import { COLLECTIONS, type CollectionName, getCollection } from '#lib/contracts/content/collections.ts';
import type { BuiltSite, Spoil } from '../http/built-site.ts';
import { SENTINEL } from '../http/page-faults.ts';

type Sheet = Record<string, unknown>;
/** Changes an answer as it was parsed. */
export type Change = (answer: unknown) => unknown;

export interface Breakage {
  /** `copy home.lead empty`. */
  readonly name: string;
  /** Of the calls whose answers are changed. */
  readonly at: RegExp;
  readonly change: Change;
  /** Reported to the operators. */
  readonly isTold: boolean;
  /** Where it is seen. */
  readonly pages: readonly string[];
  /** It takes no page away. */
  readonly isSetting?: boolean;
}

const SCRIPT = [
  `<script ${SENTINEL}=1>alert(1)</script><${SENTINEL}>`,
  `"><img src=x onerror=alert(1) ${SENTINEL}="1">`,
  `[link](javascript:alert(1)) ![x](data:text/html,1) ' ${SENTINEL}='1' </script><!--`,
].join('\n\n');
const LONG = 'Unreasonably long words '.repeat(4300);

/** What a value may turn into. `gone` takes its key with it. */
const VALUES = {
  gone: undefined,
  empty: '',
  nothing: null,
  structure: { not: ['a', 'text'] },
  number: -1e300,
  script: SCRIPT,
  long: LONG,
} as const;
type Kind = keyof typeof VALUES;
const KINDS = Object.keys(VALUES) as Kind[];

const TEXTS = /\/translation\//;
/** Not reported as faults: these are texts, and numbers count as texts too. */
const ARE_TEXTS: readonly Kind[] = ['number', 'script', 'long'];

const setKey = (sheet: Sheet, key: string, kind: Kind): Sheet =>
  kind === 'gone'
    ? Object.fromEntries(Object.entries(sheet).filter(([name]) => name !== key))
    : { ...sheet, [key]: VALUES[kind] };

function breakText(key: string, kind: Kind): Change {
  const spoilItem = (item: Sheet): Sheet[] => {
    if (item.id !== key) return [item];
    return kind === 'gone' ? [] : [setKey(item, 'value', kind)];
  };
  return (answer) => {
    const { result, ...rest } = answer as { result: Sheet[] };
    return { ...rest, result: result.flatMap(spoilItem) };
  };
}

/** A text of a service elsewhere that calls itself harmless HTML. */
const makeHostileHtml =
  (key: string): Change =>
  (answer) => {
    const { result, ...rest } = answer as { result: Sheet[] };
    const html = { type: 'markdown', value: SCRIPT, html: SCRIPT };
    return { ...rest, result: result.map((item) => (item.id === key ? { ...item, ...html } : item)) };
  };

/** Which of the pages show each text: each is read with its name behind its words. */
export async function listPagesOfTexts(
  site: BuiltSite,
  pages: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  site.spoil(
    spoilAt(TEXTS, (answer) => {
      const { result, ...rest } = answer as { result: Sheet[] };
      return { ...rest, result: result.map((item) => ({ ...item, value: `${item.value} ⟦${item.id}⟧` })) };
    }),
  );
  const shown = new Map<string, string[]>();
  for (const page of pages) {
    const { body } = await site.read(page);
    for (const [, key = ''] of body.matchAll(/⟦([\w.-]+)⟧/g)) {
      const known = shown.get(key) ?? [];
      if (!known.includes(page)) shown.set(key, [...known, page]);
    }
  }
  site.spoil();
  return shown;
}

const OF_EACH = 2;

/** Every text of the release, broken in every way. Rare pages go first: those that all texts share are many. */
export function makeBrokenTexts(shown: ReadonlyMap<string, readonly string[]>): Breakage[] {
  return [...shown].flatMap(([key, all]) => {
    const pages = all.slice(-OF_EACH);
    const kinds = KINDS.map((kind) => ({
      name: `copy ${key} ${kind}`,
      at: TEXTS,
      change: breakText(key, kind),
      pages,
      isTold: !ARE_TEXTS.includes(kind) && defaultCopy[key] !== '',
    }));
    return [
      ...kinds,
      { name: `copy ${key} html`, at: TEXTS, change: makeHostileHtml(key), pages, isTold: false },
    ];
  });
}

const JOURNAL = ['/blog', '/blog/how-odds-are-computed', '/blog/category/playing-well'];
const CAUSES = [
  '/causes',
  '/causes/seagrass-meadows',
  '/causes/seagrass-meadows/seven-seas',
  '/your-support',
  '/tide/your-support',
  '/every-block',
];
/** Where an item of a collection is seen. Those that are not here are seen on no page. */
const SEEN: Partial<Record<CollectionName, readonly string[]>> = {
  pages: ['/about', '/guides', '/guides/how-to-read-a-result', '/every-block'],
  blog_posts: JOURNAL,
  blog_categories: JOURNAL,
  causes: CAUSES,
  contact_page: ['/about/contact-us'],
  faqs: ['/about/faq', '/every-block'],
  banners: ['/', '/every-block'],
  content_cards: ['/fragments/cards'],
  redirects: ['/', '/about'],
  site_config: ['/'],
};

const breakAnswer =
  (spoil: (item: Sheet) => unknown, which: 'one' | 'all'): Change =>
  (answer) => {
    const { data, ...rest } = answer as { data: unknown };
    if (!Array.isArray(data)) return { ...rest, data: spoil((data ?? {}) as Sheet) };
    return { ...rest, data: data.map((item, at) => (which === 'all' || at === 0 ? spoil(item) : item)) };
  };

const OUTLINE = ['id', 'published_at', 'date_updated', 'status'];

/** Every field of every collection, of one item and of all. */
export function makeBrokenItems(): Breakage[] {
  return (Object.keys(COLLECTIONS) as CollectionName[]).flatMap((name) => {
    const pages = SEEN[name];
    if (!pages) return [];
    const at = new RegExp(`/items/${name}\\?`);
    const fields = [...OUTLINE, ...Object.keys(getCollection(name).schema.shape)];
    return fields.flatMap((field) =>
      KINDS.flatMap((kind) =>
        (['one', 'all'] as const).map((which) => ({
          name: `${name}.${field} ${kind} in ${which}`,
          at,
          pages,
          isTold: false,
          change: breakAnswer((item) => setKey(item, field, kind), which),
        })),
      ),
    );
  });
}

const ODD_ITEMS = [null, 7, 'x', [], {}, { id: 'x' }, { id: 3, slug: [] }];
/** Whole answers that are not what was asked for, yet no failure of the service. */
const ODD_LISTS: Readonly<Record<string, Change>> = {
  'no items': () => ({ data: [] }),
  'no data': () => ({ data: null }),
  'odd items': () => ({ data: ODD_ITEMS }),
  'odd items among good ones': (answer) => {
    const { data } = answer as { data: unknown };
    return { data: Array.isArray(data) ? [...ODD_ITEMS, ...data] : data };
  },
  'a count of nonsense': (answer) => ({ ...(answer as Sheet), meta: { filter_count: 'many' } }),
  'a count too large': (answer) => ({ ...(answer as Sheet), meta: { filter_count: 1e300 } }),
  'one item for all': (answer) => {
    const { data } = answer as { data: unknown };
    return { data: Array.isArray(data) ? data[0] : data };
  },
};

export function makeOddLists(): Breakage[] {
  return Object.entries(SEEN).flatMap(([name, pages]) =>
    Object.entries(ODD_LISTS).map(([what, change]) => ({
      name: `${name}: ${what}`,
      at: new RegExp(`/items/${name}\\?`),
      change,
      pages,
      isTold: false,
    })),
  );
}

const FILE_FIELDS = ['id', 'width', 'height', 'description', 'title', 'type', 'focal_point_x'];
const WITH_PICTURES = ['/blog', '/causes/seagrass-meadows', '/every-block'];

export const makeBrokenFiles = (): Breakage[] =>
  FILE_FIELDS.flatMap((field) =>
    KINDS.map((kind) => ({
      name: `files.${field} ${kind}`,
      at: /\/files\//,
      pages: WITH_PICTURES,
      isTold: false,
      change: breakAnswer((file) => setKey(file, field, kind), 'all'),
    })),
  );

/** Parts of a brand and its menu, by the call that brings them. */
const SETTINGS = {
  '/config/theme': ['/', '/blog', '/about/faq'],
  '/config/navigation': ['/', '/blog'],
  '/config/components': ['/'],
  '/v2/branding': ['/', '/lotto-tickets'],
  '/recommend/placement': ['/', '/lotto-tickets', '/cart'],
} as const;

/** The keys of a structure and of what it holds, as paths; of a list its first item stands for all. */
function collectPaths(value: unknown, depth = 0): string[][] {
  if (typeof value !== 'object' || value === null || depth > 2) return [];
  const entries = Array.isArray(value) ? value.slice(0, 1).entries() : Object.entries(value);
  return [...entries].flatMap(([key, inner]) => [
    [String(key)],
    ...collectPaths(inner, depth + 1).map((rest) => [String(key), ...rest]),
  ]);
}

function spoilPath(value: unknown, [key = '', ...rest]: readonly string[], kind: Kind): unknown {
  if (Array.isArray(value)) {
    const spoilt = rest.length > 0 ? spoilPath(value[Number(key)], rest, kind) : VALUES[kind];
    return kind === 'gone' && rest.length === 0
      ? value.toSpliced(Number(key), 1)
      : value.with(Number(key), spoilt);
  }
  const sheet = value as Sheet;
  return rest.length > 0 ? { ...sheet, [key]: spoilPath(sheet[key], rest, kind) } : setKey(sheet, key, kind);
}

/** Every setting that editors keep, broken in every way. */
export async function makeBrokenSettings(site: BuiltSite): Promise<Breakage[]> {
  const seen = new Map<string, unknown>();
  site.spoil(async (request, through) => {
    const answer = await through();
    seen.set(
      new URL(request.url).pathname,
      await answer
        .clone()
        .json()
        .catch(() => undefined),
    );
    return answer;
  });
  for (const page of Object.values(SETTINGS).flat()) await site.read(page);
  site.spoil();
  return Object.entries(SETTINGS).flatMap(([path, pages]) =>
    collectPaths((seen.get(path) as { result?: unknown } | undefined)?.result).flatMap((keys) =>
      KINDS.map((kind) => ({
        name: `${path} ${keys.join('.')} ${kind}`,
        at: new RegExp(path),
        pages,
        isTold: false,
        isSetting: true,
        change: (answer: unknown) => spoilPath(answer, ['result', ...keys], kind),
      })),
    ),
  );
}

/** Answers are asked for once and changed in memory: thousands of breakages take minutes. */
const recorded = new Map<string, Promise<string>>();

export function spoilAt(at: RegExp, change: Change): Spoil {
  return async (request, through) => {
    const { pathname, search } = new URL(request.url);
    if (!at.test(pathname + search)) return through();
    const text = recorded.get(request.url) ?? through().then((answer) => answer.text());
    recorded.set(request.url, text);
    return Response.json(change(JSON.parse(await text)));
  };
}
