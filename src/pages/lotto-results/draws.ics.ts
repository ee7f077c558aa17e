// The draws to come of all games as a calendar.
import type { APIRoute } from 'astro';
import { answerPreflight } from '#lib/server/loaders/results/open/open-answer.ts';
import { answerCalendar, openAll } from '#lib/server/loaders/results/open/open-pages.ts';

export const prerender = false;

export const OPTIONS: APIRoute = answerPreflight;

export const GET: APIRoute = (context) =>
  openAll(context, 'drawCalendar', (asked) => answerCalendar(context, asked));
