import { putOwnFirst } from './own-items.ts';

/** A sentence over every page, with a link where it has both an address and words; an empty one is not shown. */
export interface SitewideBanner {
  readonly text: string;
  readonly link?: string | undefined;
  readonly label?: string | undefined;
}

/** What may stand over every page. */
export interface SitewideBanners {
  readonly sa: SitewideBanner;
  readonly maintenance: SitewideBanner;
  readonly description: SitewideBanner;
}

/** The keys of the items of the collection `banners` that hold each text. */
export const SITEWIDE_BANNERS = {
  sa: 'sitewide-sa',
  maintenance: 'sitewide-maintenance',
  description: 'sitewide-description',
} as const satisfies Record<keyof SitewideBanners, string>;

const hasText = ({ text }: SitewideBanner): boolean => text.trim() !== '';

/** That of SA for visitors of SA, else that of maintenance, else the usual one; undefined for none (decision U2). */
export function pickSitewideBanner(
  { sa, maintenance, description }: SitewideBanners,
  subVariant: string,
): SitewideBanner | undefined {
  const wanted = subVariant === 'SA' ? [sa, maintenance, description] : [maintenance, description];
  return wanted.find(hasText);
}

/** A banner of the collection; `from` and `until` are instants, ISO 8601. */
interface TimedBanner extends SitewideBanner {
  readonly brand?: string | undefined;
  readonly key: string;
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

/** The banners at a time, each with its fallback. */
export function getSitewideBanners(
  banners: readonly TimedBanner[],
  standIns: Readonly<Record<keyof SitewideBanners, string>>,
  now: number,
): SitewideBanners {
  const getBanner = (place: keyof SitewideBanners): SitewideBanner => {
    const { text, link, label } = findBannerAt(banners, SITEWIDE_BANNERS[place], now) ?? {
      text: standIns[place],
    };
    return { text, link, label };
  };
  return {
    sa: getBanner('sa'),
    maintenance: getBanner('maintenance'),
    description: getBanner('description'),
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
