import type { MembershipProgram, MembershipTier, PaidTier } from '../../contracts/membership/program.ts';

const isPaid = (tier: MembershipTier): tier is PaidTier =>
  tier.key !== 'free' && tier.monthlyCents !== undefined;

/** The tiers that cost something. */
export const listPaidTiers = ({
  membershipTiers,
}: Pick<MembershipProgram, 'membershipTiers'>): readonly PaidTier[] => membershipTiers.filter(isPaid);

export const findPaidTier = (
  program: Pick<MembershipProgram, 'membershipTiers'>,
  key: string,
): PaidTier | undefined => listPaidTiers(program).find((tier) => tier.key === key);
