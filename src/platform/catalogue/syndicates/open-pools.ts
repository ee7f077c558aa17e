// Pools are opened in the next draws of the lottery that an offer of shares plays, and again where one is full.
import { getOfferTag, OFFERS_TAG } from '#lib/domain/pages/page-tags.ts';
import { MINUTE_MS } from '#lib/domain/time/units.ts';
import type { Tx } from '../../ground/db/open.ts';
import { transactAndPurge } from '../../ground/jobs/purge.ts';
import { enqueueJob } from '../../ground/jobs/queue.ts';
import type { Services } from '../../services.ts';
import { toIso } from '../../time.ts';
import type { OfferDefinition } from '../offers/definition.ts';
import { listOffersWith, listWantedOffers } from '../offers/store.ts';
import type { SyndicateTerms } from '../offers/syndicate-terms.ts';
import { planPool } from './plan-pool.ts';
import { getCutOffJobName, getPoolStockKey, STOCK_KEY_OF_POOL } from './pool-body.ts';

export const CUT_OFF_JOB = 'pool_cut_off';

interface MissingPool {
  readonly drawId: string;
  readonly localDate: string;
  /** The instant of the cut-off, in milliseconds since 1970. */
  readonly cutOffAt: number;
  readonly position: number;
}

/** The draws that lack a pool, each with the place of the pool to open. */
async function listMissingPools(
  { database, clock }: Services,
  offerKey: string,
  { lotteryKey, cutOffMinutes, drawsAhead, reopensWhenFull }: SyndicateTerms,
): Promise<MissingPool[]> {
  const { db } = database;
  const before = cutOffMinutes * MINUTE_MS;
  const draws = await db
    .selectFrom('draw')
    .select(['id', 'local_date', 'stop_at'])
    .where('offer_key', '=', lotteryKey)
    .where('status', '=', 'DRAW_OPEN')
    .where('stop_at', '>', toIso(clock.now() + before))
    .where((draw) => draw.or([draw('opens_at', 'is', null), draw('opens_at', '<=', toIso(clock.now()))]))
    .orderBy('draw_at')
    .limit(drawsAhead)
    .execute();
  if (draws.length === 0) return [];
  const pools = await db
    .selectFrom('pool')
    .innerJoin('stock', (join) => join.on('stock.key', '=', STOCK_KEY_OF_POOL))
    .select(['pool.draw_id', 'pool.position', 'stock.size', 'stock.taken'])
    .where('pool.offer_key', '=', offerKey)
    .where(
      'pool.draw_id',
      'in',
      draws.map(({ id }) => id),
    )
    .orderBy('pool.position')
    .execute();
  const latest = new Map(pools.map((pool) => [pool.draw_id, pool]));
  return draws.flatMap(({ id, local_date: localDate, stop_at }) => {
    const pool = latest.get(id);
    if (pool && !(reopensWhenFull && pool.taken >= pool.size)) return [];
    const cutOffAt = Date.parse(stop_at) - before;
    return [{ drawId: id, localDate, cutOffAt, position: (pool?.position ?? 0) + 1 }];
  });
}

/** Writes a pool with its shares and the job of its cut-off; false where another worker has opened it. */
async function insertPool(
  tx: Tx,
  services: Services,
  offer: OfferDefinition,
  lottery: OfferDefinition | undefined,
  { drawId, localDate, cutOffAt, position }: MissingPool,
): Promise<boolean> {
  const { random, clock } = services;
  const { terms, body } = planPool(offer, lottery, localDate, random);
  const now = clock.now();
  const id = random.createId('pool', now);
  const inserted = await tx
    .insertInto('pool')
    .values({
      id,
      kind: offer.type,
      offer_key: offer.key,
      shares: terms.shares,
      body: JSON.stringify(body),
      created_at: toIso(now),
      draw_id: drawId,
      cut_off_at: toIso(cutOffAt),
      share_cents: terms.shareCents,
      position,
      entered_at: null,
      cancelled_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return false;
  const stockKey = getPoolStockKey(id);
  await tx
    .insertInto('stock')
    .values({ key: stockKey, size: terms.shares, taken: 0, pool: stockKey })
    .execute();
  await enqueueJob(tx, services, {
    kind: CUT_OFF_JOB,
    dedupe: getCutOffJobName(id),
    payload: { poolId: id },
    runAt: cutOffAt,
  });
  return true;
}

const isSold = ({ availability, suspended }: OfferDefinition): boolean =>
  availability === 'available' && !suspended;

/** Opens the pools that an offer lacks. Gives how many. @throws SyndicateTermsError */
async function openPoolsOfOffer(
  services: Services,
  offer: OfferDefinition,
  lottery: OfferDefinition | undefined,
): Promise<number> {
  const terms = offer.operation.syndicate;
  if (!terms || !isSold(offer) || !lottery || !isSold(lottery)) return 0;
  const missing = await listMissingPools(services, offer.key, terms);
  if (missing.length === 0) return 0;
  return transactAndPurge(services, async (tx, announce) => {
    let opened = 0;
    for (const pool of missing) if (await insertPool(tx, services, offer, lottery, pool)) opened += 1;
    announce(getOfferTag(offer.key), OFFERS_TAG);
    return opened;
  });
}

/** Pools that were opened, and offers whose pools could not be. */
export interface OpenedPools {
  readonly opened: number;
  readonly failures: readonly { readonly offerKey: string; readonly error: unknown }[];
}

/** Opens what the offers of shares lack, of all or of one. An offer that cannot be opened keeps no other from it. */
export async function openPoolsOfOffers(services: Services, offerKey?: string): Promise<OpenedPools> {
  const { db } = services.database;
  const offers = await listOffersWith(db, 'syndicate');
  const lotteries = await listWantedOffers(
    db,
    offers.flatMap(({ operation }) => operation.syndicate?.lotteryKey ?? []),
  );
  const failures: OpenedPools['failures'][number][] = [];
  let opened = 0;
  for (const offer of offers) {
    if (offerKey !== undefined && offer.key !== offerKey) continue;
    if (offer.operation.syndicate === undefined) continue;
    const lottery = lotteries.find(({ key }) => key === offer.operation.syndicate?.lotteryKey);
    try {
      opened += await openPoolsOfOffer(services, offer, lottery);
    } catch (error) {
      failures.push({ offerKey: offer.key, error });
    }
  }
  return { opened, failures };
}

/** The same, where every offer must have its pools. Gives how many were opened. @throws SyndicateTermsError */
export async function openPools(services: Services, offerKey?: string): Promise<number> {
  const { opened, failures } = await openPoolsOfOffers(services, offerKey);
  const [failure] = failures;
  if (failure) throw failure.error;
  return opened;
}
