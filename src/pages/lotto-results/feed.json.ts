// The newest results of all lotteries as a JSON Feed.
import type { APIRoute } from 'astro';
import { answerPreflight } from '#lib/server/loaders/results/open/open-answer.ts';
import { answerFeed, openAll } from '#lib/server/loaders/results/open/open-pages.ts';

export const prerender = false;

export const OPTIONS: APIRoute = answerPreflight;

export const GET: APIRoute = (context) =>
  openAll(context, 'resultJsonFeed', (asked) => answerFeed(context, asked, 'json'));
