// What a visitor may have meant who asked for a page that does not exist. From lists that are there anyway: a storm of
// unknown addresses asks no service for anything.
import type { Translate } from '#lib/domain/content/copy.ts';
import { findNearPaths, type KnownPath } from '#lib/domain/content/similar-paths.ts';
import { listSuggestedRoutes } from '#lib/domain/pages/menus/route-menus.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import type { ContentReader } from '../../content/content.ts';
import { listShownPages, type PlacedShop } from '../../content/content-routes.ts';

interface SearchedSite extends PlacedShop {
  readonly t: Translate;
  readonly content?: ContentReader;
}

/** How long an error screen waits for the list of editors' pages, in milliseconds. */
const WAIT_MS = 200;

async function loadWrittenPaths({ content, ...shop }: SearchedSite): Promise<KnownPath[]> {
  if (!content) return [];
  const pages = await Promise.race([
    listShownPages(content, shop).catch(() => undefined),
    new Promise<undefined>((done) => {
      setTimeout(done, WAIT_MS);
    }),
  ]);
  return [...(pages ?? [])].map(([path, { title }]) => ({ path, label: title }));
}

function listKnownPaths({ t, capabilities, offers }: SearchedSite): KnownPath[] {
  return [
    ...listSuggestedRoutes(capabilities).map(({ href, labelKey }) => ({ path: href, label: t(labelKey) })),
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
