// Sessions as they are listed, for every reader.
import { type ExpressionBuilder, sql } from 'kysely';
import type { SessionInfo } from '#lib/contracts/party/session.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { getSessionStatus, isCalledOff } from '#lib/domain/party/session-status.ts';
import { priceSharesCents, splitCost } from '#lib/domain/party/share-price.ts';
import { parsePoolBody, STOCK_KEY_OF_POOL } from '../../../catalogue/syndicates/pool-body.ts';
import { SALE_END } from '../../../catalogue/syndicates/sale-end.ts';
import { GROUP_AUTOSESSION } from '../../../ground/db/group-autosession.ts';
import { IS_LATE_POOL } from '../../../ground/db/late-entry.ts';
import type { Db, Tx } from '../../../ground/db/open.ts';
import type { Schema } from '../../../ground/db/schema/schema.ts';
import { type Clock, getNowIso } from '../../../time.ts';

const countHolders = (row: ExpressionBuilder<Schema, 'party_session'>) =>
  row
    .selectFrom('party_share')
    .whereRef('party_share.session_id', '=', 'party_session.id')
    .select((count) => count.fn.count<number>('customer_id').distinct().as('holders'))
    .as('holders');

export const selectSessions = (at: Db | Tx) =>
  at
    .selectFrom('party_session')
    .innerJoin('party_group', 'party_group.id', 'party_session.group_id')
    .innerJoin('pool', 'pool.id', 'party_session.id')
    .innerJoin('draw', 'draw.id', 'party_session.draw_id')
    .innerJoin('stock', (join) => join.on('stock.key', '=', STOCK_KEY_OF_POOL))
    .leftJoin('party_member as organiser', (join) =>
      join
        .onRef('organiser.group_id', '=', 'party_group.id')
        .onRef('organiser.customer_id', '=', 'party_group.organiser_id'),
    )
    .leftJoin('pool_result as result', 'result.pool_id', 'pool.id')
    .select([
      'party_session.id',
      'party_session.group_id',
      'party_session.offer_key',
      'party_session.cost_cents',
    ])
    .select(GROUP_AUTOSESSION.$notNull().as('autosession'))
    .select(['party_session.invites_all', 'party_session.created_at'])
    .select(['party_session.draw_id', 'party_session.template', 'party_session.cancelled_at'])
    .select(['party_group.name as group_name', 'party_group.organiser_id', 'party_group.publicity'])
    .select(['party_group.status as group_status', 'organiser.alias as organiser_alias'])
    .select(['pool.shares', 'pool.body', 'pool.status as pool_status', 'stock.taken'])
    // Until when shares are sold.
    .select(SALE_END.$castTo<string | null>().as('cut_off_at'))
    .select(['draw.draw_no', 'draw.draw_at', 'draw.local_date', 'draw.stop_at', 'draw.jackpot_cents'])
    .select(IS_LATE_POOL.as('is_late'))
    // Pools are settled while their draw is scored: nothing is said of a prize before that is done (decision D2).
    .select(
      sql<
        number | null
      >`case when ${IS_LATE_POOL} or draw.status in ('DRAW_OPEN', 'DRAW_CAPPED', 'DRAW_CLOSED', 'DRAW_DRAWN') then null else result.amount_cents end`.as(
        'pool_prize_cents',
      ),
    )
    .select(countHolders);

export type SessionRow = Awaited<ReturnType<ReturnType<typeof selectSessions>['execute']>>[number];

export const getStatus = (row: SessionRow, clock: Clock): SessionInfo['status'] =>
  getSessionStatus(
    {
      poolStatus: row.pool_status,
      isLate: Boolean(row.is_late),
      sharesLeft: row.shares - row.taken,
      cutOff: row.cut_off_at ?? row.stop_at,
    },
    clock.now(),
  );

export function toSessionInfo(row: SessionRow, clock: Clock): SessionInfo {
  const body = parsePoolBody(row);
  const { currency } = body;
  const { lowCents, highCount } = splitCost(row.cost_cents, row.shares);
  const cutOff = row.cut_off_at ?? row.stop_at;
  const next = Math.min(row.taken + 1, row.shares);
  return {
    sessionId: row.id,
    groupId: row.group_id,
    groupName: row.group_name,
    organiserAlias: row.organiser_alias ?? '',
    offerKey: row.offer_key,
    offerName: body.lotteryName,
    draws: [
      {
        drawNo: row.draw_no,
        drawDate: row.draw_at,
        date: row.local_date,
        stop: row.stop_at,
        cutOff,
        ...(row.jackpot_cents !== null && { prizePool: toMoney(row.jackpot_cents, currency) }),
      },
    ],
    status: getStatus(row, clock),
    ...(isCalledOff(row.cancelled_at, cutOff) && { isCalledOff: true }),
    ...(row.is_late && { isLate: true }),
    ...(row.pool_prize_cents !== null && { poolPrize: toMoney(row.pool_prize_cents, currency) }),
    autosessionStatus: row.autosession,
    inviteAllExistingMembers: row.invites_all === 1,
    gameType: body.gameType,
    gameOffer: body.gameOffer,
    description: body.description,
    totalGames: body.totalGames,
    shares: row.shares,
    sharesLeft: Math.max(0, row.shares - row.taken),
    sharePrice: toMoney(priceSharesCents(row.cost_cents, row.shares, next, 1), currency),
    sharePrices: {
      low: toMoney(lowCents, currency),
      high: toMoney(highCount > 0 ? lowCents + 1 : lowCents, currency),
    },
    cost: toMoney(row.cost_cents, currency),
    oneIn: body.oneIn,
    cutOff,
    memberCount: Number(row.holders ?? 0),
    createdAt: row.created_at,
  };
}

/** One session of any state. */
export const findSessionRow = (at: Db | Tx, sessionId: string): Promise<SessionRow | undefined> =>
  selectSessions(at).where('party_session.id', '=', sessionId).executeTakeFirst();

/** Sessions of groups whose shares are sold, of each group the one whose cut-off comes first. */
export async function findOpenSessions(
  at: Db | Tx,
  clock: Clock,
  groupIds: readonly string[],
): Promise<ReadonlyMap<string, SessionInfo>> {
  if (groupIds.length === 0) return new Map();
  const rows = await selectSessions(at)
    .where('party_session.group_id', 'in', groupIds)
    .where('pool.status', '=', 'open')
    .where(SALE_END, '>', getNowIso(clock))
    .orderBy(SALE_END, 'desc')
    .execute();
  return new Map(rows.map((row) => [row.group_id, toSessionInfo(row, clock)]));
}
