// A drawn draw with every version of its result.
import type { APIRoute } from 'astro';
import { urls } from '#lib/domain/pages/urls.ts';
import { OPEN_HEADERS } from '#lib/domain/results/open-headers.ts';
import { MOVED } from '#lib/http-status.ts';
import { answerNotFound, dropOpenDraws } from '#lib/server/loaders/page/open-page.ts';
import { answerDocument, answerPreflight } from '#lib/server/loaders/results/open/open-answer.ts';
import { findOpenDraw } from '#lib/server/loaders/results/open/open-games.ts';
import { openGame } from '#lib/server/loaders/results/open/open-pages.ts';

export const prerender = false;

export const OPTIONS: APIRoute = answerPreflight;

export const GET: APIRoute = (context) =>
  openGame(context, async ({ page, game }) => {
    const { drawNo: asked = '' } = context.params;
    const kept = dropOpenDraws(page);
    const drawNo = Number(asked);
    const found = /^[1-9]\d{0,8}$/.test(asked)
      ? await findOpenDraw(kept, context.url, { game, drawNo })
      : undefined;
    if (!found) return answerNotFound(context);
    if (found.draw.drawNo === drawNo) return answerDocument(context, kept, found);
    // A number that the draw had before leads to the one that it has.
    const location = urls.drawData(game.key, found.draw.drawNo);
    return new Response(null, { status: MOVED, headers: { location, ...OPEN_HEADERS } });
  });
