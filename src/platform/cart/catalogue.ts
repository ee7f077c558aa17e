// What lines are priced by, read in two statements whatever the lines are of.
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, Flavor, Tx } from '../db/open.ts';
import type { PoolTable } from '../db/schema/pool-schema.ts';
import type { DrawTable, Flag } from '../db/schema/schema.ts';
import type { Buyer } from '../products/buyer.ts';
import { type MembershipOnSale, selectMembershipsOnSale } from '../products/membership/on-sale.ts';
import { type PartyOnSale, selectPartiesOnSale } from '../products/party-share/on-sale.ts';
import { type RaffleOnSale, selectRafflesOnSale } from '../products/raffle-ticket/on-sale.ts';
import { selectVouchersOnSale, type VoucherOnSale } from '../products/voucher/on-sale.ts';
import type { Services } from '../services.ts';
import { SALE_END } from '../syndicates/sale-end.ts';
import { getNowIso } from '../time.ts';
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

/** The rows that lines are priced by. */
export interface CatalogueRows {
  /** By key, with the draws that may still be entered. */
  readonly offers: ReadonlyMap<string, OfferOnSale>;
  /** How much is left, by pool of stock; a pool that is missing has nothing left. */
  readonly stock: ReadonlyMap<string, number>;
  readonly pools: ReadonlyMap<string, PoolOnSale>;
  /** What the buyer has of the membership programme, by `MEMBERSHIP`. */
  readonly memberships: ReadonlyMap<string, MembershipOnSale>;
  /** Sessions of lotto parties by id. */
  readonly parties: ReadonlyMap<string, PartyOnSale>;
  /** Draws of raffles by draw id, those of the offers that are asked for by key. */
  readonly raffles: ReadonlyMap<string, RaffleOnSale>;
  /** By code. */
  readonly vouchers: ReadonlyMap<string, VoucherOnSale>;
}

/** The rows that a line is priced by: keys of offers, pools of stock, ids of pools and of sessions, offers of raffles, ids of programmes, codes of vouchers. */
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

/** What each source is read by: a statement that gives the key and the row as JSON text. */
const SELECTS: Record<
  RowSource,
  (flavor: Flavor, keys: RawBuilder<unknown>, now: string, buyer: Buyer) => RawBuilder<unknown>
> = {
  stock: (_, keys) => sql`select 'stock' as source, pool as key, cast(sum(size - taken) as text) as body
    from stock where pool in (${keys}) group by pool`,
  pools: (
    flavor,
    keys,
    now,
  ) => sql`select 'pools' as source, id as key, ${toJsonText(flavor, POOL_COLUMNS)} as body
    from (select pool.id, pool.kind, pool.offer_key, pool.shares, pool.body, pool.status, draw_id, share_cents,
        draw_no, local_date, calendar_date, draw_at, stop_at, jackpot_cents, draw.status as draw_status,
        ${SALE_END} as cut_off_at, case when ${SALE_END} <= ${now} then 1 else 0 end as is_over
      from pool join draw on draw.id = draw_id) as pool where id in (${keys})`,
  memberships: (flavor, programs, _, buyer) => selectMembershipsOnSale(flavor, programs, buyer),
  parties: (flavor, ids, _, buyer) => selectPartiesOnSale(flavor, ids, buyer),
  raffles: selectRafflesOnSale,
  vouchers: (flavor, codes, _, buyer) => selectVouchersOnSale(flavor, codes, buyer),
};

const listKeys = (lines: readonly LineSources[], source: keyof CatalogueRows): string[] => [
  ...new Set(lines.flatMap((line) => line[source] ?? [])),
];

/** Reads what the lines are priced by. */
export async function readCatalogue(
  at: Db | Tx,
  { clock, database }: Pick<Services, 'clock' | 'database'>,
  buyer: Buyer,
  lines: readonly LineSources[],
): Promise<CatalogueRows> {
  const offers = await readOffersOnSale(at, clock, listKeys(lines, 'offers'), buyer.pricingId);
  const found: Record<RowSource, Map<string, unknown>> = {
    stock: new Map(),
    pools: new Map(),
    memberships: new Map(),
    parties: new Map(),
    raffles: new Map(),
    vouchers: new Map(),
  };
  const parts = (Object.keys(SELECTS) as RowSource[]).flatMap((source) => {
    const keys = listKeys(lines, source);
    return keys.length === 0
      ? []
      : [SELECTS[source](database.flavor, sql.join(keys), getNowIso(clock), buyer)];
  });
  if (parts.length > 0) {
    const { rows } = await sql<{
      source: RowSource;
      key: string;
      body: string;
    }>`${sql.join(parts, sql` union all `)}`.execute(at);
    for (const { source, key, body } of rows) found[source].set(key, JSON.parse(body));
  }
  return {
    offers,
    stock: found.stock as CatalogueRows['stock'] & Map<string, number>,
    pools: found.pools as Map<string, PoolOnSale>,
    memberships: found.memberships as Map<string, MembershipOnSale>,
    parties: found.parties as Map<string, PartyOnSale>,
    raffles: found.raffles as Map<string, RaffleOnSale>,
    vouchers: found.vouchers as Map<string, VoucherOnSale>,
  };
}
