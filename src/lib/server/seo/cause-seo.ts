// What a cause says of itself to search engines.
import type { NGO } from 'schema-dts';
import type { Cause } from '#lib/domain/content/causes.ts';
import type { ShownPicture } from '#lib/domain/content/shown-block.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import type { PageContext } from '../page/page-context.ts';
import type { Crumb } from './page-seo.ts';

/** The way to a cause: all causes, the cause, then further steps down. */
export const buildCauseCrumbs = ({ t }: PageContext, cause: Cause, ...further: readonly Crumb[]): Crumb[] => [
  { label: t('causes.heading'), href: urls.causes() },
  { label: cause.name, href: urls.cause(cause.slug) },
  ...further,
];

export function buildCauseAbout(
  { brand }: PageContext,
  url: URL,
  { cause, picture }: { cause: Cause; picture: ShownPicture | undefined },
): NGO {
  const toAbsolute = (href: string) => new URL(href, brand.origin ?? url.origin).href;
  return {
    '@type': 'NGO',
    name: cause.name,
    description: cause.summary,
    url: toAbsolute(urls.cause(cause.slug)),
    ...(cause.place !== undefined && { areaServed: cause.place }),
    ...(picture && { image: toAbsolute(picture.src) }),
  };
}
