// Every drawn draw of a game: JSON, NDJSON, CSV or Parquet.
import type { APIRoute } from 'astro';
import { answerPreflight } from '#lib/server/loaders/results/open/open-answer.ts';
import { answerHistory, openGame } from '#lib/server/loaders/results/open/open-pages.ts';

export const prerender = false;

export const OPTIONS: APIRoute = answerPreflight;

export const GET: APIRoute = (context) => openGame(context, (asked) => answerHistory(context, asked));
