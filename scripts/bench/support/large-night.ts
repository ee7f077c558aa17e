// The night of the large draw: a shop of customers, and the draw settled while some of them buy for another one.

import { takeStep } from '#platform/catalogue/draws/steps.ts';
import { openDatabase } from '#platform/ground/db/open.ts';
import { createBenchServices, openShop } from './bench-shop.ts';
import { runAmongBuyers } from './buy-meanwhile.ts';
import { LARGE_DRAW } from './large-draw.ts';
import { waitIdle } from './on-engines.ts';
import { watchMemory } from './watch-memory.ts';

const CUSTOMERS = 500;
const BUYERS = 4;

export async function openLargeNight(url: string) {
  const buyers = await openShop(url, { buyers: CUSTOMERS, draws: 2, funds: '1000' });
  const database = await openDatabase(url);
  const services = createBenchServices(database);
  const some = buyers.filter((_, index) => index % 2 === 0).slice(0, BUYERS);
  return {
    database,
    services,
    customers: buyers.map(({ customerId }) => customerId),
    /** Scores and pays the draw once it is filled, with what buyers waited for before and meanwhile. */
    settle: async () => {
      const idle = await runAmongBuyers(services, some, waitIdle);
      const readMemory = watchMemory();
      const take = (step: 'score' | 'pay') =>
        runAmongBuyers(services, some, () => takeStep(services, { drawId: LARGE_DRAW, step }));
      const scoring = await take('score');
      const paying = await take('pay');
      return { waits: { idle, scoring, paying }, memory: readMemory() };
    },
  };
}

/** What was done a second. */
export const formatSpeed = (count: number, { seconds }: { readonly seconds: number }): string =>
  (count / seconds).toFixed(0);
