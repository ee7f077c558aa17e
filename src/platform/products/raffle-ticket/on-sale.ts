// What lines of raffle tickets are priced by besides their offers: the draws of those offers that are on sale.
import { type RawBuilder, sql } from 'kysely';
import type { Flavor } from '../../db/open.ts';

/** A draw of a raffle that may still be entered, beside its row among the offer's draws. */
export interface RaffleOnSale {
  readonly kind: 'main' | 'early_bird';
  /** Of an early-bird draw: the draw whose tickets enter it. */
  readonly parentId: string | null;
  readonly name: string;
  readonly valueCents: number;
  readonly featureImage: string | null;
  /** Tickets if all are sold. */
  readonly size: number;
  /** Prizes to be drawn. */
  readonly prizes: number;
  /** Tickets left online. */
  readonly left: number;
  /** Tickets that are ordered ahead and not charged yet. */
  readonly ordered: number;
  readonly termsRevision: number;
  readonly opensAt: string | null;
  readonly preOrderAt: string | null;
}

const COLUMNS: Readonly<Record<Exclude<keyof RaffleOnSale, 'ordered'>, string>> = {
  kind: 'raffle.kind',
  parentId: 'draw.parent_id',
  name: 'raffle.name',
  valueCents: 'raffle.value_cents',
  featureImage: 'raffle.feature_image',
  size: 'raffle.size',
  prizes: '(select sum(quantity) from raffle_prize where draw_id = draw.id)',
  left: `(select coalesce(sum(size - taken), 0) from stock where pool = 'raffle:' || draw.id)`,
  termsRevision: '(select coalesce(max(revision), 0) from raffle_terms where draw_id = draw.id)',
  opensAt: 'draw.opens_at',
  preOrderAt: 'draw.pre_order_at',
};

/** Counted only before sales open: afterwards they are charged one after the other. */
const selectOrdered = (now: string) => sql`case when draw.opens_at > ${now} then
  (select coalesce(sum(tickets), 0) from raffle_ticket join scheduled_purchase as planned
    on planned.ticket_id = raffle_ticket.ticket_id and planned.done_at is null
    where raffle_ticket.draw_id = draw.id) else 0 end`;

/** The draws on sale of the offers of those keys, by draw id, as JSON text. */
export function selectRafflesOnSale(
  flavor: Flavor,
  offerKeys: RawBuilder<unknown>,
  now: string,
): RawBuilder<unknown> {
  const build = sql.raw(flavor === 'postgres' ? 'json_build_object' : 'json_object');
  const pairs = Object.entries(COLUMNS).map(([name, column]) => sql`${sql.lit(name)}, ${sql.raw(column)}`);
  const ordered = sql`'ordered', ${selectOrdered(now)}`;
  return sql`select 'raffles' as source, draw.id as key,
      cast(${build}(${sql.join([...pairs, ordered])}) as text) as body
    from draw join raffle_draw as raffle on raffle.draw_id = draw.id
    where draw.offer_key in (${offerKeys}) and draw.status in ('DRAW_OPEN', 'DRAW_CAPPED')`;
}
