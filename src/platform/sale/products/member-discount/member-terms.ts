// What a customer saves as a member: the programme as it is set, and the tier that is held.
import { type RawBuilder, sql } from 'kysely';
import type { MembershipTierKey } from '#lib/contracts/membership/program.ts';
import { findTierPercent } from '#lib/domain/membership/tier-percent.ts';
import { isProgramSetting } from '../../../ground/config/membership-row.ts';
import { parseProgram } from '../../../ground/config/membership-setting.ts';
import type { Db, Flavor, Tx } from '../../../ground/db/open.ts';

/** A discount of the tier that a customer holds. */
export interface MemberTerms {
  readonly programId: string;
  readonly programName: string;
  readonly tier: MembershipTierKey;
  readonly tierName: string;
  readonly percent: number;
}

interface Held {
  readonly program: string;
  readonly tier: MembershipTierKey;
  /** The instant until which a tier is paid. */
  readonly until: string | null;
}

interface Selected {
  /** `MembershipProgram` as JSON text. */
  readonly program: string;
  readonly held: readonly Held[];
  /** How many purchases that repeat go on paying for a tier. */
  readonly renewals: number;
}

/** The programme and the memberships as JSON text, for a statement that reads the row `customer`; null for who is no member. */
export function selectMemberTerms(flavor: Flavor): RawBuilder<string | null> {
  const build = sql.raw(flavor === 'postgres' ? 'json_build_object' : 'json_object');
  const list = sql.raw(flavor === 'postgres' ? 'json_agg' : 'json_group_array');
  const nest = sql.raw(flavor === 'postgres' ? '' : 'json');
  const isHeld = sql`held.customer_id = customer.id and held.status = 'member'`;
  return sql<string | null>`(select cast(${build}(
      'program', config_value.value,
      'held', ${nest}((select ${list}(${build}('program', held.program, 'tier', held.tier,
        'until', held.premium_until)) from membership as held where ${isHeld})),
      'renewals', (select count(*) from recurring where recurring.customer_id = customer.id
        and recurring.kind = 'membership'
        and recurring.status in ('recurring_status_active', 'recurring_status_timed_pause'))) as text)
    from config_value where ${isProgramSetting}
      and exists (select 1 from membership as held where ${isHeld}))`;
}

/** The tier at an instant: one that is paid for ends with what was paid. */
const getTier = ({ tier, until }: Held, at: number): MembershipTierKey =>
  tier === 'premium' && (until === null || Date.parse(until) <= at) ? 'free' : tier;

/** What is saved at an instant in milliseconds, by what was selected. `goesOn` counts on a tier that is paid for again. */
export function readMemberTerms(
  selected: string | null,
  at: number,
  { goesOn = false }: { readonly goesOn?: boolean } = {},
): MemberTerms | undefined {
  if (selected === null) return undefined;
  const { program: setting, held, renewals } = JSON.parse(selected) as Selected;
  const { data: program } = parseProgram(JSON.parse(setting));
  const own = held.find((one) => one.program === program?.programId);
  if (!program || !own) return undefined;
  const tier = goesOn && renewals > 0 ? own.tier : getTier(own, at);
  const percent = findTierPercent(program, tier);
  if (percent === undefined) return undefined;
  const tierName = program.membershipTiers.find(({ key }) => key === tier)?.name ?? program.programName;
  return { programId: program.programId, programName: program.programName, tier, tierName, percent };
}

/** What was selected of a customer, read by itself. */
export async function readSelectedTerms(at: Db | Tx, flavor: Flavor, customerId: string) {
  const row = await at
    .selectFrom('customer')
    .select(selectMemberTerms(flavor).as('terms'))
    .where('id', '=', customerId)
    .executeTakeFirst();
  return row?.terms ?? null;
}
