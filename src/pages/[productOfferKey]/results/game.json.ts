// A game: its draws to come, its latest result, and where its data is. What the widget shows.
import type { APIRoute } from 'astro';
import { answerDocument, answerPreflight } from '#lib/server/loaders/results/open/open-answer.ts';
import { describeGame } from '#lib/server/loaders/results/open/open-links.ts';
import { openGame } from '#lib/server/loaders/results/open/open-pages.ts';

export const prerender = false;

export const OPTIONS: APIRoute = answerPreflight;

export const GET: APIRoute = (context) =>
  openGame(context, async ({ page, game }) =>
    answerDocument(context, page, await describeGame(page, context.url, game)),
  );
