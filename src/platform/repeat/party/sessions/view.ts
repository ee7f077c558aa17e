// A session as its viewer sees it.
import { PARTY_ERRORS } from '#lib/contracts/party/party-errors.ts';
import type { OwnShares, Session, SessionInfo, SessionMember } from '#lib/contracts/party/session.ts';
import type { PageInfo } from '#lib/contracts/protocol/envelope.ts';
import { type Currency, toMoney } from '#lib/domain/money/money.ts';
import { parsePoolBody } from '../../../catalogue/syndicates/pool-body.ts';
import { SALE_END } from '../../../catalogue/syndicates/sale-end.ts';
import { createDomainError } from '../../../domain-error.ts';
import type { Db, Tx } from '../../../ground/db/open.ts';
import { getPaidCents } from '../../../money/ledger/refund.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import { findRepeatedShares } from '../../recurring/group/playing.ts';
import { isGroupOpen } from '../groups/join.ts';
import { findGroup, findMember } from '../groups/store.ts';
import type { Viewer } from '../groups/view.ts';
import { findSessionRow, getStatus, type SessionRow, selectSessions, toSessionInfo } from './store.ts';

/** The shares of each ticket of a session in their order, with their holder and what they paid and won. */
export const listHeldShares = (at: Db | Tx, sessionId: string) =>
  at
    .selectFrom('party_share')
    .innerJoin('ticket', 'ticket.id', 'party_share.ticket_id')
    .innerJoin('party_session', 'party_session.id', 'party_share.session_id')
    .leftJoin('party_member', (join) =>
      join
        .onRef('party_member.group_id', '=', 'party_session.group_id')
        .onRef('party_member.customer_id', '=', 'party_share.customer_id'),
    )
    .leftJoin('entry', 'entry.ticket_id', 'ticket.id')
    .leftJoin('prize', 'prize.entry_id', 'entry.id')
    .select([
      'party_share.ticket_id',
      'party_share.customer_id',
      'party_share.first_share',
      'party_share.shares',
    ])
    .select(['ticket.price_cents', 'ticket.discount_cents', 'ticket.created_at', 'party_member.alias'])
    .select(['prize.amount_cents as prize_cents'])
    .where('party_share.session_id', '=', sessionId)
    .orderBy('party_share.first_share')
    .execute();

export type HeldShares = Awaited<ReturnType<typeof listHeldShares>>[number];

const sumCents = (rows: readonly HeldShares[], read: (row: HeldShares) => number): number =>
  rows.reduce((sum, row) => sum + read(row), 0);

interface HolderFacts {
  readonly row: SessionRow;
  readonly currency: Currency;
  readonly viewer: Viewer;
}

function toMembers(held: readonly HeldShares[], { row, currency, viewer }: HolderFacts): SessionMember[] {
  const byCustomer = Map.groupBy(held, ({ customer_id }) => customer_id);
  return [...byCustomer].map(([customerId, rows]) => ({
    alias: rows[0]?.alias ?? '',
    isMe: customerId === viewer,
    isOrganiser: customerId === row.organiser_id,
    shares: sumCents(rows, ({ shares }) => shares),
    paid: toMoney(sumCents(rows, getPaidCents), currency),
    paidAt: rows[0]?.created_at ?? '',
    ...(row.pool_prize_cents !== null && {
      prize: toMoney(
        sumCents(rows, ({ prize_cents }) => prize_cents ?? 0),
        currency,
      ),
    }),
  }));
}

function toOwnShares(held: readonly HeldShares[], facts: HolderFacts): OwnShares | undefined {
  const own = held.filter(({ customer_id }) => customer_id === facts.viewer);
  const [member] = toMembers(own, facts);
  if (!member) return undefined;
  const ids = own.map(({ ticket_id }) => ticket_id);
  return {
    shares: member.shares,
    paid: member.paid,
    orderIds: ids,
    certificateIds: ids,
    ...((facts.row.pool_status === 'cancelled' || facts.row.is_late) && { refunded: member.paid }),
    ...(member.prize && { prize: member.prize }),
  };
}

interface SessionLook {
  readonly viewer: Viewer;
  readonly token?: string | undefined;
}

/** Whether the viewer may see the session, and is a member. */
async function findAccess(at: Db | Tx, row: SessionRow, { viewer, token }: SessionLook) {
  const isMember = viewer !== undefined && (await findMember(at, row.group_id, viewer)) !== undefined;
  if (isMember) return { isMember, isShown: true };
  const group = await findGroup(at, row.group_id);
  return { isMember, isShown: group !== undefined && isGroupOpen(group, token) };
}

/** @throws DomainError `session_unknown`, for one that the viewer may not see too */
export async function readSession(
  { database: { db }, clock }: Services,
  sessionId: string,
  look: SessionLook,
): Promise<Session> {
  const row = await findSessionRow(db, sessionId);
  if (!row) throw createDomainError(PARTY_ERRORS, 'session_unknown');
  const { viewer } = look;
  const held = await listHeldShares(db, sessionId);
  const isHolder = held.some(({ customer_id }) => customer_id === viewer);
  const { isMember, isShown } = await findAccess(db, row, look);
  // Who left the group still sees what was paid for.
  if (!isShown && !isHolder) throw createDomainError(PARTY_ERRORS, 'session_unknown');
  const body = parsePoolBody(row);
  const facts = { row, currency: body.currency, viewer };
  const isOrganiser = viewer !== undefined && row.organiser_id === viewer && isMember;
  const mine = toOwnShares(held, facts);
  const status = getStatus(row, clock);
  const { group_id: groupId, offer_key: offerKey } = row;
  const autoplayId = viewer && (await findRepeatedShares(db, { groupId, offerKey, customerId: viewer }));
  return {
    ...toSessionInfo(row, clock),
    games: body.games.map((game) => ({ ...game })),
    isMember,
    isOrganiser,
    ...((isMember || isHolder) && { members: toMembers(held, facts) }),
    ...(mine && { mine }),
    ...(autoplayId !== undefined && { autoplayId }),
    ...((isMember || isHolder) && status === 'paid' && { agreementId: row.id }),
    canCancel:
      isOrganiser &&
      row.pool_status === 'open' &&
      held.every(({ customer_id }) => customer_id === viewer) &&
      row.taken < row.shares &&
      status === 'open',
  };
}

interface SessionPage {
  readonly sessions: SessionInfo[];
  readonly pageInfo: PageInfo;
}

interface Paging {
  readonly limit: number;
  readonly offset: number;
}

/** Sessions of a group, newest first. @throws DomainError `group_unknown` */
export async function listGroupSessions(
  { database: { db }, clock }: Services,
  groupId: string,
  viewer: Viewer,
  { limit, offset }: Paging,
): Promise<SessionPage> {
  const group = await findGroup(db, groupId);
  const isMember = viewer !== undefined && (await findMember(db, groupId, viewer)) !== undefined;
  if (!group || (group.publicity === 'private' && !isMember))
    throw createDomainError(PARTY_ERRORS, 'group_unknown');
  const { total } = await db
    .selectFrom('party_session')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow();
  const rows = await selectSessions(db)
    .where('party_session.group_id', '=', groupId)
    .orderBy('party_session.created_at', 'desc')
    .orderBy('party_session.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const sessions = rows.map((row) => toSessionInfo(row, clock));
  return { sessions, pageInfo: { limit, offset, total: Number(total) } };
}

interface Discovery extends Paging {
  readonly draw?: { readonly offerKey: string; readonly drawNo: number } | undefined;
}

const selectDiscovered = ({ database: { db }, clock }: Services, draw: Discovery['draw']) =>
  selectSessions(db)
    .where('party_group.status', '=', 'active')
    .where('party_group.publicity', 'in', ['public', 'promoted'])
    .where('pool.status', '=', 'open')
    .where(SALE_END, '>', getNowIso(clock))
    .whereRef('stock.taken', '<', 'stock.size')
    .$if(draw !== undefined, (query) =>
      query
        .where('party_session.offer_key', '=', draw?.offerKey ?? '')
        .where('draw.draw_no', '=', draw?.drawNo ?? 0),
    );

/** Open sessions that anybody may join: promoted first, then by shares left, then by cut-off. */
export async function listDiscovered(
  services: Services,
  { draw, limit, offset }: Discovery,
): Promise<SessionPage> {
  const all = selectDiscovered(services, draw);
  const total = await all
    .clearSelect()
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await all
    .orderBy((row) => row.case().when('party_group.publicity', '=', 'promoted').then(0).else(1).end())
    .orderBy((row) => row('stock.size', '-', row.ref('stock.taken')))
    .orderBy(SALE_END)
    .orderBy('party_session.id')
    .limit(limit)
    .offset(offset)
    .execute();
  const sessions = rows.map((row) => toSessionInfo(row, services.clock));
  return { sessions, pageInfo: { limit, offset, total: Number(total.total) } };
}
