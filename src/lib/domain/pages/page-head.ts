// What search engines and sharing see of a page.
import type { Graph } from 'schema-dts';
import { MAIN_LOCALE } from '../brand/locales.ts';

/** Texts, place and structured data of a page. */
export interface PageSeo {
  readonly title: string;
  readonly description: string;
  readonly canonicalPath: string;
  readonly jsonLd: Graph;
}

export interface RobotFlags {
  /** False on pages that should not be found. */
  readonly isIndexed?: boolean;
  /** False on pages whose links should not be followed. */
  readonly isFollowed?: boolean;
}

/** `{page title} | {site name}`, or the title alone where the site name is hidden or says the same. */
export const formatDocumentTitle = (title: string, siteName: string, isSiteNameHidden = false): string =>
  isSiteNameHidden || title === siteName ? title : `${title} | ${siteName}`;

/** The robots directive; undefined when nothing is restricted. Indexing off for the site wins. */
export function formatRobotsDirective(
  { isIndexed = true, isFollowed = true }: RobotFlags,
  isIndexingEnabled: boolean,
): string | undefined {
  const directives = [
    (!isIndexed || !isIndexingEnabled) && 'noindex',
    (!isFollowed || !isIndexingEnabled) && 'nofollow',
  ].filter(Boolean);
  return directives.length > 0 ? directives.join(', ') : undefined;
}

export interface Alternate {
  readonly hreflang: string;
  readonly href: string;
}

interface Localised {
  readonly locale: string;
  readonly variants?: readonly { readonly locale: string; readonly origin: string }[];
}

/** One of several sites is every site's default: that in the main language, else the first by its locale. */
const findDefault = <S extends { readonly locale: string }>(sites: readonly S[]): S | undefined =>
  sites.find(({ locale }) => locale === MAIN_LOCALE) ??
  [...sites].sort((a, b) => (a.locale < b.locale ? -1 : 1))[0];

/** The page in every language it exists in, itself and a default included; nothing where it exists in one. */
export function listAlternates(
  { locale, variants = [] }: Localised,
  origin: string,
  path: string,
): Alternate[] {
  const others = variants.filter((variant) => variant.locale !== locale);
  if (others.length === 0) return [];
  const sites = [{ locale, origin }, ...others];
  const createAlternate = (hreflang: string, base: string) => ({ hreflang, href: new URL(path, base).href });
  return [
    ...sites.map((site) => createAlternate(site.locale, site.origin)),
    createAlternate('x-default', findDefault(sites)?.origin ?? origin),
  ];
}
