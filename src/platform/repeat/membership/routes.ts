import { getBenefits, redeemTransfer } from '#lib/contracts/membership/benefit.ts';
import { getMembershipCustomer, setMembership } from '#lib/contracts/membership/membership.ts';
import { getMembershipConfig, type MembershipProgram } from '#lib/contracts/membership/program.ts';
import { isTierOpen } from '#lib/domain/membership/tier.ts';
import { createDomainError } from '../../domain-error.ts';
import { transact } from '../../ground/db/open.ts';
import { type Router, registerRoute } from '../../http.ts';
import { listParts } from '../../module-parts.ts';
import { lockWallet } from '../../money/ledger/accounts.ts';
import type { Services } from '../../services.ts';
import { findMembership } from './find-membership.ts';
import type { LinkedDraw } from './member-hooks.ts';
import { isEligible, joinProgram, leaveProgram } from './members.ts';
import { endPremium } from './premium.ts';
import { findProgram } from './program.ts';
import { readMembership } from './read-membership.ts';
import { createTransferToken, useTransferToken } from './transfer-tokens.ts';

function addToken(address: string, token: string): string {
  const url = new URL(address);
  url.searchParams.set('token', token);
  return url.href;
}

async function findDraw(services: Services, drawId: string): Promise<LinkedDraw | undefined> {
  for (const find of listParts(services, 'memberDraws')) {
    const draw = await find(services.database.db, drawId);
    if (draw) return draw;
  }
  return undefined;
}

function serveBenefits(router: Router): void {
  const { services } = router;
  const { db } = services.database;
  registerRoute(router, getBenefits, async ({ customerId, query }) => {
    const program = await findProgram(services);
    const held = program && (await findMembership(db, customerId, program.programId));
    if (!program || held?.status !== 'member') throw createDomainError(getBenefits.errors, 'not_member');
    const owner = { customerId, program: program.programId };
    const details = query.drawId === undefined ? undefined : await findDraw(services, query.drawId);
    if (query.drawId !== undefined && !details)
      throw createDomainError(getBenefits.errors, 'giveaway_unknown');
    const transferToken = details?.url ? await createTransferToken(db, services, owner) : '';
    return {
      result: {
        benefits: program.benefits
          .filter(({ tier }) => isTierOpen(tier, held.tier))
          .map(({ tier: _, ...benefit }) => benefit),
        ...(program.ssoUrl !== undefined && {
          ssoUrl: addToken(program.ssoUrl, await createTransferToken(db, services, owner)),
        }),
        ...(details?.url && {
          details: { title: details.title, url: addToken(details.url, transferToken), transferToken },
        }),
      },
    };
  });
  registerRoute(router, redeemTransfer, async ({ body }) => {
    const owner = await useTransferToken(db, services, body.transferToken);
    if (!owner) throw createDomainError(redeemTransfer.errors, 'transfer_unknown');
    const held = await findMembership(db, owner.customerId, owner.program);
    return {
      result: {
        customerId: owner.customerId,
        membershipProgram: owner.program,
        membershipStatus: held?.status ?? 'non-member',
        membershipTier: held?.tier ?? 'free',
      },
    };
  });
}

export function serveMembership(router: Router): void {
  const { services } = router;
  const { db } = services.database;
  registerRoute(router, getMembershipConfig, async () => {
    const program = await findProgram(services);
    if (!program) throw createDomainError(getMembershipConfig.errors, 'program_unknown');
    return { result: program };
  });
  registerRoute(router, getMembershipCustomer, async ({ customerId }) => {
    const program = await findProgram(services);
    return { result: program ? [await readMembership(db, services, program, customerId)] : [] };
  });
  registerRoute(router, setMembership, async ({ customerId, body }) => {
    const program: MembershipProgram | undefined = await findProgram(services);
    if (program?.programId !== body.membershipProgram)
      throw createDomainError(setMembership.errors, 'program_unknown');
    return transact(services.database, async (tx) => {
      await lockWallet(tx, services, customerId);
      const held = await findMembership(tx, customerId, program.programId);
      if (body.membershipStatus === 'non-member') await leaveProgram(tx, services, program, customerId);
      else if (body.membershipTier === 'free' && held?.status === 'member')
        await endPremium(tx, services, { customerId, program: program.programId });
      else {
        if (!(await isEligible(tx, services, program, customerId)))
          throw createDomainError(setMembership.errors, 'membership_ineligible');
        await joinProgram(tx, services, program, { customerId, metadata: body.metadata });
      }
      return { result: await readMembership(tx, services, program, customerId) };
    });
  });
  serveBenefits(router);
}
