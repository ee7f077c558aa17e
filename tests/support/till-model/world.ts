// The real shop that the model of the till is held against: every kind of ticket on sale, two customers with money.

import { saveOffer } from '#platform/catalogue/offers/store.ts';
import { getRafflePool } from '#platform/catalogue/raffles/pools.ts';
import { cutOffPool } from '#platform/catalogue/syndicates/cut-off.ts';
import { openPoolsOfOffers } from '#platform/catalogue/syndicates/open-pools.ts';
import { getPoolStockKey } from '#platform/catalogue/syndicates/pool-body.ts';
import type { Services } from '#platform/services.ts';
import { createLotteryOffer, createOpenDraws } from '../buying/lottery-offers.ts';
import { putOnSale } from '../buying/on-sale.ts';
import { issueVoucher } from '../buying/vouchers.ts';
import { countRounds } from '../count-rounds.ts';
import { openRewindableDatabase } from '../database.ts';
import type { StatementFault } from '../faults/statement-faults.ts';
import { openTestPlatform, TEST_NOW } from '../platform.ts';
import { createWalletHolder, playGame } from '../played-draws.ts';
import { openTestRaffle } from '../raffles/raffles.ts';
import { createCrewOffer, listPools } from '../syndicates.ts';
import { GIFT_CENTS, LAST_DRAW, POOL_SHARES, RAFFLE_SIZE, SHARE_CENTS, WALLET_CENTS } from './model.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const EVERY_DAY = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
/** On every day of the week, over the months and both ends of daylight saving; on a server a third of them. */
export const STARTS = Array.from({ length: countRounds(7) }, (_, turn) => TEST_NOW + turn * 50 * DAY_MS);
const toIso = (ms: number): string => new Date(ms).toISOString();

export interface World {
  readonly services: Services;
  readonly fault: StatementFault;
  readonly customerIds: readonly [string, string];
  readonly poolId: string;
  /** Where the stock of the raffle and of the shares is counted. */
  readonly pools: { readonly raffle: string; readonly shares: string };
  /** A day passes. Gives whether the pool's cut-off has. */
  readonly passDay: () => Promise<boolean>;
}

async function openCrewPool(services: Services) {
  const pair = await playGame(services, { drawDays: ['mon', 'thu'] });
  const terms = { lotteryKey: pair.key, shares: POOL_SHARES, shareCents: SHARE_CENTS };
  await saveOffer(services.database.db, services, createCrewOffer(terms));
  await openPoolsOfOffers(services, 'crew');
  const [pool] = await listPools(services);
  return pool!;
}

async function openBoat(services: Services): Promise<string> {
  const now = services.clock.now();
  const plan = {
    stopAt: toIso(now + 60 * DAY_MS),
    drawAt: toIso(now + 60 * DAY_MS + HOUR_MS),
    online: { first: 1001, size: RAFFLE_SIZE, lanes: 2 },
  };
  const { drawId } = await openTestRaffle(services, plan);
  return getRafflePool(drawId);
}

async function issueCodes(services: Services): Promise<void> {
  const kinds = ['lottery_ticket', 'raffle_ticket'];
  const percent = { type: 'voucher_percent_discount', percentBps: 1000, isOnceEach: true, kinds } as const;
  await issueVoucher(services, 'TENTH', percent);
  await issueVoucher(services, 'FIVE', { uses: 1, kinds });
  await issueVoucher(services, 'GIFT', {
    type: 'voucher_credit_amount',
    amountCents: GIFT_CENTS,
    kinds,
  });
}

/** Opens the shop on a day. Gives what takes it back to what it was then, for one run at a time. */
async function openShop(startMs: number, fault: StatementFault): Promise<() => Promise<World>> {
  const { database, mark, rewind } = await openRewindableDatabase();
  const { services, clock } = await openTestPlatform({ database });
  clock.set(startMs);
  const draws = createOpenDraws([...EVERY_DAY], LAST_DRAW - 100, startMs + HOUR_MS);
  const multiDraw = { kind: 'draws' as const, options: [1, 2, 5] };
  await putOnSale(services, createLotteryOffer({ key: 'daily', drawDays: [...EVERY_DAY], multiDraw, draws }));
  const rafflePool = await openBoat(services);
  await issueCodes(services);
  const pool = await openCrewPool(services);
  const createHolder = () => createWalletHolder(services, WALLET_CENTS);
  const customerIds = [await createHolder(), await createHolder()] as const;
  await mark();
  return async () => {
    clock.set(startMs);
    await rewind();
    // What the shop remembers of its database is forgotten with it.
    const begun: Services = { ...services, database: { ...database } };
    return {
      services: begun,
      fault,
      pools: { raffle: rafflePool, shares: getPoolStockKey(pool.id) },
      poolId: pool.id,
      customerIds,
      async passDay() {
        clock.advance(DAY_MS);
        const isOver = Date.parse(pool.cut_off_at!) <= clock.now();
        // Twice: a worker may have been stopped after the first.
        if (isOver) await cutOffPool(begun, pool.id);
        if (isOver) await cutOffPool(begun, pool.id);
        return isOver;
      },
    };
  };
}

/** What opens the shop as it stands on each of the days on which a run may begin. */
export const openShops = (fault: StatementFault): Promise<readonly (() => Promise<World>)[]> =>
  Promise.all(STARTS.map((startMs) => openShop(startMs, fault)));
