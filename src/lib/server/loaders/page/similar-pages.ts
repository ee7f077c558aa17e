// What a visitor may have meant who asked for a page that does not exist. From lists that are there anyway: a storm of
// unknown addresses asks no service for anything.
import type { ProductOffer } from '#lib/contracts/offer.ts';
import type { Capability } from '#lib/domain/brand/capabilities.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import { findNearPaths, type KnownPath } from '#lib/domain/content/similar-paths.ts';
import { isRouteOpen, ROUTES, type RouteName } from '#lib/domain/pages/route-gates.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import type { ContentReader } from '../../content/content.ts';
import { listContentPages } from '../../content/content-routes.ts';

interface SearchedSite {
  readonly t: Translate;
  readonly capabilities: ReadonlySet<Capability>;
  readonly offers: readonly ProductOffer[];
  readonly content?: ContentReader;
}

const NAMED = {
  lottoTickets: 'offer.list-heading',
  results: 'results.all-heading',
  contact: 'layout.footer-contact',
  faq: 'about.faq-title',
  blog: 'layout.nav-journal',
  yourSupport: 'layout.footer-support',
  app: 'layout.footer-app',
  cart: 'layout.cart',
  login: 'layout.log-in',
} as const satisfies Partial<Record<RouteName, string>>;

/** How long an error screen waits for the list of editors' pages, in milliseconds. */
const WAIT_MS = 200;

async function loadWrittenPaths({ content }: SearchedSite): Promise<KnownPath[]> {
  if (!content) return [];
  const pages = await Promise.race([
    listContentPages(content).catch(() => undefined),
    new Promise<undefined>((done) => {
      setTimeout(done, WAIT_MS);
    }),
  ]);
  return [...(pages ?? [])].map(([path, { title }]) => ({ path, label: title }));
}

function listKnownPaths({ t, capabilities, offers }: SearchedSite): KnownPath[] {
  const routes = (Object.keys(NAMED) as (keyof typeof NAMED)[]).filter((name) =>
    isRouteOpen(name, capabilities),
  );
  return [
    ...routes.map((name) => ({ path: ROUTES[name].path.replace(/\/\{.*$/, ''), label: t(NAMED[name]) })),
    ...offers.flatMap(({ key, name }) => [
      { path: urls.offer(key), label: name },
      { path: urls.offerResults(key), label: t('results.offer-heading', { name }) },
    ]),
  ];
}

/** The nearest pages that are open, at most three; never fails. */
export async function findSimilarPages(shown: SearchedSite, path: string): Promise<KnownPath[]> {
  return findNearPaths(path, [...listKnownPaths(shown), ...(await loadWrittenPaths(shown))]);
}
