import type { APIRoute } from 'astro';
import { urls } from '#lib/domain/pages/urls.ts';
import { toCachePolicy } from '#lib/server/loaders/page/open-page.ts';
import { loadShownBrand } from '#lib/server/page/page-context.ts';

export const prerender = false;

export const GET: APIRoute = async (context) => {
  const { name, tagline, locale, favicon, colours } = await loadShownBrand(context);
  const manifest = {
    name,
    short_name: name,
    description: tagline,
    lang: locale,
    start_url: urls.home(),
    display: 'standalone',
    background_color: colours.surface[0],
    theme_color: colours.surface[0],
    icons: [{ src: favicon, sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
  };
  context.cache.set(toCachePolicy([]));
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8' },
  });
};
