import {
  getDraw,
  getDrawPrizes,
  getDrawWinners,
  getLatestDraws,
  getPastDraw,
  getPastDraws,
  getResultHistory,
  getResultKeys,
  getStatistics,
  getWaitingDraws,
  type PastDraw,
} from '#lib/contracts/offers/draw.ts';
import { listDrawNews, listDrawRevisions } from '#lib/contracts/offers/draw-news.ts';
import { searchWinners } from '#lib/contracts/offers/winner.ts';
import { createDomainError } from '../../domain-error.ts';
import { type Router, registerRoute } from '../../http.ts';
import type { Services } from '../../services.ts';
import { readDrawNews, readDrawRevisions } from '../draws/news/read-news.ts';
import { findRafflePrizes } from '../raffles/raffle-results.ts';
import { findDraw, listWaitingDraws } from './draws.ts';
import {
  countWinnersHere,
  findPastDraw,
  listLatestDraws,
  listPastDraws,
  listResultHistory,
  readResultKeys,
} from './past-draws.ts';
import { readStatistics } from './statistics.ts';
import { searchWinnersPage } from './winners.ts';

interface DrawName {
  readonly productOfferKey: string;
  readonly drawNo: number;
}

async function requirePastDraw(
  { database }: Services,
  { productOfferKey, drawNo }: DrawName,
): Promise<PastDraw> {
  const found = await findPastDraw(database.db, productOfferKey, drawNo);
  if (!found) throw createDomainError(getPastDraw.errors, 'draw_unknown');
  return found;
}

export function serveDraws(router: Router): void {
  const { services } = router;
  const { db } = services.database;
  registerRoute(router, getPastDraws, async ({ query }) => {
    const { draws, total } = await listPastDraws(db, query);
    return { result: draws, pageInfo: { limit: query.limit, offset: query.offset, total } };
  });
  registerRoute(router, getResultHistory, async ({ query }) => ({
    result: await listResultHistory(db, query),
  }));
  registerRoute(router, getLatestDraws, async () => ({ result: await listLatestDraws(services.database) }));
  registerRoute(router, getPastDraw, async ({ params }) => ({
    result: await requirePastDraw(services, params),
  }));
  registerRoute(router, listDrawNews, async ({ query }) => ({ result: await readDrawNews(db, query.after) }));
  registerRoute(router, listDrawRevisions, async ({ params: { productOfferKey, drawNo } }) => ({
    result: await readDrawRevisions(db, productOfferKey, drawNo),
  }));
  registerRoute(router, getDraw, async ({ params: { productOfferKey, drawNo }, clock }) => {
    const draw = await findDraw(db, clock, productOfferKey, drawNo);
    if (!draw) throw createDomainError(getDraw.errors, 'draw_unknown');
    return { result: draw };
  });
  registerRoute(router, getWaitingDraws, async ({ params: { productOfferKey }, clock }) => ({
    result: await listWaitingDraws(db, clock, productOfferKey),
  }));
  registerRoute(router, getDrawPrizes, async ({ params }) => {
    const prizes = await findRafflePrizes(db, params.productOfferKey, params.drawNo);
    if (prizes) return { result: [...prizes] };
    return { result: (await requirePastDraw(services, params)).dividends };
  });
  registerRoute(router, getDrawWinners, async ({ params }) => {
    const { drawNo, dividends, raffle } = await requirePastDraw(services, params);
    if (raffle) return { result: raffle.winners };
    const here = await countWinnersHere(db, params.productOfferKey, drawNo);
    return {
      result: dividends.map(({ division, winners }) => ({
        division,
        winners,
        winnersHere: here.get(division) ?? 0,
      })),
    };
  });
  registerRoute(router, searchWinners, async ({ query }) => {
    const found = await searchWinnersPage(db, query);
    const { limit, offset } = query;
    return { result: found.winners, pageInfo: { limit, offset, total: found.total } };
  });
  registerRoute(router, getResultKeys, async () => ({ result: await readResultKeys(services.database) }));
  registerRoute(router, getStatistics, async ({ params: { offerKey }, query: { latest } }) => {
    const statistics = await readStatistics(services, { offerKey, latest });
    if (typeof statistics === 'string') throw createDomainError(getStatistics.errors, statistics);
    return { result: statistics };
  });
}
