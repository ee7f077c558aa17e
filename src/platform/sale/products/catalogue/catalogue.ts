// What lines are priced by, read in two statements whatever the lines are of.
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { SALE_END } from '../../../catalogue/syndicates/sale-end.ts';
import type { Db, Flavor, Tx } from '../../../ground/db/open.ts';
import type { PoolTable } from '../../../ground/db/schema/pool-schema.ts';
import type { DrawTable, Flag } from '../../../ground/db/schema/schema.ts';
import { listParts } from '../../../module-parts.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import type { Buyer } from '../buyer.ts';
import { type OfferOnSale, readOffersOnSale } from './offers-on-sale.ts';

/** A pool whose shares are sold, with the draw that it plays in. */
export interface PoolOnSale
  extends Pick<Selectable<PoolTable>, 'id' | 'kind' | 'offer_key' | 'shares' | 'body' | 'status'>,
    Pick<DrawTable, 'draw_no' | 'local_date' | 'calendar_date' | 'draw_at' | 'stop_at' | 'jackpot_cents'> {
  readonly draw_id: string;
  readonly draw_status: string;
  /** Until when its shares are sold: its cut-off, or the stop of its draw where that is earlier. */
  readonly cut_off_at: string;
  readonly share_cents: number;
  /** 1 from then on. */
  readonly is_over: Flag;
}

/** The rows that lines are priced by. Kinds of product add what is theirs by `declare module`. */
export interface CatalogueRows {
  /** By key, with the draws that may still be entered. */
  readonly offers: ReadonlyMap<string, OfferOnSale>;
  /** How much is left, by pool of stock; a pool that is missing has nothing left. */
  readonly stock: ReadonlyMap<string, number>;
  readonly pools: ReadonlyMap<string, PoolOnSale>;
}

/** The keys of the rows that a line is priced by: of offers, pools of stock, ids of pools, and what its kind adds. */
export type LineSources = { readonly [Source in keyof CatalogueRows]?: readonly string[] };

const toJsonText = (flavor: Flavor, columns: readonly string[]): RawBuilder<string> => {
  const build = sql.raw(flavor === 'postgres' ? 'json_build_object' : 'json_object');
  const pairs = columns.map((column) => sql`${sql.lit(column)}, ${sql.ref(column)}`);
  return sql`cast(${build}(${sql.join(pairs)}) as text)`;
};

const POOL_COLUMNS = [
  'id',
  'kind',
  'offer_key',
  'shares',
  'body',
  'status',
  'draw_id',
  'cut_off_at',
  'share_cents',
  'is_over',
  'draw_no',
  'local_date',
  'calendar_date',
  'draw_at',
  'stop_at',
  'jackpot_cents',
  'draw_status',
] as const satisfies (keyof PoolOnSale)[];

type RowSource = Exclude<keyof CatalogueRows, 'offers'>;

/** A statement that gives `source`, the key and the row as JSON text, of the keys that are asked for. */
export type SelectSource = (
  flavor: Flavor,
  keys: RawBuilder<unknown>,
  now: string,
  buyer: Buyer,
) => RawBuilder<unknown>;

export interface SaleSource {
  readonly source: RowSource;
  readonly select: SelectSource;
}

declare module '../../../module.ts' {
  interface PlatformModule {
    /** Rows that the area's kinds of product are priced by. */
    readonly saleSources?: readonly SaleSource[];
  }
}

export const STOCK_SOURCE: SaleSource = {
  source: 'stock',
  select: (_, keys) => sql`select 'stock' as source, pool as key, cast(sum(size - taken) as text) as body
    from stock where pool in (${keys}) group by pool`,
};

export const POOL_SOURCE: SaleSource = {
  source: 'pools',
  select: (
    flavor,
    keys,
    now,
  ) => sql`select 'pools' as source, id as key, ${toJsonText(flavor, POOL_COLUMNS)} as body
    from (select pool.id, pool.kind, pool.offer_key, pool.shares, pool.body, pool.status, draw_id, share_cents,
        draw_no, local_date, calendar_date, draw_at, stop_at, jackpot_cents, draw.status as draw_status,
        ${SALE_END} as cut_off_at, case when ${SALE_END} <= ${now} then 1 else 0 end as is_over
      from pool join draw on draw.id = draw_id) as pool where id in (${keys})`,
};

const listKeys = (lines: readonly LineSources[], source: keyof CatalogueRows): string[] => [
  ...new Set(lines.flatMap((line) => line[source] ?? [])),
];

/** Reads what the lines are priced by. */
export async function readCatalogue(
  at: Db | Tx,
  shop: Pick<Services, 'clock' | 'database' | 'modules'>,
  buyer: Buyer,
  lines: readonly LineSources[],
): Promise<CatalogueRows> {
  const { clock, database } = shop;
  const offers = await readOffersOnSale(at, clock, listKeys(lines, 'offers'), buyer.pricingId);
  const sources = listParts(shop, 'saleSources');
  const found = new Map<string, Map<string, unknown>>(sources.map(({ source }) => [source, new Map()]));
  const parts = sources.flatMap(({ source, select }) => {
    const keys = listKeys(lines, source);
    return keys.length === 0 ? [] : [select(database.flavor, sql.join(keys), getNowIso(clock), buyer)];
  });
  if (parts.length > 0) {
    const { rows } = await sql<{
      source: string;
      key: string;
      body: string;
    }>`${sql.join(parts, sql` union all `)}`.execute(at);
    for (const { source, key, body } of rows) found.get(source)?.set(key, JSON.parse(body));
  }
  return { offers, ...Object.fromEntries(found) } as CatalogueRows;
}
