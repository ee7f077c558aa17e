// The draws of an offer over a year, to be printed.
import type { APIRoute } from 'astro';
import { isRouteOpen } from '#lib/domain/pages/route-gates.ts';
import { answerNotFound } from '#lib/server/loaders/page/open-page.ts';
import { findShownOffer } from '#lib/server/page/offer-names.ts';
import { loadPageContext } from '#lib/server/page/page-context.ts';
import { loadCalendarFile } from '#lib/server/pdf/calendar-file.ts';

export const prerender = false;

/** As pages: a browser checks it on every visit, as texts and names change and differ by region. */
const CACHING = 'no-cache';
const NOT_MODIFIED = 304;

export const GET: APIRoute = async (astro) => {
  const page = await loadPageContext(astro);
  const offer = findShownOffer(page, astro.params.key ?? '');
  if (!offer || !isRouteOpen('subscriptionCalendar', page.capabilities)) return answerNotFound(astro);
  const { etag, bytes } = await loadCalendarFile(page, offer);
  const headers = { 'cache-control': CACHING, etag, 'x-robots-tag': 'noindex' };
  if (astro.request.headers.get('if-none-match') === etag)
    return new Response(null, { status: NOT_MODIFIED, headers });
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...headers,
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${offer.key}-calendar.pdf"`,
    },
  });
};
