// Gifts as rows, and as giver and receiver see them.
import type { Selectable } from 'kysely';
import type { Order } from '#lib/contracts/cart/order.ts';
import type { Gift, GiftTicket } from '#lib/contracts/gifts/gift.ts';
import type { PageInfo } from '#lib/contracts/protocol/envelope.ts';
import { describeOrder } from '#lib/domain/products/displays.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { Page } from '../../ground/db/page-end.ts';
import type { GiftTable } from '../../ground/db/schema/gifts-schema.ts';
import { hashToken } from '../../secret-text.ts';
import type { Services } from '../../services.ts';
import { readOrders } from '../orders/store.ts';
import { findToken } from './tokens.ts';

export type GiftRow = Readonly<Selectable<GiftTable>>;

export const findGiftRow = (at: Db | Tx, id: string): Promise<GiftRow | undefined> =>
  at.selectFrom('gift').selectAll().where('id', '=', id).executeTakeFirst();

export const findGiftByToken = (at: Db | Tx, token: string): Promise<GiftRow | undefined> =>
  at.selectFrom('gift').selectAll().where('fingerprint', '=', hashToken(token)).executeTakeFirst();

/** The gift that a ticket is or was: open, or taken. */
export const findGiftOfTicket = (at: Db | Tx, ticketId: string): Promise<GiftRow | undefined> =>
  at
    .selectFrom('gift')
    .selectAll()
    .where('ticket_id', '=', ticketId)
    .where('state', 'in', ['offered', 'taken'])
    .executeTakeFirst();

function toGiftTicket(order: Order): GiftTicket {
  const { games, hasEveryPowerball = false, ballName, ticketRuns } = describeOrder(order);
  const draws = 'entries' in order ? order.entries : [];
  const byDraw = new Map(
    draws.map(({ drawNo, drawDate, date, stop }) => [`${drawNo}:${date}`, { drawNo, drawDate, date, stop }]),
  );
  return {
    offerKey: order.offerKey,
    offerName: order.offerName,
    description: order.description,
    draws: [...byDraw.values()],
    games: [...games],
    hasEveryPowerball,
    ...(ballName !== undefined && { ballName }),
    runs: [...(ticketRuns ?? [])],
  };
}

/** The tickets of gifts, by their ids. */
export async function readGiftTickets(
  services: Services,
  at: Db | Tx,
  ticketIds: readonly string[],
): Promise<ReadonlyMap<string, GiftTicket>> {
  if (ticketIds.length === 0) return new Map();
  const tickets = await at.selectFrom('ticket').selectAll().where('id', 'in', ticketIds).execute();
  const orders = await readOrders(services, at, tickets);
  return new Map(orders.map((order) => [order.id, toGiftTicket(order)]));
}

/** @param side `received` leaves out what the giver alone may know */
export async function toGifts(
  services: Services,
  at: Db | Tx,
  rows: readonly GiftRow[],
  side: 'given' | 'received' = 'given',
): Promise<Gift[]> {
  const tickets = await readGiftTickets(
    services,
    at,
    rows.map(({ ticket_id }) => ticket_id),
  );
  return rows.map((row) => {
    const token = side === 'given' && row.state === 'offered' ? findToken(services, row) : undefined;
    return {
      id: row.id,
      ticketId: row.ticket_id,
      way: row.way,
      recipient: side === 'given' ? row.recipient : '',
      sender: row.sender,
      message: row.message,
      state: row.state,
      endsAt: row.ends_at,
      createdAt: row.created_at,
      ...(row.send_at !== null && side === 'given' && { sendAt: row.send_at }),
      ...(row.ended_at !== null && { endedAt: row.ended_at }),
      ...(token !== undefined && { token }),
      ticket: tickets.get(row.ticket_id)!,
    };
  });
}

export async function toGift(services: Services, at: Db | Tx, row: GiftRow): Promise<Gift> {
  const [gift] = await toGifts(services, at, [row]);
  return gift!;
}

/** Newest first. */
export async function listGifts(
  services: Services,
  customerId: string,
  { side, limit, offset }: Page & { readonly side: 'given' | 'received' },
): Promise<{ result: Gift[]; pageInfo: PageInfo }> {
  const { db } = services.database;
  const wanted = db.selectFrom('gift').where(side === 'given' ? 'customer_id' : 'taken_by', '=', customerId);
  const { total } = await wanted
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await wanted
    .selectAll()
    .orderBy(side === 'given' ? 'created_at' : 'ended_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    result: await toGifts(services, db, rows, side),
    pageInfo: { limit, offset, total: Number(total) },
  };
}
