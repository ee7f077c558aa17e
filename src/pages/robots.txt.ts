import type { APIRoute } from 'astro';
import { urls } from '#lib/domain/pages/urls.ts';
import { keptUnder } from '#lib/server/loaders/page/open-page.ts';
import { pageContext } from '#lib/server/loaders/page/page-context.ts';

export const prerender = false;

const CLOSED = [
  '/api/',
  '/my-account',
  '/checkout/',
  '/cart',
  '/receipt/',
  '/login',
  '/logout',
  '/check-email',
];

export const GET: APIRoute = async (context) => {
  const { brand, config } = await pageContext(context);
  const sitemap = new URL(urls.sitemap(), brand.origin ?? context.url.origin).href;
  const rules = config.indexingEnabled
    ? [...CLOSED.map((path) => `Disallow: ${path}`), '', `Sitemap: ${sitemap}`]
    : ['Disallow: /'];
  context.cache.set(keptUnder([]));
  return new Response(['User-agent: *', ...rules, ''].join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
};
