// Parses the query of a list: fields, filter, sort, paging, search and meta (decision C9).
import { CmsError } from './cms-error.ts';

export const OPERATORS = [
  '_eq',
  '_neq',
  '_in',
  '_nin',
  '_contains',
  '_ncontains',
  '_icontains',
  '_gte',
  '_lte',
  '_gt',
  '_lt',
  '_null',
  '_nnull',
] as const;

/** A condition on a field, or several joined. */
export type Filter =
  | { readonly join: 'and' | 'or'; readonly parts: readonly Filter[] }
  | { readonly path: readonly string[]; readonly operator: string; readonly value: unknown };

export interface ItemQuery {
  readonly fields: readonly (readonly string[])[];
  readonly filter: Filter;
  readonly sort: readonly { readonly path: readonly string[]; readonly isDown: boolean }[];
  /** -1 for all. */
  readonly limit: number;
  readonly offset: number;
  readonly search: string;
  readonly meta: ReadonlySet<string>;
}

const LIMIT = 100;
const DEPTH_MAX = 8;
const CONDITIONS_MAX = 100;
const VALUES_MAX = 500;

const createQueryError = (message: string): CmsError => new CmsError('INVALID_QUERY', message);
type Tree = { [name: string]: Tree | string };
const createTree = (): Tree => Object.create(null) as Tree;

const isTree = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** `filter[a][_eq]=1` and `filter[_and][0][a][_eq]=1` as an object. */
function parseBrackets(search: URLSearchParams, name: string): Tree | undefined {
  const root = createTree();
  for (const [key, value] of search) {
    if (!key.startsWith(`${name}[`)) continue;
    const steps = [...key.slice(name.length).matchAll(/\[([^\][]*)\]/g)].map(([, step]) => step ?? '');
    if (steps.length > DEPTH_MAX * 2) throw createQueryError('The filter is nested too deeply.');
    let at = root;
    for (const [place, step] of steps.entries()) {
      const own = step === '' ? String(Object.keys(at).length) : step;
      if (place === steps.length - 1) at[own] = value;
      else {
        const next = at[own];
        at = at[own] = isTree(next) ? (next as Tree) : createTree();
      }
    }
  }
  return Object.keys(root).length > 0 ? root : undefined;
}

function readFilterInput(search: URLSearchParams): unknown {
  const text = search.get('filter');
  if (text === null) return parseBrackets(search, 'filter') ?? {};
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw createQueryError('The filter is not JSON.');
  }
}

const toList = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value;
  if (isTree(value)) return Object.values(value);
  return typeof value === 'string' ? value.split(',') : [value];
};

function createCondition(path: readonly string[], operator: string, value: unknown): Filter {
  if (!(OPERATORS as readonly string[]).includes(operator))
    throw createQueryError(`There is no operator ${operator}.`);
  if (path.length === 0) throw createQueryError(`${operator} needs a field.`);
  const isList = operator === '_in' || operator === '_nin';
  if (!isList && isTree(value)) throw createQueryError(`${operator} takes one value.`);
  const values = isList ? toList(value) : value;
  if (Array.isArray(values) && values.length > VALUES_MAX)
    throw createQueryError('The filter names too many values.');
  return { path, operator, value: values };
}

function readFilter(input: unknown, path: readonly string[], left: { conditions: number }): Filter {
  if (!isTree(input)) throw createQueryError('A filter is an object.');
  if (path.length > DEPTH_MAX) throw createQueryError('The filter is nested too deeply.');
  const parts = Object.entries(input).map(([key, value]): Filter => {
    left.conditions -= 1;
    if (left.conditions < 0) throw createQueryError('The filter has too many conditions.');
    if (key === '_and' || key === '_or') {
      const inner = toList(value).map((part) => readFilter(part, path, left));
      return { join: key === '_and' ? 'and' : 'or', parts: inner };
    }
    return key.startsWith('_') ? createCondition(path, key, value) : readFilter(value, [...path, key], left);
  });
  return { join: 'and', parts };
}

const readWords = (search: URLSearchParams, name: string): string[] =>
  [...search.getAll(name), ...search.getAll(`${name}[]`)]
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())
    .filter((text) => text !== '');

function readInteger(search: URLSearchParams, name: string, fallback: number, min: number): number {
  const text = search.get(name);
  if (text === null || text === '') return fallback;
  if (!/^-?\d{1,9}$/.test(text) || Number(text) < min)
    throw createQueryError(`${name} is not a number that can be used.`);
  return Number(text);
}

/** @throws CmsError INVALID_QUERY naming what can't be read */
export function readItemQuery(search: URLSearchParams): ItemQuery {
  const limit = readInteger(search, 'limit', LIMIT, -1);
  const page = readInteger(search, 'page', 1, 1);
  const meta = readWords(search, 'meta');
  const fields = readWords(search, 'fields').map((field) => field.split('.'));
  return {
    fields: fields.length > 0 ? fields : [['*']],
    filter: readFilter(readFilterInput(search), [], { conditions: CONDITIONS_MAX }),
    sort: readWords(search, 'sort').map((word) => ({
      path: word.replace(/^-/, '').split('.'),
      isDown: word.startsWith('-'),
    })),
    limit,
    offset: readInteger(search, 'offset', limit === -1 ? 0 : (page - 1) * limit, 0),
    search: (search.get('search') ?? '').trim().slice(0, 200).toLowerCase(),
    meta: new Set(meta.includes('*') ? ['total_count', 'filter_count'] : meta),
  };
}
