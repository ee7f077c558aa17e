import {
  getDraw,
  getDrawPrizes,
  getDrawWinners,
  getPastDraw,
  getPastDraws,
  getResultKeys,
  getStatistics,
  type PastDraw,
} from '#lib/contracts/draw.ts';
import { searchWinners } from '#lib/contracts/winner.ts';
import { refusal } from '../domain-error.ts';
import { type Router, route } from '../http.ts';
import type { Services } from '../services.ts';
import { pastDraw, pastDraws, resultKeys, winnersHere } from './past.ts';
import { statisticsOf } from './statistics.ts';
import { drawOf } from './store.ts';
import { winners } from './winners.ts';

interface DrawName {
  readonly productOfferKey: string;
  readonly drawNo: number;
}

async function knownPastDraw(
  { database }: Services,
  { productOfferKey, drawNo }: DrawName,
): Promise<PastDraw> {
  const found = await pastDraw(database.db, productOfferKey, drawNo);
  if (!found) throw refusal(getPastDraw.errors, 'draw_unknown');
  return found;
}

export function serveDraws(router: Router): void {
  const { services } = router;
  const { db } = services.database;
  route(router, getPastDraws, async ({ query }) => {
    const { draws, total } = await pastDraws(db, query);
    return { result: draws, pageInfo: { limit: query.limit, offset: query.offset, total } };
  });
  route(router, getPastDraw, async ({ params }) => ({ result: await knownPastDraw(services, params) }));
  route(router, getDraw, async ({ params: { productOfferKey, drawNo }, clock }) => {
    const draw = await drawOf(db, clock, productOfferKey, drawNo);
    if (!draw) throw refusal(getDraw.errors, 'draw_unknown');
    return { result: draw };
  });
  route(router, getDrawPrizes, async ({ params }) => ({
    result: (await knownPastDraw(services, params)).dividends,
  }));
  route(router, getDrawWinners, async ({ params }) => {
    const { dividends } = await knownPastDraw(services, params);
    const here = await winnersHere(db, params.productOfferKey, params.drawNo);
    return {
      result: dividends.map(({ division, winners }) => ({
        division,
        winners,
        winnersHere: here.get(division) ?? 0,
      })),
    };
  });
  route(router, searchWinners, async ({ query }) => {
    const found = await winners(db, query);
    const { limit, offset } = query;
    return { result: found.winners, pageInfo: { limit, offset, total: found.total } };
  });
  route(router, getResultKeys, async () => ({ result: await resultKeys(services.database) }));
  route(router, getStatistics, async ({ params: { offerKey } }) => {
    const statistics = await statisticsOf(services, offerKey);
    if (!statistics) throw refusal(getStatistics.errors, 'offer_unknown');
    return { result: statistics };
  });
}
