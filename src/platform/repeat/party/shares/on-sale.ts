// What shares of a lotto party are priced by besides their pool: the group, and whether the buyer is or may be in it.
import { type RawBuilder, sql } from 'kysely';
import { GROUP_AUTOSESSION } from '../../../ground/db/group-autosession.ts';
import type { Flavor } from '../../../ground/db/open.ts';
import type { Buyer } from '../../../sale/products/buyer.ts';

declare module '../../../sale/products/catalogue/catalogue.ts' {
  interface CatalogueRows {
    /** Sessions of lotto parties by id. */
    readonly parties: ReadonlyMap<string, PartyOnSale>;
  }
}

export interface PartyOnSale {
  /** The session. */
  readonly id: string;
  readonly group_id: string;
  readonly group_name: string;
  readonly group_status: 'active' | 'closed';
  readonly publicity: 'private' | 'promoted' | 'public';
  readonly token_hash: string;
  readonly cost_cents: number;
  /** Whether the group's next session opens by itself. */
  readonly autosession: 'on' | 'off' | 'paused';
  /** 1 where the buyer is a member. */
  readonly is_member: 0 | 1;
  /** How many members the group has. */
  readonly members: number;
  /** How many groups the buyer is in. */
  readonly joined: number;
  /** Above 0 where the buyer has shares bought of each session of the group in this lottery already. */
  readonly repeats: number;
}

const COLUMNS = [
  ['id', 'party_session.id'],
  ['group_id', 'party_session.group_id'],
  ['cost_cents', 'party_session.cost_cents'],
  ['group_name', 'party_group.name'],
  ['group_status', 'party_group.status'],
  ['publicity', 'party_group.publicity'],
  ['token_hash', 'party_group.token_hash'],
] as const satisfies (readonly [keyof PartyOnSale, string])[];

/** The sessions of those ids, as JSON text. */
export function selectPartiesOnSale(
  flavor: Flavor,
  ids: RawBuilder<unknown>,
  { customerId = '' }: Pick<Buyer, 'customerId'>,
): RawBuilder<unknown> {
  const build = sql.raw(flavor === 'postgres' ? 'json_build_object' : 'json_object');
  const pairs = COLUMNS.map(([name, column]) => sql`${sql.lit(name)}, ${sql.ref(column)}`);
  return sql`select 'parties' as source, party_session.id as key, cast(${build}(${sql.join(pairs)},
      'autosession', ${GROUP_AUTOSESSION},
      'is_member', (select count(*) from party_member as member where member.group_id = party_session.group_id
        and member.customer_id = ${customerId} and member.left_at is null),
      'members', (select count(*) from party_member as member where member.group_id = party_session.group_id
        and member.left_at is null),
      'joined', (select count(*) from party_member as member join party_group as joined on joined.id = member.group_id
        where member.customer_id = ${customerId} and member.left_at is null and joined.status = 'active'),
      'repeats', (select count(*) from recurring where recurring.customer_id = ${customerId}
        and recurring.status <> 'recurring_status_cancelled' and recurring.group_id = party_session.group_id
        and recurring.offer_key = party_session.offer_key)) as text) as body
    from party_session join party_group on party_group.id = party_session.group_id
    where party_session.id in (${ids})`;
}
