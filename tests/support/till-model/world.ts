// The real shop that the model of the till is held against: every kind of ticket on sale, two customers with money.

import { saveOffer } from '#platform/offers/store.ts';
import { getRafflePool } from '#platform/raffles/pools.ts';
import type { Services } from '#platform/services.ts';
import { cutOffPool } from '#platform/syndicates/cut-off.ts';
import { openPoolsOfOffers } from '#platform/syndicates/open-pools.ts';
import { createLotteryOffer, createOpenDraws } from '../buying/lottery-offers.ts';
import { putOnSale } from '../buying/on-sale.ts';
import { issueVoucher } from '../buying/vouchers.ts';
import type { StatementFault } from '../faults/statement-faults.ts';
import type { TestPlatform } from '../platform.ts';
import { createWalletHolder, playGame } from '../played-draws.ts';
import { createRaffleOffer, openTestRaffle } from '../raffles/raffles.ts';
import { createCrewOffer } from '../syndicates.ts';
import { GIFT_CENTS, LAST_DRAW, POOL_SHARES, RAFFLE_SIZE, SHARE_CENTS } from './model.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const EVERY_DAY = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const toIso = (ms: number): string => new Date(ms).toISOString();

export interface World {
  readonly services: Services;
  readonly fault: StatementFault;
  readonly customerIds: readonly [string, string];
  /** Keys of what is on sale end with it. */
  readonly suffix: string;
  readonly poolId: string;
  /** The stock of the raffle. */
  readonly rafflePool: string;
  /** A day passes. Gives whether the pool's cut-off has. */
  readonly passDay: () => Promise<boolean>;
}

async function openCrewPool(services: Services, suffix: string) {
  const pair = await playGame(services, {
    key: `pair-${suffix}`,
    url: `/pair-${suffix}`,
    drawDays: ['mon', 'thu'],
  });
  const terms = { lotteryKey: pair.key, shares: POOL_SHARES, shareCents: SHARE_CENTS };
  const crew = { ...createCrewOffer(terms), key: `crew-${suffix}`, url: `/crew-${suffix}` };
  await saveOffer(services.database.db, services, crew);
  await openPoolsOfOffers(services, crew.key);
  return services.database.db
    .selectFrom('pool')
    .select(['id', 'cut_off_at'])
    .where('offer_key', '=', crew.key)
    .executeTakeFirstOrThrow();
}

async function openBoat(services: Services, suffix: string): Promise<string> {
  const now = services.clock.now();
  const plan = {
    stopAt: toIso(now + 60 * DAY_MS),
    drawAt: toIso(now + 60 * DAY_MS + HOUR_MS),
    online: { first: 1001, size: RAFFLE_SIZE, lanes: 2 },
  };
  const offer = createRaffleOffer({ key: `boat-${suffix}`, url: `/boat-${suffix}` });
  const { drawId } = await openTestRaffle(services, plan, offer);
  return getRafflePool(drawId);
}

async function issueCodes(services: Services, suffix: string): Promise<void> {
  const kinds = ['lottery_ticket', 'raffle_ticket'];
  const percent = { type: 'voucher_percent_discount', percentBps: 1000, isOnceEach: true, kinds } as const;
  await issueVoucher(services, `TENTH${suffix}`, percent);
  await issueVoucher(services, `FIVE${suffix}`, { uses: 1, kinds });
  await issueVoucher(services, `GIFT${suffix}`, {
    type: 'voucher_credit_amount',
    amountCents: GIFT_CENTS,
    kinds,
  });
}

/** Opens a world of its own in a shop that others may live in. */
export async function openWorld(
  { services, clock }: TestPlatform,
  fault: StatementFault,
  suffix: string,
  walletCents: number,
): Promise<World> {
  const draws = createOpenDraws([...EVERY_DAY], LAST_DRAW - 100, clock.now() + HOUR_MS);
  const multiDraw = { kind: 'draws' as const, options: [1, 2, 5] };
  const daily = { key: `daily-${suffix}`, drawDays: [...EVERY_DAY], multiDraw, draws };
  await putOnSale(services, createLotteryOffer(daily));
  const rafflePool = await openBoat(services, suffix);
  await issueCodes(services, suffix);
  const pool = await openCrewPool(services, suffix);
  const createHolder = () => createWalletHolder(services, walletCents);
  return {
    services,
    fault,
    suffix,
    rafflePool,
    poolId: pool.id,
    customerIds: [await createHolder(), await createHolder()],
    async passDay() {
      clock.advance(DAY_MS);
      const isOver = Date.parse(pool.cut_off_at!) <= clock.now();
      // Twice: a worker may have been stopped after the first.
      if (isOver) await cutOffPool(services, pool.id);
      if (isOver) await cutOffPool(services, pool.id);
      return isOver;
    },
  };
}
