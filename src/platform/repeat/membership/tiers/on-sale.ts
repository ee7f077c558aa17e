// What a paid tier is priced by: the programme, and what the buyer has of it.
import { type RawBuilder, sql } from 'kysely';
import { isProgramSetting } from '../../../ground/config/membership-row.ts';
import { MEMBERSHIP } from '../../../ground/config/membership-setting.ts';
import type { Flavor } from '../../../ground/db/open.ts';
import type { Buyer } from '../../../sale/products/buyer.ts';

declare module '../../../sale/products/catalogue/catalogue.ts' {
  interface CatalogueRows {
    /** What the buyer has of the membership programme, by `MEMBERSHIP`. */
    readonly memberships: ReadonlyMap<string, MembershipOnSale>;
  }
}

export interface MembershipOnSale {
  /** `MembershipProgram` as JSON text. */
  readonly program: string;
  /** Id of the purchase that goes on with it, active or paused; null where there is none. */
  readonly renewal: string | null;
  /** The latest instant up to which the buyer has paid; null where nothing was paid. */
  readonly paid_until: string | null;
}

/** The programme with what the buyer has of it, as JSON text under the key of the setting. */
export function selectMembershipsOnSale(
  flavor: Flavor,
  programs: RawBuilder<unknown>,
  { customerId = '' }: Pick<Buyer, 'customerId'>,
): RawBuilder<unknown> {
  const build = sql.raw(flavor === 'postgres' ? 'json_build_object' : 'json_object');
  return sql`select 'memberships' as source, ${sql.lit(MEMBERSHIP)} as key, cast(${build}(
      'program', config_value.value,
      'renewal', (select max(id) from recurring where customer_id = ${customerId} and kind = 'membership'
        and offer_key in (${programs}) and status <> 'recurring_status_cancelled'),
      'paid_until', (select max(until_at) from premium_term where customer_id = ${customerId}
        and program in (${programs}))) as text) as body
    from config_value where ${isProgramSetting}`;
}
