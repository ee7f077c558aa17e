// At its cut-off a pool that is full enters its draw; one that is not is cancelled, and its shares go back to the
// wallets (decision M10). Everything here may be cut off and done again.
import type { Selectable } from 'kysely';
import { isCalledOff } from '#lib/domain/party/session-status.ts';
import { type Db, type Tx, transact } from '../../ground/db/open.ts';
import type { PoolTable } from '../../ground/db/schema/pool-schema.ts';
import { transactAndPurge } from '../../ground/jobs/purge.ts';
import { completeNamedJob } from '../../ground/jobs/queue.ts';
import { queueMails } from '../../ground/mail/queue.ts';
import { listParts } from '../../module-parts.ts';
import { refundTickets } from '../../money/ledger/refund.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { type Pause, yieldToOthers } from '../draws/entries.ts';
import { hasLateShares } from '../draws/late-entries.ts';
import { countSoldShares, listMembersAfter, listRefundsAfter } from './members.ts';
import { getCutOffJobName, parsePoolBody } from './pool-body.ts';
import type { PoolCutOff, PoolFacts } from './pool-cut-off.ts';
import { getSaleEnd } from './sale-end.ts';

type PoolRow = Readonly<Selectable<PoolTable>>;

/** The pool, held until the commit: a buyer of its shares holds it too. */
export const lockPool = (tx: Tx, { database }: Services, poolId: string): Promise<PoolRow> =>
  tx
    .selectFrom('pool')
    .selectAll()
    .where('id', '=', poolId)
    .$if(database.flavor === 'postgres', (query) => query.forUpdate())
    .executeTakeFirstOrThrow();

const ON_SALE: ReadonlySet<string> = new Set(['DRAW_OPEN', 'DRAW_CAPPED']);

export const getPoolCutOff = (services: Services, { kind }: PoolRow): PoolCutOff => {
  const found = listParts(services, 'poolKinds').find((known) => known.kind === kind);
  if (!found) throw new TypeError(`Nothing is known of the cut-off of pools of the kind ${kind}`);
  return found.cutOff;
};

const readDraw = (at: Db | Tx, { draw_id }: PoolRow) =>
  at
    .selectFrom('draw')
    .select(['draw_no', 'local_date', 'stop_at', 'status'])
    .where('id', '=', draw_id)
    .executeTakeFirstOrThrow();

/** Decides once whether the pool plays. Gives it as it is from then on. */
const decidePool = (services: Services, poolId: string): Promise<PoolRow> =>
  transactAndPurge(services, async (tx, announce) => {
    const pool = await lockPool(tx, services, poolId);
    if (pool.status !== 'open') return pool;
    const now = getNowIso(services.clock);
    // Counted after the pool is held: a buyer holds it too, until the commit.
    const isFull = (await countSoldShares(tx, poolId)) === pool.shares;
    const { cut_off_at } = pool;
    const { stop_at, status } = await readDraw(tx, pool);
    const saleEnd = getSaleEnd({ cut_off_at, stop_at });
    const isOver = saleEnd <= now || !ON_SALE.has(status);
    const { playsWhenFull, afterwards, listTags } = getPoolCutOff(services, pool);
    if (!isOver && !(isFull && playsWhenFull))
      throw new Error(`The shares of the pool ${poolId} are sold until ${saleEnd}`);
    const decided = isFull
      ? { status: 'entered' as const, entered_at: now }
      : { status: 'cancelled' as const, cancelled_at: now };
    await tx.updateTable('pool').set(decided).where('id', '=', poolId).execute();
    await afterwards?.(tx, services, poolId);
    announce(...(await listTags(pool, tx)));
    return { ...pool, ...decided };
  });

/** What the messages to the members say of the pool. */
async function readFacts({ database: { db } }: Services, pool: PoolRow): Promise<PoolFacts> {
  const draw = await readDraw(db, pool);
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
    isCalledOff: isCalledOff(
      pool.cancelled_at,
      getSaleEnd({ cut_off_at: pool.cut_off_at, stop_at: draw.stop_at }),
    ),
  };
}

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

const notifyMembers = (services: Services, pool: PoolRow, facts: PoolFacts, pause: Pause): Promise<void> => {
  const { createEntered } = getPoolCutOff(services, pool);
  return forMembers(services, pause, async (tx, after) => {
    const members = await listMembersAfter(tx, pool.id, after);
    const mails = members.map(({ customerId, shares }) => ({
      ...createEntered({ id: pool.id, status: 'entered', facts }, shares),
      customerId,
      dedupe: nameMessage(pool.id, customerId),
    }));
    await queueMails(tx, services, mails);
    return members.at(-1)?.customerId;
  });
};

const refundMembers = (services: Services, pool: PoolRow, facts: PoolFacts, pause: Pause): Promise<void> => {
  const { createRefund } = getPoolCutOff(services, pool);
  const description = `Money back: ${facts.name}, ${facts.lotteryName} draw ${facts.drawNo}`;
  return forMembers(services, pause, async (tx, after) => {
    const members = await listRefundsAfter(tx, pool.id, after);
    await refundTickets(
      tx,
      services,
      members.flatMap(({ tickets }) => tickets),
      description,
    );
    const mails = members.map(({ customerId, shares, paidCents }) => ({
      ...createRefund({ id: pool.id, status: 'cancelled', facts }, shares, paidCents),
      customerId,
      dedupe: nameMessage(pool.id, customerId),
    }));
    await queueMails(tx, services, mails);
    return members.at(-1)?.customerId;
  });
};

/**
 * Enters or cancels a pool whose sale is over, or that is full and need not wait for it, and refunds and tells its
 * members; one that was filled late does not play, and its members know. Does what an earlier run left.
 * @throws where its shares are still sold
 */
export async function cutOffPool(
  services: Services,
  poolId: string,
  pause: Pause = yieldToOthers,
): Promise<void> {
  const pool = await decidePool(services, poolId);
  const facts = await readFacts(services, pool);
  if (pool.status === 'cancelled') await refundMembers(services, pool, facts, pause);
  else if (!(await hasLateShares(services.database.db, poolId)))
    await notifyMembers(services, pool, facts, pause);
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
