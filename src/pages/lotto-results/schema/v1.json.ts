// The schema of the documents of open results (JSON Schema 2020-12).
import type { APIRoute } from 'astro';
import { dropOpenDraws } from '#lib/server/loaders/page/open-page.ts';
import { answerOpen, answerPreflight, getSchemaUrl } from '#lib/server/loaders/results/open/open-answer.ts';
import { describeSchema } from '#lib/server/loaders/results/open/open-schema.ts';
import { loadPageContext } from '#lib/server/page/page-context.ts';

export const prerender = false;

export const OPTIONS: APIRoute = answerPreflight;

export const GET: APIRoute = async (context) => {
  const page = dropOpenDraws(await loadPageContext(context));
  const body = JSON.stringify(describeSchema(getSchemaUrl(page, context.url)));
  return answerOpen(context, page, { type: 'application/schema+json; charset=utf-8', body });
};
