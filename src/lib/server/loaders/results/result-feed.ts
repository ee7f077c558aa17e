// The newest results of the brand's lotteries, or of one game, as entries of a feed.
import { getResultHistory } from '#lib/contracts/offers/draw.ts';
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import { describeOutcome } from '#lib/domain/draws/describe-outcome.ts';
import { nameDraw } from '#lib/domain/draws/draw-names.ts';
import { addRound } from '#lib/domain/draws/rounds.ts';
import { hasDrawnNumbers } from '#lib/domain/offers/drawn-numbers.ts';
import { getDrawsTag, RESULTS_TAG } from '#lib/domain/pages/page-tags.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { formatLocalDate } from '#lib/domain/time/dates.ts';
import type { PageContext } from '../../page/page-context.ts';
import { listOpenGames } from './open/open-games.ts';

export interface FeedEntry {
  readonly title: string;
  readonly description: string;
  readonly link: string;
  readonly pubDate: Date;
  /** Of its last correction, where there is one. */
  readonly updated: Date;
}

export const FEED_ITEMS = 30;
/** Raffles are among the draws of all games that are read. */
const READ_PER_ITEM = 2;

type FeedReads = Pick<PageContext, 'api' | 'tags' | 't' | 'knownOffers' | 'capabilities'>;

/** A generated draw is called that in each entry: a reader shows entries alone. */
export async function loadResultFeed(page: FeedReads, game?: ProductOffer): Promise<FeedEntry[]> {
  const { api, tags, t } = page;
  tags.add(game ? getDrawsTag(game.key) : RESULTS_TAG);
  const games = game ? [game] : listOpenGames(page).filter(hasDrawnNumbers);
  const limit = FEED_ITEMS * READ_PER_ITEM;
  const { result } = await api.call(getResultHistory, { query: { offerKey: game?.key, limit, offset: 0 } });
  const names = new Map(games.map(({ key, name }) => [key, name]));
  const shown = result.filter(({ offerKey }) => names.has(offerKey)).slice(0, FEED_ITEMS);
  return shown.map((draw) => {
    const facts = {
      date: addRound(formatLocalDate(draw.date), draw.round),
      numbers: describeOutcome(t, draw),
    };
    const isGenerated = draw.source === 'demonstration';
    return {
      title: nameDraw(t, names.get(draw.offerKey)!, draw),
      description: t(isGenerated ? 'results.feed-demonstration' : 'results.feed-entry', facts),
      link: urls.drawResult(draw.offerKey, draw.drawNo),
      pubDate: new Date(draw.drawDate),
      updated: new Date(draw.revisedAt ?? draw.drawDate),
    };
  });
}
