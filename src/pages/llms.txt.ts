// What the shop is and where its facts are, for programs that read text (llmstxt.org).
import type { APIRoute } from 'astro';
import { cacheAnswer, dropOpenDraws, getRegionalHeaders } from '#lib/server/loaders/page/open-page.ts';
import { writeGuideText } from '#lib/server/loaders/results/open/guide-text.ts';
import { loadPageContext } from '#lib/server/page/page-context.ts';

export const prerender = false;

export const GET: APIRoute = async (context) => {
  const page = dropOpenDraws(await loadPageContext(context));
  const body = writeGuideText(page, context.url);
  cacheAnswer(context, page);
  return new Response(body, {
    headers: { 'content-type': 'text/plain; charset=utf-8', ...getRegionalHeaders(page) },
  });
};
