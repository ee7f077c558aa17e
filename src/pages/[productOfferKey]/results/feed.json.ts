// The newest results of a game as a JSON Feed.
import type { APIRoute } from 'astro';
import { answerPreflight } from '#lib/server/loaders/results/open/open-answer.ts';
import { answerFeed, openGame } from '#lib/server/loaders/results/open/open-pages.ts';

export const prerender = false;

export const OPTIONS: APIRoute = answerPreflight;

export const GET: APIRoute = (context) => openGame(context, (asked) => answerFeed(context, asked, 'json'));
