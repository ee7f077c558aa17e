// A kept page as one line of the catalogue: columns between tabs, quick to take apart a hundred thousand times.
import { parameterText, readParameter } from '../listed-query.ts';
import type { FileMark, HeaderSet, PageRule, PageTarget, StoredPage } from '../page.ts';

/** What a line says of a page. */
export type PageRecord = Pick<
  StoredPage,
  'target' | 'rule' | 'tags' | 'hash' | 'seq' | 'renderedAt' | 'maxAgeS' | 'swrS' | 'files' | 'isOpen'
> & { readonly headerId: string };

export const PAGE = 'P';
export const HEADERS = 'H';
export const REMOVED = 'X';

const listed = (values: readonly (string | number)[]): string => values.join(',');
const unlisted = (text: string): string[] => (text === '' ? [] : text.split(','));

const ruleText = ({ bySubVariant, query }: PageRule): string =>
  listed([bySubVariant ? 1 : 0, ...query.map(parameterText)]);

export function pageLine(page: StoredPage): string {
  const { brand, path, query, subVariant } = page.target;
  const { identity, gzip, br } = page.files;
  const columns = [
    PAGE,
    brand,
    path,
    query,
    subVariant,
    listed(page.tags),
    page.seq,
    page.renderedAt,
    page.maxAgeS,
    page.swrS,
    page.isOpen ? 1 : 0,
    ruleText(page.rule),
    page.headers.id,
    page.hash,
    listed([...identity, ...gzip, ...br]),
  ];
  return `${columns.join('\t')}\n`;
}

export const headersLine = ({ id, lines }: Pick<HeaderSet, 'id' | 'lines'>): string =>
  `${HEADERS}\t${id}\t${JSON.stringify(lines)}\n`;
const isPair = (value: unknown): value is [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');

/** Undefined for a line that is torn. Pages under its headers count as lost then. */
export function readHeadersLine(text: string): Pick<HeaderSet, 'id' | 'lines'> | undefined {
  const [, id = '', json = ''] = text.split('\t');
  try {
    const lines: unknown = JSON.parse(json);
    return Array.isArray(lines) && lines.every(isPair) ? { id, lines } : undefined;
  } catch {
    return undefined;
  }
}

export const removalLine = (key: string): string => `${REMOVED}\t${key}\n`;

const targetIn = (columns: readonly string[]): PageTarget => {
  const [, brand = '', path = '', query = '', subVariant = ''] = columns;
  return { brand, path, query, subVariant };
};

const mark = (numbers: readonly number[], at: number): FileMark => [numbers[at] ?? 0, numbers[at + 1] ?? 0];

/** Undefined for a line that was torn by a kill, or is of another kind. */
export function readPageLine(line: string): PageRecord | undefined {
  const columns = line.split('\t');
  if (columns[0] !== PAGE || columns.length !== 15) return undefined;
  const [seq = 0, renderedAt = 0, maxAgeS = 0, swrS = 0] = columns.slice(6, 10).map(Number);
  const [bySubVariant, ...query] = unlisted(columns[11] ?? '');
  const numbers = unlisted(columns[14] ?? '').map(Number);
  if (![...numbers, seq, renderedAt, maxAgeS, swrS].every(Number.isSafeInteger)) return undefined;
  return {
    target: targetIn(columns),
    tags: unlisted(columns[5] ?? ''),
    seq,
    renderedAt,
    maxAgeS,
    swrS,
    isOpen: columns[10] === '1',
    rule: { bySubVariant: bySubVariant === '1', query: query.map(readParameter) },
    headerId: columns[12] ?? '',
    hash: columns[13] ?? '',
    files: { identity: mark(numbers, 0), gzip: mark(numbers, 2), br: mark(numbers, 4) },
  };
}
