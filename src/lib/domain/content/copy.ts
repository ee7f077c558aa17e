export type Copy = Readonly<Record<string, string>>;
export type CopyValues = Readonly<Record<string, string | number>>;
export type Translate = (key: string, values?: CopyValues) => string;

/** Fills the gaps of a text: `{name}` is replaced by the value of that name. */
export const formatText = (text: string, values: CopyValues = {}): string =>
  text.includes('{') ? text.replace(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap)) : text;

/**
 * Builds `t(key, values)` over a set of texts. A missing key gives the key's last segment, so that nothing is ever
 * empty; `onMissing` is called with it.
 */
export function createTranslator(copy: Copy, onMissing: (key: string) => void = () => {}): Translate {
  return (key, values) => {
    const text = copy[key];
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
