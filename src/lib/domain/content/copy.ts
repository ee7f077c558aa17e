import { LOCALE } from '../brand/locale.ts';

export type Copy = Readonly<Record<string, string>>;
export type CopyValues = Readonly<Record<string, string | number>>;
export type Translate = (key: string, values?: CopyValues) => string;

/** A number in `count` is one of things that were counted, `1,234`; any other one may be a name, as that of a draw is. */
const formatValue = (name: string, value: string | number): string =>
  name === 'count' && typeof value === 'number' && value >= 1000
    ? value.toLocaleString(LOCALE)
    : String(value);

/** Fills the gaps of a text: `{name}` is replaced by the value of that name. */
export const formatText = (text: string, values: CopyValues = {}): string =>
  text.includes('{')
    ? text.replace(/\{(\w+)\}/g, (gap, name: string) => formatValue(name, values[name] ?? gap))
    : text;

let plurals: Intl.PluralRules | undefined;

/**
 * The text of a key, or of its plural form (`key.one`, `key.other`) for a count. A text of the key alone that is left from
 * before it had forms does not win over them.
 */
function findText(copy: Copy, key: string, count: unknown): string | undefined {
  const other = copy[`${key}.other`];
  if (other === undefined || typeof count !== 'number') return copy[key];
  plurals ??= new Intl.PluralRules(LOCALE);
  return copy[`${key}.${plurals.select(count)}`] ?? other;
}

/**
 * Builds `t(key, values)` over a set of texts. A text that depends on a number is kept in its plural forms; the value
 * `count` chooses between them. A missing key gives the key's last segment, so that nothing is ever
 * empty; `onMissing` is called with it.
 */
export function createTranslator(copy: Copy, onMissing: (key: string) => void = () => {}): Translate {
  return (key, values) => {
    const text = findText(copy, key, values?.count);
    if (text === undefined) {
      onMissing(key);
      return key.slice(key.lastIndexOf('.') + 1).replaceAll('-', ' ');
    }
    return formatText(text, values);
  };
}

/** The texts whose keys begin with one of the areas (`cart` takes `cart.*`), to hand to an island. */
export function pickCopy(copy: Copy, areas: readonly string[]): Copy {
  return Object.fromEntries(
    Object.entries(copy).filter(([key]) => areas.some((area) => key.startsWith(`${area}.`))),
  );
}
