// At its cut-off a pool that is full enters its draw; one that is not is cancelled, and its shares go back to the
// wallets (decision M10). Everything here may be cut off and done again.
import type { Selectable } from 'kysely';
import { getOfferTag, OFFERS_TAG } from '#lib/domain/pages/page-tags.ts';
import { type Tx, transact } from '../db/open.ts';
import type { PoolTable } from '../db/pool-schema.ts';
import { type Pause, yieldToOthers } from '../draws/entries.ts';
import { transactAndPurge } from '../jobs/purge.ts';
import { completeNamedJob } from '../jobs/queue.ts';
import { refundTickets } from '../ledger/refund.ts';
import { type MailRequest, queueMails } from '../mail/queue.ts';
import type { Services } from '../services.ts';
import { getNowIso } from '../time.ts';
import { countSoldShares, listMembersAfter, listRefundsAfter } from './members.ts';
import { getCutOffJobName, parsePoolBody } from './pool-body.ts';

type PoolRow = Readonly<Selectable<PoolTable>>;

const lockPool = (tx: Tx, { database }: Services, poolId: string): Promise<PoolRow> =>
  tx
    .selectFrom('pool')
    .selectAll()
    .where('id', '=', poolId)
    .$if(database.flavor === 'postgres', (query) => query.forUpdate())
    .executeTakeFirstOrThrow();

/** Decides once whether the pool plays. Gives it as it is from then on. */
const decidePool = (services: Services, poolId: string): Promise<PoolRow> =>
  transactAndPurge(services, async (tx, announce) => {
    const pool = await lockPool(tx, services, poolId);
    if (pool.status !== 'open') return pool;
    const now = getNowIso(services.clock);
    if (pool.cut_off_at === null || pool.cut_off_at > now)
      throw new Error(`The shares of the pool ${poolId} are sold until ${pool.cut_off_at}`);
    // Counted after the pool is held: a buyer holds it too, until the commit.
    const isFull = (await countSoldShares(tx, poolId)) === pool.shares;
    const decided = isFull
      ? { status: 'entered' as const, entered_at: now }
      : { status: 'cancelled' as const, cancelled_at: now };
    await tx.updateTable('pool').set(decided).where('id', '=', poolId).execute();
    announce(getOfferTag(pool.offer_key), OFFERS_TAG);
    return { ...pool, ...decided };
  });

/** What the messages to the members say of the pool. */
async function readFacts({ database: { db } }: Services, pool: PoolRow) {
  const draw = await db
    .selectFrom('draw')
    .select(['draw_no', 'local_date'])
    .where('id', '=', pool.draw_id)
    .executeTakeFirstOrThrow();
  const { name, lotteryName, description, games } = parsePoolBody(pool);
  return {
    name,
    lotteryName,
    description,
    games,
    drawNo: draw.draw_no,
    date: draw.local_date,
    ofShares: pool.shares,
    sold: await countSoldShares(db, pool.id),
  };
}
type PoolFacts = Awaited<ReturnType<typeof readFacts>>;

/** One message about the cut-off of a pool for each of its members. */
const nameMessage = (poolId: string, customerId: string): string => `pool:${poolId}:${customerId}`;

/** Takes the members one batch after the other, each in a transaction, which gives the last of them. */
async function forMembers(
  { database }: Services,
  pause: Pause,
  work: (tx: Tx, after: string) => Promise<string | undefined>,
): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const from: string = after;
    after = await transact(database, (tx) => work(tx, from));
    await pause();
  }
}

const tellMembers = (services: Services, poolId: string, facts: PoolFacts, pause: Pause): Promise<void> =>
  forMembers(services, pause, async (tx, after) => {
    const members = await listMembersAfter(tx, poolId, after);
    const mails = members.map(
      ({ customerId, shares }): MailRequest => ({
        customerId,
        kind: 'syndicate_entered',
        payload: { ...facts, shares },
        dedupe: nameMessage(poolId, customerId),
      }),
    );
    await queueMails(tx, services, mails);
    return members.at(-1)?.customerId;
  });

const refundMembers = (services: Services, poolId: string, facts: PoolFacts, pause: Pause): Promise<void> => {
  const { games: _, ...told } = facts;
  const description = `Money back: ${facts.name}, ${facts.lotteryName} draw ${facts.drawNo}`;
  return forMembers(services, pause, async (tx, after) => {
    const members = await listRefundsAfter(tx, poolId, after);
    await refundTickets(
      tx,
      services,
      members.flatMap(({ tickets }) => tickets),
      description,
    );
    const mails = members.map(
      ({ customerId, shares, paidCents }): MailRequest => ({
        customerId,
        kind: 'syndicate_refund',
        payload: { ...told, shares, amountCents: paidCents },
        dedupe: nameMessage(poolId, customerId),
      }),
    );
    await queueMails(tx, services, mails);
    return members.at(-1)?.customerId;
  });
};

/**
 * Enters or cancels a pool whose cut-off has passed, and refunds and tells its members. Does what an earlier run left.
 * @throws where the cut-off has not passed
 */
export async function cutOffPool(
  services: Services,
  poolId: string,
  pause: Pause = yieldToOthers,
): Promise<void> {
  const pool = await decidePool(services, poolId);
  const facts = await readFacts(services, pool);
  if (pool.status === 'cancelled') await refundMembers(services, poolId, facts, pause);
  else await tellMembers(services, poolId, facts, pause);
}

/** Cuts off the pools of a draw that are still open, so that its numbers meet none of which it is not known whether it plays. */
export async function cutOffPoolsOfDraw(services: Services, drawId: string, pause: Pause): Promise<void> {
  const open = await services.database.db
    .selectFrom('pool')
    .select('id')
    .where('draw_id', '=', drawId)
    .where('status', '=', 'open')
    .orderBy('id')
    .execute();
  for (const { id } of open) {
    await cutOffPool(services, id, pause);
    await completeNamedJob(services.database.db, services, getCutOffJobName(id));
  }
}
