// The setting that the membership programme is kept in.
import { MembershipProgram } from '#lib/contracts/membership/program.ts';
import { isFreeSegment } from '#lib/domain/pages/program-path.ts';

/** Its key. */
export const MEMBERSHIP = 'membership';

export const parseProgram = (value: unknown) => MembershipProgram.safeParse(value);

/** A programme that can be set stands at an address that no other page has. */
export const MEMBERSHIP_SETTINGS = {
  [MEMBERSHIP]: MembershipProgram.refine(({ programUrl }) => isFreeSegment(programUrl), {
    path: ['programUrl'],
    message: 'other pages stand there',
  }),
};
