import type { APIRoute } from 'astro';
import { UNCRAWLED_PATHS } from '#lib/domain/pages/route-classes.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { cacheAnswer, dropOpenDraws } from '#lib/server/loaders/page/open-page.ts';
import { loadPageContext } from '#lib/server/page/page-context.ts';

export const prerender = false;

export const GET: APIRoute = async (context) => {
  const page = dropOpenDraws(await loadPageContext(context));
  const { brand, config } = page;
  const sitemap = new URL(urls.sitemap(), brand.origin ?? context.url.origin).href;
  const rules = config.indexingEnabled
    ? [...UNCRAWLED_PATHS.map((path) => `Disallow: ${path}`), '', `Sitemap: ${sitemap}`]
    : ['Disallow: /'];
  cacheAnswer(context, page);
  return new Response(['User-agent: *', ...rules, ''].join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
};
