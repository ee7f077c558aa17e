// What a page says of itself to search engines: texts by its path, its place, and structured data.
import type { BreadcrumbList, CreativeWork, Organization, Thing, WebPage, WebSite } from 'schema-dts';
import type { seoCopy } from '#content/copy/seo.ts';
import { formatTelephone } from '#lib/domain/brand/telephone.ts';
import type { CopyValues } from '#lib/domain/content/copy.ts';
import type { PageSeo } from '#lib/domain/pages/page-head.ts';
import { getSeoTextKey } from '#lib/domain/pages/seo-keys.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import type { PageContext } from '../page/page-context.ts';

export interface Crumb {
  readonly label: string;
  readonly href: string;
}

/** The crumbs as they are shown: the last is the page itself and no link. */
export const toShownCrumbs = (crumbs: readonly Crumb[]): { label: string; href?: string }[] =>
  crumbs.map(({ label, href }, index) => (index === crumbs.length - 1 ? { label } : { label, href }));

type SeoKey = keyof typeof seoCopy;
type KindWith<Part extends 'title' | 'description'> = SeoKey extends infer Key
  ? Key extends `seo.kind.${infer Kind}.${Part}`
    ? Kind
    : never
  : never;

/** A kind of page that has both texts in the copy. */
export type SeoKind = KindWith<'title'> & KindWith<'description'>;

export interface SeoRequest {
  /** The canonical path. */
  readonly path: string;
  /** The kind of page whose texts are used where the path has none of its own. */
  readonly kind: SeoKind;
  readonly values?: CopyValues;
  /** From the home page's child down to this page. */
  readonly crumbs?: readonly Crumb[];
  /** Beyond the first page of a list. */
  readonly page?: number;
  /** What the page is about, besides being a page. */
  readonly about?: Thing | readonly Thing[];
}

const createListItem = (position: number, name: string, item: string) =>
  ({ '@type': 'ListItem', position, name, item }) as const;

/** Props for the layout: title, description, canonical path and structured data. */
export function buildPageSeo({ brand, copy, t }: PageContext, url: URL, request: SeoRequest): PageSeo {
  const { path, kind, values, crumbs = [], page = 1, about } = request;
  const getText = (part: 'title' | 'description') => t(getSeoTextKey(copy, path, kind, part), values);
  const title = page > 1 ? t('seo.kind.paged.title', { title: getText('title'), page }) : getText('title');
  const description =
    page > 1
      ? t('seo.kind.paged.description', { description: getText('description'), page })
      : getText('description');
  const origin = brand.origin ?? url.origin;
  const toAbsolute = (href: string) => new URL(href, origin).href;
  const site = toAbsolute('/');
  const organisation: Organization = {
    '@type': 'Organization',
    '@id': `${site}#organisation`,
    name: brand.name,
    url: site,
    logo: toAbsolute(brand.logo.src),
    // Told once, on the page that is about the organisation; every other page names it.
    ...(path === urls.home() && {
      sameAs: brand.socialLinks.map((link) => link.url),
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer support',
        ...(brand.supportNumber.trim() !== '' && {
          telephone: formatTelephone(brand.supportNumber, brand.locale),
        }),
        ...(brand.supportEmail !== '' && { email: brand.supportEmail }),
      },
    }),
  };
  const webSite: WebSite = {
    '@type': 'WebSite',
    '@id': `${site}#website`,
    name: brand.name,
    url: site,
    inLanguage: brand.locale,
    publisher: { '@id': `${site}#organisation` },
  };
  const trail: BreadcrumbList = {
    '@type': 'BreadcrumbList',
    itemListElement: [
      createListItem(1, brand.name, site),
      ...crumbs.map(({ label, href }, index) => createListItem(index + 2, label, toAbsolute(href))),
    ],
  };
  const webPage: WebPage = {
    '@type': 'WebPage',
    '@id': toAbsolute(path),
    url: toAbsolute(path),
    name: title,
    description,
    inLanguage: brand.locale,
    publisher: { '@id': `${site}#organisation` },
    ...(crumbs.length > 0 && { breadcrumb: trail }),
  };
  return {
    title,
    description,
    canonicalPath: path,
    jsonLd: {
      '@context': 'https://schema.org',
      '@graph': [organisation, ...(path === urls.home() ? [webSite] : []), webPage, ...[about ?? []].flat()],
    },
  };
}

/** A drawn draw as a work that was published on its date. */
export const createDrawWork = (draw: { name: string; drawDate: string; numbers: string }): CreativeWork => ({
  '@type': 'CreativeWork',
  name: draw.name,
  datePublished: draw.drawDate,
  text: draw.numbers,
});
