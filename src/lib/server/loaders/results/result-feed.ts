// The newest results of the brand's lotteries as entries of a feed.
import { getPastDraws } from '#lib/contracts/offers/draw.ts';
import { describeOutcome } from '#lib/domain/draws/describe-outcome.ts';
import { nameDraw } from '#lib/domain/draws/draw-names.ts';
import { RESULTS_TAG } from '#lib/domain/pages/page-tags.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { formatLocalDate } from '#lib/domain/time/dates.ts';
import type { PageContext } from '../../page/page-context.ts';

export interface FeedEntry {
  readonly title: string;
  readonly description: string;
  readonly link: string;
  readonly pubDate: Date;
}

/** A generated draw is called that in each entry: a reader shows entries alone. */
export async function loadResultFeed(
  { api, tags, t, knownOffers }: Pick<PageContext, 'api' | 'tags' | 't' | 'knownOffers'>,
  limit: number,
): Promise<FeedEntry[]> {
  tags.add(RESULTS_TAG);
  const { result } = await api.call(getPastDraws, {
    query: { productType: 'lottery_ticket', limit, offset: 0 },
  });
  const names = new Map(knownOffers.map(({ key, name }) => [key, name]));
  return result.map((draw) => {
    const facts = { date: formatLocalDate(draw.date), numbers: describeOutcome(t, draw) };
    return {
      title: nameDraw(t, names.get(draw.offerKey) ?? draw.offerKey, draw),
      description: t(
        draw.source === 'demonstration' ? 'results.feed-demonstration' : 'results.feed-entry',
        facts,
      ),
      link: urls.drawResult(draw.offerKey, draw.drawNo),
      pubDate: new Date(draw.drawDate),
    };
  });
}
