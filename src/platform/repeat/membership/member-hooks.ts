// What other areas do for members, and show of them.
import type { Membership } from '#lib/contracts/membership/membership.ts';
import type { MembershipTierKey } from '#lib/contracts/membership/program.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';

export interface Member {
  readonly customerId: string;
  readonly program: string;
  readonly tier: MembershipTierKey;
}

/** A page elsewhere that a member is led to with a token. */
export interface LinkedDraw {
  readonly title: string;
  readonly url?: string | undefined;
}

export type MemberPart = (
  at: Db | Tx,
  services: Services,
  member: Member,
) => Promise<Partial<Pick<Membership, 'hasLockedDraw' | 'lockedDrawId'>>>;

declare module '../../module.ts' {
  interface PlatformModule {
    /** What a member's page shows of the area. */
    readonly memberParts?: readonly MemberPart[];
    /** Draws of the programme by id; undefined for one that the area does not know. */
    readonly memberDraws?: readonly ((at: Db | Tx, drawId: string) => Promise<LinkedDraw | undefined>)[];
  }
  interface ModuleHooks {
    /** A customer has joined with a tier that is paid already. */
    onPaidMemberJoined(tx: Tx, services: Services, customerId: string): Promise<void>;
    /** A month of a tier was paid, outside of its transaction. */
    onPremiumBegun(services: Services, customerId: string): Promise<void>;
  }
}
