// The messages of an account as its owner reads them. They are kept whether or not they are sent by mail.

import { sql } from 'kysely';
import type { AccountMessage, AccountMessages, MessageKind } from '#lib/contracts/messages/message.ts';
import type { PageInfo } from '#lib/contracts/protocol/envelope.ts';
import { getStateZone } from '#lib/domain/account/customer-state.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { selectHeldEntries } from '../../ground/db/entry-holder.ts';
import { IS_REFUNDED_ENTRY } from '../../ground/db/late-entry.ts';
import type { Db } from '../../ground/db/open.ts';
import { findNearerEnd } from '../../ground/db/page-end.ts';
import { listMailKinds, type MailKind, type MailPayloads, MESSAGES } from '../../ground/mail/catalogue.ts';
import { findButton, renderMessage, writeMessage } from '../../ground/mail/render.ts';

const NEWS = listMailKinds(({ isNews, isKept }) => isNews && isKept);

const listShownKinds = (shownAs?: MessageKind): MailKind[] =>
  listMailKinds((kind) => kind.isKept && (shownAs === undefined || kind.shownAs === shownAs));

interface Query {
  readonly limit: number;
  readonly offset: number;
  readonly kind?: MessageKind | undefined;
}

interface MessageRow {
  readonly id: string;
  readonly kind: string;
  readonly payload: string;
  readonly dedupe: string;
  readonly created_at: string;
  readonly read_at: string | null;
  /** Of its customer. */
  readonly state: string;
}

/**
 * All messages of an account are found in the order of their list, passing over the few that are not shown; those of a
 * kind by their kind. As an expression the kind leads to no index.
 */
const selectMessages = (at: Db, customerId: string, kind?: MessageKind) =>
  at
    .selectFrom('mail')
    .where('customer_id', '=', customerId)
    .where(kind === undefined ? sql<string>`kind || ''` : 'kind', 'in', listShownKinds(kind));

/** Kept with each message: an account of many years has very many. */
async function countMessages(
  at: Db,
  customerId: string,
  kinds: readonly MailKind[],
): Promise<{ readonly total: number; readonly unread: number }> {
  const { total, unread } = await at
    .selectFrom('mail_count')
    .select(sql<number>`coalesce(sum(total), 0)`.as('total'))
    .select(sql<number>`coalesce(sum(unread), 0)`.as('unread'))
    .where('customer_id', '=', customerId)
    .where('kind', 'in', kinds)
    .executeTakeFirstOrThrow();
  return { total: Number(total), unread: Number(unread) };
}

export const countNewMessages = async (at: Db, customerId: string): Promise<number> =>
  (await countMessages(at, customerId, NEWS)).unread;

/** The draw that a message is about, by its name for repetition, `draw:{drawId}:{customerId}`. */
const parseDrawId = ({ dedupe }: MessageRow): string | undefined => /^draw:([^:]+):/.exec(dedupe)?.[1];

/** The customer's ticket in each draw; of several the one that won most. None that did not play. */
async function findTicketsByDraw(
  at: Db,
  customerId: string,
  drawIds: readonly string[],
): Promise<Map<string, string>> {
  if (drawIds.length === 0) return new Map();
  const entries = await at
    .selectFrom(selectHeldEntries(at, [customerId]).as('entry'))
    .innerJoin('draw', 'draw.id', 'entry.draw_id')
    .innerJoin('ticket', 'ticket.id', 'entry.ticket_id')
    .leftJoin('pool', 'pool.id', 'ticket.pool_id')
    .leftJoin('prize', 'prize.entry_id', 'entry.id')
    .select(['entry.draw_id', 'entry.ticket_id', 'prize.amount_cents'])
    .where('entry.draw_id', 'in', drawIds)
    .where(sql<boolean>`(${IS_REFUNDED_ENTRY}) is not true`)
    .where((where) => where.or([where('pool.id', 'is', null), where('pool.status', '<>', 'cancelled')]))
    .orderBy('entry.id')
    .execute();
  const byPrize = entries.toSorted((a, b) => (a.amount_cents ?? 0) - (b.amount_cents ?? 0));
  return new Map(byPrize.map((entry) => [entry.draw_id, entry.ticket_id]));
}

const sumValues = (prizes: MailPayloads['raffle_win']['prizes']): number =>
  prizes.reduce((sum, { valueCents }) => sum + valueCents, 0);

function toMessage(
  row: MessageRow,
  tickets: ReadonlyMap<string, string>,
  hidden: string | undefined,
): AccountMessage {
  const zone = getStateZone(row.state);
  const kind = row.kind as MailKind;
  const payload = JSON.parse(row.payload) as MailPayloads[MailKind];
  const button = findButton(writeMessage(kind, payload, zone));
  const ticketId = tickets.get(parseDrawId(row) ?? '');
  return {
    id: row.id,
    kind: MESSAGES[kind].shownAs,
    ...renderMessage(kind, payload, zone, hidden),
    createdAt: row.created_at,
    isNew: row.read_at === null && NEWS.includes(kind),
    ...('prizeCents' in payload && { prize: toMoney(payload.prizeCents) }),
    ...('prizes' in payload && { prize: toMoney(sumValues(payload.prizes)) }),
    ...('checkoutId' in payload && { checkoutId: payload.checkoutId }),
    ...(ticketId !== undefined && { ticketId }),
    ...(button && { link: { label: button.label, path: button.path } }),
  };
}

/** A page of the messages, newest first. */
export async function listMessages(
  at: Db,
  customerId: string,
  { limit, offset, kind }: Query,
  hidden?: string,
): Promise<{ result: AccountMessages; pageInfo: PageInfo }> {
  const { total } = await countMessages(at, customerId, listShownKinds(kind));
  const end = findNearerEnd({ limit, offset }, total);
  const direction = end.isTurned ? 'asc' : 'desc';
  const found = selectMessages(at, customerId, kind)
    .select('id')
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(end.limit)
    .offset(end.offset);
  const rows = await at
    .selectFrom(found.as('found'))
    .innerJoin('mail', 'mail.id', 'found.id')
    .innerJoin('customer', 'customer.id', 'mail.customer_id')
    .select(['mail.id', 'kind', 'payload', 'dedupe', 'mail.created_at', 'read_at', 'customer.state'])
    .orderBy('mail.created_at', 'desc')
    .orderBy('mail.id', 'desc')
    .execute();
  const drawIds = rows.flatMap((row) => parseDrawId(row) ?? []);
  const tickets = await findTicketsByDraw(at, customerId, drawIds);
  const newCount = await countNewMessages(at, customerId);
  return {
    result: { newCount, messages: rows.map((row) => toMessage(row, tickets, hidden)) },
    pageInfo: { limit, offset, total },
  };
}

/** Marks what was written up to an instant as seen. */
export async function markSeen(
  at: Db,
  customerId: string,
  { until, now }: { until: string; now: string },
): Promise<void> {
  await at
    .updateTable('mail')
    .set({ read_at: now })
    .where('customer_id', '=', customerId)
    .where('read_at', 'is', null)
    .where('created_at', '<=', until)
    .execute();
}
