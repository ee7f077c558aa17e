// The newest results of a game as a feed: atom.xml or rss.xml.
import type { APIRoute } from 'astro';
import { answerNotFound } from '#lib/server/loaders/page/open-page.ts';
import { answerPreflight } from '#lib/server/loaders/results/open/open-answer.ts';
import { answerFeed, openGame } from '#lib/server/loaders/results/open/open-pages.ts';

export const prerender = false;

export const OPTIONS: APIRoute = answerPreflight;

export const GET: APIRoute = (context) =>
  openGame(context, (asked) => {
    const { feed } = context.params;
    return feed === 'atom' || feed === 'rss' ? answerFeed(context, asked, feed) : answerNotFound(context);
  });
