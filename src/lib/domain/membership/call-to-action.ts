// What a visitor can do about a giveaway, or about joining.
import type { GiveawayAvailability } from '../../contracts/membership/giveaway.ts';
import type { Membership } from '../../contracts/membership/membership.ts';
import type { MembershipTierKey } from '../../contracts/membership/program.ts';
import { isTierOpen } from './tier.ts';

/** `undefined` for a guest. */
export type Standing = Pick<Membership, 'membershipStatus' | 'membershipTier' | 'eligibility'> | undefined;

export type JoinAction = 'log-in' | 'join' | 'deposit' | 'member' | 'ineligible';

export function getJoinAction(standing: Standing): JoinAction {
  if (!standing) return 'log-in';
  if (standing.membershipStatus === 'member') return 'member';
  if (standing.eligibility === 'ineligible') return 'ineligible';
  return standing.membershipStatus === 'pending-deposit' ? 'deposit' : 'join';
}

export type PremiumAction = 'none' | 'buy' | 'held' | 'ending';

/** What a visitor can do about the paid tier: `ending` where it is paid and does not go on. */
export function getPremiumAction(
  standing: Pick<Membership, 'eligibility' | 'premium'> | undefined,
): PremiumAction {
  if (!standing) return 'buy';
  if (standing.premium) return standing.premium.autoplayId === undefined ? 'ending' : 'held';
  return standing.eligibility === 'eligible' ? 'buy' : 'none';
}

interface Enterable {
  readonly availability: GiveawayAvailability;
  readonly tier: MembershipTierKey;
}

export type EntryAction = Exclude<JoinAction, 'member'> | 'unlock' | 'premium-only' | 'entered' | 'none';

/** @param isEntered whether the customer is in it already */
export function getEntryAction(
  { availability, tier }: Enterable,
  standing: Standing,
  isEntered: boolean,
): EntryAction {
  if (isEntered) return 'entered';
  if (availability !== 'open') return 'none';
  const join = getJoinAction(standing);
  if (join !== 'member') return join;
  if (standing?.eligibility === 'ineligible') return 'ineligible';
  return isTierOpen(tier, standing?.membershipTier ?? 'free') ? 'unlock' : 'premium-only';
}
