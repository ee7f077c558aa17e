import type { StaffPerson } from '#lib/contracts/staff.ts';

/** A session of one of the staff that still stands. */
export interface StaffCaller {
  readonly person: StaffPerson;
  readonly tokenHash: string;
  readonly signedInAt: string;
  /** When the second factor was given last in this session. */
  readonly factorAt: string | null;
}
