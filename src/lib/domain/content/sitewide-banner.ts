import { putOwnFirst } from './own-items.ts';

/** Texts of the sitewide banner; empty ones are not shown. */
export interface SitewideBannerTexts {
  readonly sa: string;
  readonly maintenance: string;
  readonly description: string;
}

/** The keys of the items of the collection `banners` that hold each text. */
export const SITEWIDE_BANNERS = {
  sa: 'sitewide-sa',
  maintenance: 'sitewide-maintenance',
  description: 'sitewide-description',
} as const satisfies Record<keyof SitewideBannerTexts, string>;

/** The SA text for visitors of SA, else the maintenance text, else the description; '' shows nothing (decision U2). */
export function pickSitewideBannerText(texts: SitewideBannerTexts, subVariant: string): string {
  if (subVariant === 'SA' && texts.sa.trim() !== '') return texts.sa;
  return texts.maintenance.trim() || texts.description.trim();
}

/** A banner of the collection; `from` and `until` are instants, ISO 8601. */
interface TimedBanner {
  readonly brand?: string | undefined;
  readonly key: string;
  readonly text: string;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

const isShownAt = ({ from, until }: TimedBanner, now: number): boolean =>
  (from === undefined || Date.parse(from) <= now) && (until === undefined || Date.parse(until) > now);

/** The banner of a key at a time, that of the brand before one of every brand. */
export const findBannerAt = <B extends TimedBanner>(
  banners: readonly B[],
  key: string,
  now: number,
): B | undefined => putOwnFirst(banners).find((banner) => banner.key === key && isShownAt(banner, now));

/** The texts of the banners at a time, each with its fallback. */
export function getSitewideTexts(
  banners: readonly TimedBanner[],
  standIns: SitewideBannerTexts,
  now: number,
): SitewideBannerTexts {
  const getBannerText = (place: keyof SitewideBannerTexts): string =>
    findBannerAt(banners, SITEWIDE_BANNERS[place], now)?.text ?? standIns[place];
  return {
    sa: getBannerText('sa'),
    maintenance: getBannerText('maintenance'),
    description: getBannerText('description'),
  };
}

/** When the next banner of these keys begins or ends, milliseconds since 1970; Infinity for none. */
export function findNextBannerChange(
  banners: readonly TimedBanner[],
  keys: readonly string[],
  now: number,
): number {
  const moments = banners
    .filter(({ key }) => keys.includes(key))
    .flatMap(({ from, until }) => [from, until])
    .flatMap((instant) => (instant === undefined ? [] : [Date.parse(instant)]));
  return Math.min(...moments.filter((moment) => moment > now), Number.POSITIVE_INFINITY);
}
