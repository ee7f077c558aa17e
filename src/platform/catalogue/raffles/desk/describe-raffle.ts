// A draw of a raffle as the desk shows it: who and what it has, and what can be done with it.
import { sql } from 'kysely';
import {
  DESK_RAFFLE_ERRORS,
  type DeskRaffle,
  type RaffleAction,
} from '#lib/contracts/catalogue/desk-raffles.ts';
import type { DrawStatus } from '#lib/contracts/offers/draw.ts';
import { createDomainError } from '../../../domain-error.ts';
import { IS_KEPT_ENTRY } from '../../../ground/db/late-entry.ts';
import type { Db } from '../../../ground/db/open.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import { CancelRefused } from '../../draws/cancel/cancelled-draw.ts';
import type { DrawRow } from '../../draws/lifecycle.ts';
import type { OfferDefinition } from '../../offers/definition.ts';
import { findOffer } from '../../offers/store.ts';
import { requireUndrawn, selectUnrefunded } from '../cancel/cancel-draw.ts';
import { countCancelled } from '../cancel/count-cancelled.ts';
import { isOnSale } from '../change-times.ts';
import { UNSOLD_TICKETS } from '../tickets-left.ts';

interface Named {
  readonly offerKey: string;
  readonly drawNo: number;
}

/** The main draw of a raffle, with its offer. @throws DomainError `draw_unknown` */
export async function requireRaffleDraw(
  db: Db,
  { offerKey, drawNo }: Named,
): Promise<{ draw: DrawRow; offer: OfferDefinition }> {
  const draw = await db
    .selectFrom('draw')
    .selectAll()
    .where('offer_key', '=', offerKey)
    .where('draw_no', '=', drawNo)
    .where('parent_id', 'is', null)
    .executeTakeFirst();
  const offer = draw && (await findOffer(db, offerKey));
  if (!draw || offer?.type !== 'raffle_ticket') throw createDomainError(DESK_RAFFLE_ERRORS, 'draw_unknown');
  return { draw, offer };
}

function isCancellable(draws: readonly DrawRow[]): boolean {
  try {
    return requireUndrawn(draws).cancelled_at === null;
  } catch (error) {
    if (error instanceof CancelRefused) return false;
    throw error;
  }
}

function listActions(draw: DrawRow, birds: readonly DrawRow[], now: string): RaffleAction[] {
  const isSold = isOnSale(draw, now);
  const hasBegun = draw.opens_at === null || draw.opens_at <= now;
  return [
    ...(isSold ? (['extend'] as const) : []),
    ...(isSold && hasBegun ? (['close'] as const) : []),
    ...(isCancellable([draw, ...birds]) ? (['cancel'] as const) : []),
  ];
}

/** Those who play in it, and are told of a new day. */
async function countTold(db: Db, drawId: string): Promise<number> {
  const { told } = await db
    .selectFrom('entry')
    .where('entry.draw_id', '=', drawId)
    .where(IS_KEPT_ENTRY)
    .select((row) => row.fn.count<number>('entry.customer_id').distinct().as('told'))
    .executeTakeFirstOrThrow();
  return Number(told);
}

async function readUnsold(db: Db, drawId: string): Promise<number> {
  const { unsold } = await db
    .selectFrom('draw')
    .select(sql.raw<number | string>(UNSOLD_TICKETS).as('unsold'))
    .where('draw.id', '=', drawId)
    .executeTakeFirstOrThrow();
  return Number(unsold);
}

/** How far its refunds are; null for a draw that is not cancelled. */
async function readCancellation(db: Db, draw: DrawRow): Promise<DeskRaffle['cancellation']> {
  if (draw.cancelled_at === null) return null;
  const { unrefunded } = await selectUnrefunded(db, draw.id)
    .select((row) => row.fn.countAll<number>().as('unrefunded'))
    .executeTakeFirstOrThrow();
  const { cents } = await db
    .selectFrom('raffle_ticket')
    .innerJoin('ticket', 'ticket.id', 'raffle_ticket.ticket_id')
    .innerJoin('ledger_transaction', 'ledger_transaction.reference', 'ticket.id')
    .where('raffle_ticket.draw_id', '=', draw.id)
    .where('ledger_transaction.kind', '=', 'refund')
    .select(sql<number | string>`coalesce(sum(ticket.price_cents - ticket.discount_cents), 0)`.as('cents'))
    .executeTakeFirstOrThrow();
  return {
    at: draw.cancelled_at,
    reason: draw.cancel_reason ?? '',
    unrefunded: Number(unrefunded),
    refundedCents: Number(cents),
  };
}

interface Described {
  readonly draw: DrawRow;
  readonly offer: OfferDefinition;
}

export async function describeRaffle(services: Services, { draw, offer }: Described): Promise<DeskRaffle> {
  const { db } = services.database;
  const birds = await db
    .selectFrom('draw')
    .selectAll()
    .where('parent_id', '=', draw.id)
    .orderBy('draw_no')
    .execute();
  const raffles = await db
    .selectFrom('raffle_draw')
    .select(['draw_id', 'name', 'permits'])
    .where('draw_id', 'in', [draw.id, ...birds.map(({ id }) => id)])
    .execute();
  const find = (id: string) => raffles.find(({ draw_id }) => draw_id === id);
  const own = find(draw.id);
  if (!own) throw createDomainError(DESK_RAFFLE_ERRORS, 'draw_unknown');
  const counted = await countCancelled(db, draw.id);
  return {
    offerKey: offer.key,
    offerName: offer.name,
    drawNo: draw.draw_no,
    name: own.name,
    timeZone: offer.timeZone,
    status: draw.status as DrawStatus,
    opensAt: draw.opens_at,
    stopAt: draw.stop_at,
    drawAt: draw.draw_at,
    permits: own.permits.split('\n').filter((permit) => permit !== ''),
    actions: listActions(draw, birds, getNowIso(services.clock)),
    figures: {
      ...counted,
      unsold: await readUnsold(db, draw.id),
      told: await countTold(db, draw.id),
      earlyBirds: birds.length,
    },
    earlyBirds: birds.map((bird) => ({
      drawNo: bird.draw_no,
      name: find(bird.id)?.name ?? '',
      stopAt: bird.stop_at,
      drawAt: bird.draw_at,
      status: bird.status as DrawStatus,
    })),
    cancellation: await readCancellation(db, draw),
  };
}
