// How the menu's link to the programme marks itself (decision U4).
import type { Membership } from '../../contracts/membership/membership.ts';

/** `non-member`: has not joined, or waits for a deposit; `locked`: a member with a giveaway still to unlock. */
export type MemberNavState = 'non-member' | 'member' | 'locked';

export type Marked = Pick<Membership, 'membershipStatus' | 'eligibility' | 'hasLockedDraw' | 'lockedDrawId'>;

export function getMemberNavState({ membershipStatus, hasLockedDraw }: Marked): MemberNavState {
  if (membershipStatus !== 'member') return 'non-member';
  return hasLockedDraw ? 'locked' : 'member';
}

/** What the dot stands for: it stays away once this was dismissed. Undefined where there is no dot. */
export function getDotReason(membership: Marked): string | undefined {
  const state = getMemberNavState(membership);
  if (state === 'member') return undefined;
  if (state === 'non-member' && membership.eligibility === 'ineligible') return undefined;
  return state === 'locked' ? `locked:${membership.lockedDrawId ?? ''}` : state;
}
