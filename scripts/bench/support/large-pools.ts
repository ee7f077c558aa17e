// One draw with very many shares of syndicates, written straight to the database, drawn and ready to be scored.
import { saveOffer } from '#platform/catalogue/offers/store.ts';
import type { PoolBody } from '#platform/catalogue/syndicates/pool-body.ts';
import type { Services } from '#platform/services.ts';
import { getNowIso } from '#platform/time.ts';
import { createCrewOffer } from '../../../tests/support/syndicates.ts';
import {
  createGames,
  holdLargeDraw,
  LARGE_DRAW,
  LARGE_GAME,
  TICKET_CENTS,
  writeTickets,
} from './large-draw.ts';

export const POOL_SHARES = 50;
/** Of one winning pool. It cannot be split evenly: three of its members get a cent more than the others. */
export const POOL_PRIZE_CENTS = 100_003;
const POOLS_AT_ONCE = 500;

const SYNDICATE = `${LARGE_GAME}-crew`;
const toPoolId = (index: number): string => `pool_night_${String(index).padStart(7, '0')}`;

function createBody(isWinner: boolean): string {
  const games = createGames(isWinner);
  return JSON.stringify({
    name: 'Night crew',
    lotteryKey: LARGE_GAME,
    lotteryName: 'Game 1',
    gameType: 'standard',
    gameOffer: 'standard',
    description: `${games.length} x Standard games`,
    games,
    totalGames: games.length,
    oneIn: 1,
    priceCents: POOL_SHARES * TICKET_CENTS,
    currency: 'AUD',
  } satisfies PoolBody);
}

async function openPools(services: Services, count: number, winnersOneIn: number): Promise<void> {
  const { database, clock } = services;
  const at = getNowIso(clock);
  const bodies = { won: createBody(true), lost: createBody(false) };
  for (let start = 0; start < count; start += POOLS_AT_ONCE) {
    const pools = Array.from({ length: Math.min(POOLS_AT_ONCE, count - start) }, (_, place) => start + place);
    await database.db
      .insertInto('pool')
      .values(
        pools.map((index) => ({
          id: toPoolId(index),
          kind: 'syndicate_share',
          offer_key: SYNDICATE,
          shares: POOL_SHARES,
          body: index % winnersOneIn === 0 ? bodies.won : bodies.lost,
          created_at: at,
          draw_id: LARGE_DRAW,
          cut_off_at: at,
          share_cents: TICKET_CENTS,
          position: index + 1,
          entered_at: null,
          cancelled_at: null,
        })),
      )
      .execute();
  }
}

/** All of their shares are sold: they play. */
async function enterPools({ database, clock }: Services): Promise<void> {
  const entered = { status: 'entered', entered_at: getNowIso(clock) } as const;
  await database.db.updateTable('pool').set(entered).where('offer_key', '=', SYNDICATE).execute();
}

interface Filling {
  readonly customers: readonly string[];
  /** Shares in all, each of another ticket; whole pools of them. */
  readonly entries: number;
  /** Every pool of that number wins the first division once. */
  readonly winnersOneIn: number;
}

/** Fills the draw and draws it. Gives how many pools there are, and how many win. */
export async function fillPools(
  services: Services,
  filling: Filling,
): Promise<{ pools: number; winners: number }> {
  const { entries, winnersOneIn } = filling;
  const pools = Math.ceil(entries / POOL_SHARES);
  const winners = Math.ceil(pools / winnersOneIn);
  const offer = { ...createCrewOffer({ lotteryKey: LARGE_GAME }), key: SYNDICATE, url: `/${SYNDICATE}` };
  await saveOffer(services.database.db, services, offer);
  await openPools(services, pools, winnersOneIn);
  const body = JSON.stringify({ offerName: 'Night crew', lotteryKey: LARGE_GAME, ofShares: POOL_SHARES });
  await writeTickets(services, filling, (place) => ({
    kind: 'syndicate_share',
    offer_key: SYNDICATE,
    body,
    pool_id: toPoolId(Math.floor(place / POOL_SHARES)),
    shares: 1,
  }));
  await enterPools(services);
  await holdLargeDraw(services, { winners, cents: POOL_PRIZE_CENTS });
  return { pools, winners };
}
