// The draws of a receipt as a calendar file.
import type { APIRoute } from 'astro';
import { listCalendarEvents } from '#lib/domain/account/calendar-events.ts';
import { buildCalendar } from '#lib/server/calendar/build-calendar.ts';
import { findOwnReceipt } from '#lib/server/loaders/account/account-data.ts';
import { answerNotFound } from '#lib/server/loaders/page/open-page.ts';
import { createServerApi } from '#lib/server/loaders/page/server-api.ts';
import { loadPageContext } from '#lib/server/page/page-context.ts';

export const prerender = false;

export const GET: APIRoute = async (astro) => {
  const { t, brand } = await loadPageContext(astro);
  const found = await findOwnReceipt(createServerApi(astro), astro.params.checkoutId ?? '');
  const events = listCalendarEvents(found?.receipt.orders ?? []);
  if (!found || events.length === 0) return answerNotFound(astro);
  const file = buildCalendar(t, events, { name: brand.name, origin: astro.url.origin, now: found.now });
  return new Response(file, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="draws.ics"',
      'cache-control': 'private, no-store',
    },
  });
};
