// The setting that the membership programme is kept in.
import { MembershipProgram } from '#lib/contracts/membership/program.ts';

/** Its key. */
export const MEMBERSHIP = 'membership';

export const parseProgram = (value: unknown) => MembershipProgram.safeParse(value);
