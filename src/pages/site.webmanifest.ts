import type { APIRoute } from 'astro';
import { isRouteOpen } from '#lib/domain/pages/route-gates.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { cacheAnswer, dropOpenDraws, getRegionalHeaders } from '#lib/server/loaders/page/open-page.ts';
import { loadPageContext } from '#lib/server/page/page-context.ts';

export const prerender = false;

/** Icons for a home screen fill their square: a phone may cut them to its own shape. */
const HOME_SCREEN_ICON = { sizes: '180x180', type: 'image/png' };

export const GET: APIRoute = async (context) => {
  const page = dropOpenDraws(await loadPageContext(context));
  const { brand, t, capabilities } = page;
  const { name, tagline, locale, favicon, touchIcon, colours } = brand;
  const shortcuts = [
    { route: 'pocket', name: t('pocket.title') },
    { route: 'results', name: t('results.all-heading') },
    { route: 'lottoTickets', name: t('offer.list-heading') },
    { route: 'charityTickets', name: t('listing.charity-title') },
  ] as const;
  const manifest = {
    id: urls.home(),
    name,
    short_name: name,
    description: tagline,
    lang: locale,
    dir: 'ltr',
    start_url: urls.home(),
    scope: urls.home(),
    display: 'standalone',
    background_color: colours.surface[0],
    theme_color: colours.surface[0],
    categories: ['entertainment', 'shopping'],
    icons: [
      {
        src: favicon,
        sizes: 'any',
        type: favicon.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
        purpose: 'any',
      },
      { src: touchIcon, ...HOME_SCREEN_ICON, purpose: 'any' },
      { src: touchIcon, ...HOME_SCREEN_ICON, purpose: 'maskable' },
    ],
    shortcuts: shortcuts
      .filter(({ route }) => isRouteOpen(route, capabilities))
      .map((shortcut) => ({ name: shortcut.name, url: urls[shortcut.route]() })),
  };
  cacheAnswer(context, page);
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8', ...getRegionalHeaders(page) },
  });
};
