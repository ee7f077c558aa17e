// What a voucher's line is priced by: the voucher, what is left of it, and whether the buyer has used it.
import { type RawBuilder, sql } from 'kysely';
import type { Flavor } from '../../../ground/db/open.ts';
import type { VoucherTable } from '../../../ground/db/schema/voucher-schema.ts';
import type { Buyer } from '../buyer.ts';

declare module '../catalogue/catalogue.ts' {
  interface CatalogueRows {
    /** By code. */
    readonly vouchers: ReadonlyMap<string, VoucherOnSale>;
  }
}

/** A voucher as a line is priced by it. */
export interface VoucherOnSale
  extends Pick<
    VoucherTable,
    | 'id'
    | 'code'
    | 'type'
    | 'amount_cents'
    | 'percent_bps'
    | 'max_cents'
    | 'valid_from'
    | 'valid_until'
    | 'minimum_cents'
    | 'kinds'
    | 'offer_keys'
    | 'applies_to'
    | 'customer_id'
    | 'per_customer'
    | 'uses'
    | 'name'
    | 'revoked_at'
  > {
  /** Uses left, or cents of a credit; null where it has no end. */
  readonly left: number | null;
  /** How often the buyer has used it. */
  readonly used: number;
}

const COLUMNS = [
  'id',
  'code',
  'type',
  'amount_cents',
  'percent_bps',
  'max_cents',
  'valid_from',
  'valid_until',
  'minimum_cents',
  'kinds',
  'offer_keys',
  'applies_to',
  'customer_id',
  'per_customer',
  'uses',
  'name',
  'revoked_at',
] as const satisfies (keyof VoucherOnSale)[];

/** The pool of stock that holds the uses of a voucher, or the cents of a credit. */
export const getVoucherPool = (voucherId: string): string => `voucher:${voucherId}`;

/** The vouchers of those codes, as JSON text. */
export function selectVouchersOnSale(
  flavor: Flavor,
  codes: RawBuilder<unknown>,
  { customerId = '' }: Pick<Buyer, 'customerId'>,
): RawBuilder<unknown> {
  const build = sql.raw(flavor === 'postgres' ? 'json_build_object' : 'json_object');
  const pairs = COLUMNS.map((column) => sql`${sql.lit(column)}, ${sql.ref(`voucher.${column}`)}`);
  return sql`select 'vouchers' as source, voucher.code as key, cast(${build}(${sql.join(pairs)},
      'left', (select sum(size - taken) from stock where pool = 'voucher:' || voucher.id),
      'used', (select count(*) from voucher_redemption as use
        where use.voucher_id = voucher.id and use.customer_id = ${customerId})) as text) as body
    from voucher where voucher.code in (${codes})`;
}
