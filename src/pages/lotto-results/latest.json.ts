// The latest drawn draw of each game.
import type { APIRoute } from 'astro';
import { dropOpenDraws } from '#lib/server/loaders/page/open-page.ts';
import { answerDocument, answerPreflight } from '#lib/server/loaders/results/open/open-answer.ts';
import { listOpenGames, loadOpenLatest } from '#lib/server/loaders/results/open/open-games.ts';
import { openAll } from '#lib/server/loaders/results/open/open-pages.ts';

export const prerender = false;

export const OPTIONS: APIRoute = answerPreflight;

export const GET: APIRoute = (context) =>
  openAll(context, 'openLatest', async ({ page }) => {
    const kept = dropOpenDraws(page);
    const draws = await loadOpenLatest(kept, context.url, listOpenGames(kept));
    return answerDocument(context, kept, { draws });
  });
