// The latest drawn draw of a game.
import type { APIRoute } from 'astro';
import { dropOpenDraws } from '#lib/server/loaders/page/open-page.ts';
import { answerDocument, answerPreflight } from '#lib/server/loaders/results/open/open-answer.ts';
import { loadOpenLatest } from '#lib/server/loaders/results/open/open-games.ts';
import { openGame } from '#lib/server/loaders/results/open/open-pages.ts';

export const prerender = false;

export const OPTIONS: APIRoute = answerPreflight;

export const GET: APIRoute = (context) =>
  openGame(context, async ({ page, game }) => {
    const kept = dropOpenDraws(page);
    return answerDocument(context, kept, { draws: await loadOpenLatest(kept, context.url, [game]) });
  });
