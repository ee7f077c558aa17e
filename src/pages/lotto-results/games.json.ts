// Which games there are, their draws to come, and where their data is.
import type { APIRoute } from 'astro';
import { answerDocument, answerPreflight } from '#lib/server/loaders/results/open/open-answer.ts';
import { describeGames } from '#lib/server/loaders/results/open/open-links.ts';
import { openAll } from '#lib/server/loaders/results/open/open-pages.ts';

export const prerender = false;

export const OPTIONS: APIRoute = answerPreflight;

export const GET: APIRoute = (context) =>
  openAll(context, 'openGames', ({ page }) =>
    answerDocument(context, page, describeGames(page, context.url)),
  );
