import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import { isRouteOpen } from '#lib/domain/pages/route-gates.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import type { PageContext } from '../../page/page-context.ts';
import type { Crumb } from '../../seo/page-seo.ts';

/** The way to a result: all results where they are open, the game's results, then further steps down. */
export const buildResultCrumbs = (
  { t, capabilities }: PageContext,
  offer: ProductOffer,
  ...further: readonly Crumb[]
): Crumb[] => [
  ...(isRouteOpen('results', capabilities)
    ? [{ label: t('results.all-heading'), href: urls.results() }]
    : []),
  { label: t('results.offer-heading', { name: offer.name }), href: urls.offerResults(offer.key) },
  ...further,
];
