// Every drawn draw of all games: JSON, NDJSON, CSV or Parquet.
import type { APIRoute } from 'astro';
import { answerPreflight } from '#lib/server/loaders/results/open/open-answer.ts';
import { answerHistory, openAll } from '#lib/server/loaders/results/open/open-pages.ts';

export const prerender = false;

export const OPTIONS: APIRoute = answerPreflight;

export const GET: APIRoute = (context) =>
  openAll(context, 'openHistory', (asked) => answerHistory(context, asked));
