// The script of the widget. It stands on pages of others, so its address and what it reads stay as they are.
import type { APIRoute } from 'astro';
import { dropOpenDraws } from '#lib/server/loaders/page/open-page.ts';
import { answerOpen, answerPreflight } from '#lib/server/loaders/results/open/open-answer.ts';
import { writeWidget } from '#lib/server/loaders/results/open/write-widget.ts';
import { loadPageContext } from '#lib/server/page/page-context.ts';

export const prerender = false;

export const OPTIONS: APIRoute = answerPreflight;

export const GET: APIRoute = async (context) => {
  const page = dropOpenDraws(await loadPageContext(context));
  return answerOpen(context, page, { type: 'text/javascript; charset=utf-8', body: writeWidget(page) });
};
