// A cache entry as one line of the index: columns between tabs, quick to parse a hundred thousand times.
import { formatParameter, parseParameter } from '../listed-query.ts';
import type { CacheEntry, FileChecksum, HeaderSet, PageTarget, VaryRule } from '../page.ts';

/** What a line says of an entry. */
export type EntryRecord = Pick<
  CacheEntry,
  'target' | 'rule' | 'tags' | 'hash' | 'seq' | 'renderedAt' | 'maxAgeS' | 'swrS' | 'files' | 'isOpen'
> & { readonly headerId: string };

export const PAGE = 'P';
export const HEADERS = 'H';
export const REMOVED = 'X';

const joinList = (values: readonly (string | number)[]): string => values.join(',');
const splitList = (text: string): string[] => (text === '' ? [] : text.split(','));

const formatRule = ({ byVariant: bySubVariant, query }: VaryRule): string =>
  joinList([bySubVariant ? 1 : 0, ...query.map(formatParameter)]);

export function formatEntryLine(page: CacheEntry): string {
  const { site, path, query, variant } = page.target;
  const { identity, gzip, br } = page.files;
  const columns = [
    PAGE,
    site,
    path,
    query,
    variant,
    joinList(page.tags),
    page.seq,
    page.renderedAt,
    page.maxAgeS,
    page.swrS,
    page.isOpen ? 1 : 0,
    formatRule(page.rule),
    page.headers.id,
    page.hash,
    joinList([...identity, ...gzip, ...br]),
  ];
  return `${columns.join('\t')}\n`;
}

export const formatHeadersLine = ({ id, lines }: Pick<HeaderSet, 'id' | 'lines'>): string =>
  `${HEADERS}\t${id}\t${JSON.stringify(lines)}\n`;
const isPair = (value: unknown): value is [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');

/** Undefined for a torn line. Entries with its headers count as lost then. */
export function parseHeadersLine(text: string): Pick<HeaderSet, 'id' | 'lines'> | undefined {
  const [, id = '', json = ''] = text.split('\t');
  try {
    const lines: unknown = JSON.parse(json);
    return Array.isArray(lines) && lines.every(isPair) ? { id, lines } : undefined;
  } catch {
    return undefined;
  }
}

export const formatRemovalLine = (key: string): string => `${REMOVED}\t${key}\n`;

const parseTarget = (columns: readonly string[]): PageTarget => {
  const [, site = '', path = '', query = '', variant = ''] = columns;
  return { site, path, query, variant };
};

const toChecksum = (numbers: readonly number[], at: number): FileChecksum => [
  numbers[at] ?? 0,
  numbers[at + 1] ?? 0,
];

/** Undefined for a torn line, and for one of another kind. */
export function parseEntryLine(line: string): EntryRecord | undefined {
  const columns = line.split('\t');
  if (columns[0] !== PAGE || columns.length !== 15) return undefined;
  const [seq = 0, renderedAt = 0, maxAgeS = 0, swrS = 0] = columns.slice(6, 10).map(Number);
  const [bySubVariant, ...query] = splitList(columns[11] ?? '');
  const numbers = splitList(columns[14] ?? '').map(Number);
  if (![...numbers, seq, renderedAt, maxAgeS, swrS].every(Number.isSafeInteger)) return undefined;
  return {
    target: parseTarget(columns),
    tags: splitList(columns[5] ?? ''),
    seq,
    renderedAt,
    maxAgeS,
    swrS,
    isOpen: columns[10] === '1',
    rule: { byVariant: bySubVariant === '1', query: query.map(parseParameter) },
    headerId: columns[12] ?? '',
    hash: columns[13] ?? '',
    files: { identity: toChecksum(numbers, 0), gzip: toChecksum(numbers, 2), br: toChecksum(numbers, 4) },
  };
}
