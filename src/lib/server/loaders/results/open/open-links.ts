// Where the data of a game is, and of all of them.
import type { z } from 'zod';
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import type { GameDocument, GamesDocument, OpenLinks } from '#lib/contracts/offers/open-result.ts';
import { hasDrawnNumbers } from '#lib/domain/offers/drawn-numbers.ts';
import { getOfferTag, OFFERS_TAG } from '#lib/domain/pages/page-tags.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { getOpenKind, listComingDraws } from '#lib/domain/results/open-result.ts';
import type { PageContext } from '../../../page/page-context.ts';
import { getOrigin, listOpenGames, loadOpenLatest } from './open-games.ts';

/** @param key of a game; of all of them without one. */
export function listOpenLinks(origin: string, key?: string): OpenLinks {
  const toAbsolute = (path: string): string => new URL(path, origin).href;
  const history = (format: string): string =>
    toAbsolute(key === undefined ? urls.openHistory(format) : urls.gameHistory(key, format));
  return {
    page: toAbsolute(key === undefined ? urls.results() : urls.offerResults(key)),
    latest: toAbsolute(key === undefined ? urls.openLatest() : urls.gameLatest(key)),
    history: {
      json: history('json'),
      csv: history('csv'),
      ndjson: history('ndjson'),
      parquet: history('parquet'),
    },
    feeds: {
      json: toAbsolute(key === undefined ? urls.resultJsonFeed() : urls.gameJsonFeed(key)),
      atom: toAbsolute(key === undefined ? urls.resultAtomFeed() : urls.gameFeed(key, 'atom')),
      rss: toAbsolute(key === undefined ? urls.resultFeed() : urls.gameFeed(key, 'rss')),
    },
    calendar: toAbsolute(key === undefined ? urls.drawCalendar() : urls.gameCalendar(key)),
    live: toAbsolute(key === undefined ? urls.liveResults() : urls.gameLive(key)),
  };
}

type Game = Omit<z.infer<typeof GameDocument>, 'version' | 'schema'>;

/** Kept under the tags of the game, not of all that are on sale. */
export async function describeGame(page: PageContext, url: URL, game: ProductOffer): Promise<Game> {
  page.tags.drop(OFFERS_TAG);
  page.tags.add(getOfferTag(game.key));
  const origin = getOrigin(page, url);
  const [latest] = await loadOpenLatest(page, url, [game]);
  return {
    game: game.key,
    name: game.name,
    kind: getOpenKind(game),
    timeZone: game.timeZone,
    coming: listComingDraws(game),
    latest: latest ?? null,
    check: hasDrawnNumbers(game) ? new URL(urls.checkNumbers(game.key), origin).href : null,
    links: listOpenLinks(origin, game.key),
  };
}

type Games = Omit<z.infer<typeof GamesDocument>, 'version' | 'schema'>;

export function describeGames(page: PageContext, url: URL): Games {
  const origin = getOrigin(page, url);
  return {
    games: listOpenGames(page).map((game) => ({
      game: game.key,
      name: game.name,
      kind: getOpenKind(game),
      timeZone: game.timeZone,
      coming: listComingDraws(game),
      links: listOpenLinks(origin, game.key),
    })),
    links: listOpenLinks(origin),
  };
}
