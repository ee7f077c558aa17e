// The draws to come of a game as a calendar.
import type { APIRoute } from 'astro';
import { answerPreflight } from '#lib/server/loaders/results/open/open-answer.ts';
import { answerCalendar, openGame } from '#lib/server/loaders/results/open/open-pages.ts';

export const prerender = false;

export const OPTIONS: APIRoute = answerPreflight;

export const GET: APIRoute = (context) => openGame(context, (asked) => answerCalendar(context, asked));
