// Font families of brands: variable files, self-hosted and subset to Latin with tabular figures. `name.woff2` holds the
// signs that nearly every page needs, `name.more.woff2` the other letters of Western Europe; a family may be one file as
// well. Both were made by HarfBuzz's subsetter without hints, keeping kern, tnum, ccmp, mark, calt, liga and rvrn.
// "… Fallback" is the local Arial with adjusted metrics, so that the layout does not shift when the
// file has loaded.
import { isOwnFile, toFileAddress } from '#lib/domain/brand/own-files.ts';
import type { BrandTheme } from '#lib/domain/brand/theme.ts';

/** Per cent of the font size. */
interface FallbackMetrics {
  readonly ascent: number;
  readonly descent: number;
  readonly size: number;
  /** One file for all weights; else bold is drawn by the browser. */
  readonly isVariable?: boolean;
}
export interface Font {
  readonly href: string;
  readonly moreHref?: string | undefined;
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

/** The file of a brand's family: of `src/assets/fonts`, or uploaded, at an address of its own. */
export function findFont({ file, metrics }: BrandTheme['font']): Font | undefined {
  if (isOwnFile(file)) return { href: toFileAddress(file), fallback: metrics };
  const href = FILES[`/src/assets/fonts/${file}`];
  const moreHref = FILES[`/src/assets/fonts/${file.replace(/\.woff2$/, '.more.woff2')}`];
  return href === undefined ? undefined : { href, moreHref, fallback: FALLBACKS[file] };
}
