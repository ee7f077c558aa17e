export type Copy = Readonly<Record<string, string>>;
export type CopyValues = Readonly<Record<string, string | number>>;
export type Translate = (key: string, values?: CopyValues) => string;

/**
 * Builds `t(key, values)` over a set of texts. `{name}` in a text is replaced by the value of that name.
 * A missing key gives the key's last segment, so that nothing is ever empty; `onMissing` hears of it.
 */
export function createTranslator(copy: Copy, onMissing: (key: string) => void = () => {}): Translate {
  return (key, values = {}) => {
    const text = copy[key];
    if (text === undefined) {
      onMissing(key);
      return key.slice(key.lastIndexOf('.') + 1).replaceAll('-', ' ');
    }
    if (!text.includes('{')) return text;
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
  };
}

/** The texts whose keys begin with one of the areas (`cart` takes `cart.*`), to hand to an island. */
export function pickCopy(copy: Copy, areas: readonly string[]): Copy {
  return Object.fromEntries(
    Object.entries(copy).filter(([key]) => areas.some((area) => key.startsWith(`${area}.`))),
  );
}
