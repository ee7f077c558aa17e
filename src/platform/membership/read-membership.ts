// A membership as its customer sees it.
import type { Membership } from '#lib/contracts/membership/membership.ts';
import type { MembershipProgram } from '#lib/contracts/membership/program.ts';
import type { Db, Tx } from '../db/open.ts';
import { hasLockedGiveaway } from '../giveaways/own-giveaways.ts';
import type { Services } from '../services.ts';
import { findMembership, isEligible } from './members.ts';

export async function readMembership(
  at: Db | Tx,
  services: Services,
  program: MembershipProgram,
  customerId: string,
): Promise<Membership> {
  const held = await findMembership(at, customerId, program.programId);
  const tier = held?.tier ?? 'free';
  return {
    membershipProgram: program.programId,
    membershipStatus: held?.status ?? 'non-member',
    membershipTier: tier,
    ...(held && { membershipUpdated: held.updated_at }),
    eligibility: (await isEligible(at, services, program, customerId)) ? 'eligible' : 'ineligible',
    hasLockedDraw:
      held?.status === 'member' &&
      (await hasLockedGiveaway(at, services, { customerId, program: program.programId, tier })),
  };
}
