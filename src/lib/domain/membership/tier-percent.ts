import type { MembershipProgram, MembershipTierKey } from '../../contracts/membership/program.ts';

/** Each tier has what the tiers before it have. */
const TIERS: readonly MembershipTierKey[] = ['free', 'premium'];

/** What members of a tier save, in percent; undefined where they save nothing. */
export function findTierPercent(
  { discounts }: Pick<MembershipProgram, 'discounts'>,
  tier: MembershipTierKey,
): number | undefined {
  const percents = discounts
    .filter((one) => TIERS.indexOf(one.tier) <= TIERS.indexOf(tier))
    .map(({ percent }) => percent);
  return percents.length === 0 ? undefined : Math.max(...percents);
}
