// Filters, searches, sorts and projects the items that are visible to the caller.
import type { Item } from './item.ts';
import type { ItemSet } from './items.ts';
import type { Filter, ItemQuery } from './query.ts';

type Related = ItemSet['related'];

const getOwn = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

/** The value at a path, through relations; null for what is not visible. */
function getValueAt(item: Item, path: readonly string[], related: Related): unknown {
  const [first = '', ...rest] = path;
  const value = getOwn(item, first);
  if (rest.length === 0) return value ?? null;
  const start = related.has(first) ? related.get(first)?.get(value) : value;
  return rest.reduce<unknown>(getOwn, start) ?? null;
}

const toText = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);
const isNumeric = (value: unknown): boolean => value !== '' && Number.isFinite(Number(value));

function compareValues(left: unknown, right: unknown): number {
  if (isNumeric(left) && isNumeric(right)) return Number(left) - Number(right);
  const [a, b] = [toText(left), toText(right)];
  return a < b ? -1 : Number(a > b);
}

const isSame = (left: unknown, right: unknown): boolean =>
  left === null || right === null ? left === right : toText(left) === toText(right);
const isTrue = (value: unknown): boolean => value !== false && value !== 'false' && value !== '0';
const hasText = (value: unknown, part: unknown): boolean =>
  value !== null && toText(value).includes(toText(part));
const createOrderTest =
  (is: (order: number) => boolean): Test =>
  (value, wanted) =>
    value !== null && wanted !== null && is(compareValues(value, wanted));

type Test = (value: unknown, wanted: unknown) => boolean;

const TESTS: Readonly<Record<string, Test>> = {
  _eq: isSame,
  _neq: (value, wanted) => !isSame(value, wanted),
  _in: (value, wanted) => (wanted as unknown[]).some((one) => isSame(value, one)),
  _nin: (value, wanted) => !(wanted as unknown[]).some((one) => isSame(value, one)),
  _contains: hasText,
  _ncontains: (value, wanted) => !hasText(value, wanted),
  _icontains: (value, wanted) =>
    value !== null && hasText(toText(value).toLowerCase(), toText(wanted).toLowerCase()),
  _gt: createOrderTest((order) => order > 0),
  _gte: createOrderTest((order) => order >= 0),
  _lt: createOrderTest((order) => order < 0),
  _lte: createOrderTest((order) => order <= 0),
  _null: (value, wanted) => (value === null) === isTrue(wanted),
  _nnull: (value, wanted) => (value !== null) === isTrue(wanted),
};

function isMatch(item: Item, filter: Filter, related: Related, now: string): boolean {
  if ('join' in filter) {
    const isPassed = (part: Filter) => isMatch(item, part, related, now);
    return filter.join === 'and' ? filter.parts.every(isPassed) : filter.parts.some(isPassed);
  }
  const wanted = filter.value === '$NOW' ? now : filter.value;
  return TESTS[filter.operator]?.(getValueAt(item, filter.path, related), wanted) ?? false;
}

const collectTexts = (value: unknown): string[] => {
  if (typeof value === 'string') return [value.toLowerCase()];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(collectTexts) : [];
};

function sortItems(items: readonly Item[], { sort }: ItemQuery, related: Related): readonly Item[] {
  if (sort.length === 0) return items;
  return items.toSorted((a, b) => {
    for (const { path, isDown } of sort) {
      const [left, right] = [getValueAt(a, path, related), getValueAt(b, path, related)];
      if (left === null || right === null) {
        if (left !== right) return left === null ? 1 : -1;
        continue;
      }
      const order = compareValues(left, right);
      if (order !== 0) return isDown ? -order : order;
    }
    return 0;
  });
}

/** The requested fields; a relation is its id, or the related item where a path goes on. */
function pickFields(item: Item, fields: ItemQuery['fields'], related: Related): Item {
  const chosen = new Map<string, (readonly string[])[]>();
  for (const [field = '', ...rest] of fields) {
    const names = field === '*' ? Object.keys(item) : [field];
    for (const name of names)
      chosen.set(name, [...(chosen.get(name) ?? []), ...(rest.length > 0 ? [rest] : [])]);
  }
  return Object.fromEntries(
    [...chosen].map(([name, rest]) => {
      const value = getOwn(item, name) ?? null;
      const others = rest.length > 0 ? related.get(name) : undefined;
      if (!others || value === null) return [name, value];
      const other = others.get(value);
      return [name, other ? pickFields(other, rest, new Map()) : null];
    }),
  );
}

export interface Selection {
  readonly items: readonly Item[];
  /** All visible items. */
  readonly totalCount: number;
  /** Items that match filter and search. */
  readonly filterCount: number;
}

export function selectItems({ items, related }: ItemSet, query: ItemQuery, now: string): Selection {
  const { filter, search, limit, offset, fields } = query;
  const isFound = (item: Item) => search === '' || collectTexts(item).some((text) => text.includes(search));
  const found = items.filter((item) => isMatch(item, filter, related, now) && isFound(item));
  const end = limit === -1 ? undefined : offset + limit;
  const shown = sortItems(found, query, related).slice(offset, end);
  return {
    items: shown.map((item) => pickFields(item, fields, related)),
    totalCount: items.length,
    filterCount: found.length,
  };
}
