import rss from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { isRouteOpen } from '#lib/domain/pages/route-gates.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import {
  answerNotFound,
  cacheAnswer,
  dropOpenDraws,
  getRegionalHeaders,
} from '#lib/server/loaders/page/open-page.ts';
import { loadResultFeed } from '#lib/server/loaders/results/result-feed.ts';
import { loadPageContext } from '#lib/server/page/page-context.ts';

export const prerender = false;

const ITEMS = 30;

export const GET: APIRoute = async (context) => {
  const page = dropOpenDraws(await loadPageContext(context));
  const { brand, capabilities, t } = page;
  if (!isRouteOpen('resultFeed', capabilities)) return answerNotFound(context);
  const items = await loadResultFeed(page, ITEMS);
  const site = brand.origin ?? context.url.origin;
  const answer = await rss({
    title: t('results.feed-title', { brand: brand.name }),
    description: t('results.lotteries-lead'),
    site,
    xmlns: { atom: 'http://www.w3.org/2005/Atom' },
    customData: [
      `<language>${brand.locale.toLowerCase()}</language>`,
      `<atom:link href="${new URL(urls.resultFeed(), site).href}" rel="self" type="application/rss+xml"/>`,
    ].join(''),
    items,
    trailingSlash: false,
  });
  cacheAnswer(context, page);
  return new Response(answer.body, {
    headers: { 'content-type': 'application/rss+xml; charset=utf-8', ...getRegionalHeaders(page) },
  });
};
