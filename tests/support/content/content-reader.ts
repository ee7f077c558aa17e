// A content reader over items in memory, with the filters and sorts that pages use.
import type { CollectionName } from '#lib/contracts/content/collections.ts';
import type { ContentItem } from '#lib/contracts/content/content-item.ts';
import type { CmsFilter, ContentReader } from '#lib/server/content/content.ts';

type Items = { readonly [N in CollectionName]?: readonly ContentItem<N>[] };
type Fields = Readonly<Record<string, unknown>>;

const FIELDS: Readonly<Record<string, string>> = { published_at: 'publishedAt' };
const getField = (item: Fields, field: string): string => String(item[FIELDS[field] ?? field] ?? '');

const TESTS: Readonly<Record<string, (value: string, wanted: string) => boolean>> = {
  _in: (value, wanted) => wanted.split(',').includes(value),
  _eq: (value, wanted) => value === wanted,
  _neq: (value, wanted) => value !== wanted,
  _lt: (value, wanted) => value < wanted,
  _gt: (value, wanted) => value > wanted,
};

function isMatch(item: Fields, filter: CmsFilter = {}): boolean {
  return Object.entries(filter).every(([field, rule]) => {
    if (field === '_and') return (rule as CmsFilter[]).every((part) => isMatch(item, part));
    return Object.entries(rule as Fields).every(([name, wanted]) => {
      const test = TESTS[name];
      if (!test) throw new Error(`This reader does not know the filter ${name}`);
      return test(getField(item, field), String(wanted));
    });
  });
}

const createOrder =
  (sort: readonly string[]) =>
  (a: Fields, b: Fields): number => {
    for (const entry of sort) {
      const field = entry.replace(/^-/, '');
      const order = getField(a, field).localeCompare(getField(b, field)) * (entry.startsWith('-') ? -1 : 1);
      if (order !== 0) return order;
    }
    return 0;
  };

export function createTestReader(items: Items): ContentReader {
  const selectItems = (name: CollectionName, filter?: CmsFilter): Fields[] =>
    ((items[name] ?? []) as unknown as readonly Fields[]).filter((item) => isMatch(item, filter));
  return {
    async list<N extends CollectionName>(name: N, query = {}) {
      const { filter, sort = [], limit = -1, page = 1 } = query as Parameters<ContentReader['list']>[1] & {};
      const all = selectItems(name, filter).sort(createOrder(sort));
      const shown = limit < 0 ? all : all.slice((page - 1) * limit, page * limit);
      return { items: shown as unknown as ContentItem<N>[], total: all.length };
    },
    async outlines(name) {
      return selectItems(name) as unknown as never;
    },
    listWithheld: async () => [],
    async find<N extends CollectionName>(name: N, match: Readonly<Record<string, string>>) {
      const filter = Object.fromEntries(
        Object.entries(match).map(([field, value]) => [field, { _eq: value }]),
      );
      return selectItems(name, filter)[0] as unknown as ContentItem<N> | undefined;
    },
    async picture(id) {
      return id === undefined
        ? undefined
        : { src: `/assets/${id}`, srcset: '', alt: id, width: 1280, height: 720 };
    },
  };
}
