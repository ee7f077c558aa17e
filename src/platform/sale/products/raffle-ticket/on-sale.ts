// What lines of raffle tickets are priced by besides their offers: the draws of those offers that are on sale.
import { type RawBuilder, sql } from 'kysely';
import { ORDERED_TICKETS, UNSOLD_TICKETS } from '../../../catalogue/raffles/tickets-left.ts';
import type { Flavor } from '../../../ground/db/open.ts';

declare module '../catalogue/catalogue.ts' {
  interface CatalogueRows {
    /** Draws of raffles by draw id, those of the offers that are asked for by key. */
    readonly raffles: ReadonlyMap<string, RaffleOnSale>;
  }
}

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
  /** Tickets left of those sold online, what is ordered ahead among them. */
  readonly left: number;
  /** Tickets that are kept for orders ahead. */
  readonly ordered: number;
  readonly termsRevision: number;
  readonly opensAt: string | null;
  readonly preOrderAt: string | null;
}

const COLUMNS: Readonly<Record<keyof RaffleOnSale, string>> = {
  kind: 'raffle.kind',
  parentId: 'draw.parent_id',
  name: 'raffle.name',
  valueCents: 'raffle.value_cents',
  featureImage: 'raffle.feature_image',
  size: 'raffle.size',
  prizes: '(select sum(quantity) from raffle_prize where draw_id = draw.id)',
  left: UNSOLD_TICKETS,
  ordered: ORDERED_TICKETS,
  termsRevision: '(select coalesce(max(revision), 0) from raffle_terms where draw_id = draw.id)',
  opensAt: 'draw.opens_at',
  preOrderAt: 'draw.pre_order_at',
};

/** The draws on sale of the offers of those keys, by draw id, as JSON text. */
export function selectRafflesOnSale(flavor: Flavor, offerKeys: RawBuilder<unknown>): RawBuilder<unknown> {
  const build = sql.raw(flavor === 'postgres' ? 'json_build_object' : 'json_object');
  const pairs = Object.entries(COLUMNS).map(([name, column]) => sql`${sql.lit(name)}, ${sql.raw(column)}`);
  return sql`select 'raffles' as source, draw.id as key,
      cast(${build}(${sql.join(pairs)}) as text) as body
    from draw join raffle_draw as raffle on raffle.draw_id = draw.id
    where draw.offer_key in (${offerKeys}) and draw.status in ('DRAW_OPEN', 'DRAW_CAPPED')`;
}
