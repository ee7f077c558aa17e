import type { MembershipTierKey } from '../../contracts/membership/program.ts';

const RANK = { free: 0, premium: 1 } as const satisfies Record<MembershipTierKey, number>;

/** Whether what asks for a tier is open to a member of another one. */
export const isTierOpen = (asked: MembershipTierKey, held: MembershipTierKey): boolean =>
  RANK[held] >= RANK[asked];
