// Font families of brands: one variable file each, self-hosted and subset to Latin with tabular figures.
// "… Fallback" is the local Arial with adjusted metrics, so that the layout does not shift when the
// file has loaded.

/** Per cent of the font size. */
interface FallbackMetrics {
  readonly ascent: number;
  readonly descent: number;
  readonly size: number;
}
export interface Font {
  readonly href: string;
  readonly fallback?: FallbackMetrics | undefined;
}

const FILES = import.meta.glob<string>('/src/assets/fonts/*.woff2', {
  query: '?url',
  import: 'default',
  eager: true,
});

const FALLBACKS: Readonly<Record<string, FallbackMetrics>> = {
  'familjen-grotesk.woff2': { ascent: 108.8, descent: 23.9, size: 94.2 },
  'literata.woff2': { ascent: 110, descent: 28.8, size: 107 },
};

/** @param file its name in `src/assets/fonts` */
export function findFont(file: string): Font | undefined {
  const href = FILES[`/src/assets/fonts/${file}`];
  return href === undefined ? undefined : { href, fallback: FALLBACKS[file] };
}
