// A membership as its customer sees it.
import type { Membership } from '#lib/contracts/membership/membership.ts';
import type { MembershipProgram } from '#lib/contracts/membership/program.ts';
import { toShownCharge } from '#lib/domain/recurring/shown-charge.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import { listParts } from '../../module-parts.ts';
import type { Services } from '../../services.ts';
import { listAhead } from '../recurring/calls/answer.ts';
import { findMembership } from './find-membership.ts';
import { isEligible } from './members.ts';
import { findLastDay, listRenewals } from './premium.ts';

/** Until when the tier is paid, and what goes on with it. */
async function readPremium(
  at: Db | Tx,
  services: Services,
  owner: { readonly customerId: string; readonly program: string },
  until: string,
): Promise<Membership['premium']> {
  const lastDay = await findLastDay(at, owner.customerId, until);
  const [renewal] = await listRenewals(at, owner);
  if (!renewal) return { until, lastDay };
  const [next] = await listAhead(at, services, renewal, 1);
  if (!next) return { until, lastDay, autoplayId: renewal.id };
  const { date, amount } = toShownCharge(next, renewal.zone);
  return { until, lastDay, autoplayId: renewal.id, next: { date, amount } };
}

export async function readMembership(
  at: Db | Tx,
  services: Services,
  program: MembershipProgram,
  customerId: string,
): Promise<Membership> {
  const owner = { customerId, program: program.programId };
  const held = await findMembership(at, customerId, program.programId);
  const tier = held?.tier ?? 'free';
  const premium = held?.premium_until && (await readPremium(at, services, owner, held.premium_until));
  const isMember = held?.status === 'member';
  const parts = isMember ? listParts(services, 'memberParts') : [];
  const shown = await Promise.all(parts.map((readPart) => readPart(at, services, { ...owner, tier })));
  const membership: Membership = {
    membershipProgram: program.programId,
    membershipStatus: held?.status ?? 'non-member',
    membershipTier: tier,
    ...(held && { membershipUpdated: held.updated_at }),
    eligibility: (await isEligible(at, services, program, customerId)) ? 'eligible' : 'ineligible',
    ...(premium && { premium }),
    hasLockedDraw: false,
  };
  return Object.assign(membership, ...shown);
}
