// Names on the wire are snake_case; hyphenated and snake_case answers are both read (decision C3).
// A map keyed by data (an offer key, a draw number) would have its keys renamed: a list travels in its place, or the
// endpoint names the property among its `verbatim` ones.

import { setOwn } from './plain-data.ts';

/** Queries come as objects without a prototype. */
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);

interface Renaming {
  readonly name: (key: string) => string;
  /** Names of properties, as the contracts write them, whose values stay as they are. */
  readonly verbatim: readonly string[];
}

const NOTHING: readonly string[] = [];

const renameKeys = (value: unknown, renaming: Renaming): unknown => {
  if (Array.isArray(value)) return value.map((item) => renameKeys(item, renaming));
  if (!isPlain(value)) return value;
  const { name, verbatim } = renaming;
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const item = value[key];
    const renamed = name(key);
    const isKept = verbatim.includes(key) || verbatim.includes(renamed);
    setOwn(copy, renamed, isKept ? item : renameKeys(item, renaming));
  }
  return copy;
};

/** `addressLine2` becomes `address_line_2`, `hasThreeDSecure` becomes `has_three_d_secure`. */
export const toSnakeCase = (key: string): string =>
  key
    .replace(/([a-z])(\d)/g, '$1_$2')
    .replace(/(?<=[a-z\d])[A-Z]|(?<=[A-Z])[A-Z](?=[a-z])/g, (letter) => `_${letter.toLowerCase()}`);

/** `address_line_2` and `address-line-2` become `addressLine2`. */
export const toCamelCase = (key: string): string =>
  key.replace(/[_-]+([a-z\d])/g, (_, char: string) => char.toUpperCase());

const NAMES_KEPT = 2000;
/** No name of the contracts is longer. A longer one is a stranger's, and keeping it would keep its memory. */
const NAME_LENGTH_KEPT = 48;

/** The same names travel in every answer, so each is converted once. At most 100 kB are held. */
function memoizeName(name: (key: string) => string): (key: string) => string {
  const known = new Map<string, string>();
  return (key) => {
    const cached = known.get(key);
    if (cached !== undefined) return cached;
    const converted = name(key);
    if (key.length > NAME_LENGTH_KEPT) return converted;
    if (known.size >= NAMES_KEPT) known.clear();
    known.set(key, converted);
    return converted;
  };
}

const toSnake = memoizeName(toSnakeCase);
const toCamel = memoizeName(toCamelCase);

/** Renames every key of plain data to snake_case, deeply, except within the `verbatim` properties of an endpoint. */
export const toWire = (value: unknown, verbatim: readonly string[] = NOTHING): unknown =>
  renameKeys(value, { name: toSnake, verbatim });

/** Renames every key of plain data to camelCase, deeply, except within the `verbatim` properties of an endpoint. */
export const fromWire = (value: unknown, verbatim: readonly string[] = NOTHING): unknown =>
  renameKeys(value, { name: toCamel, verbatim });
