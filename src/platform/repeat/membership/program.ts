// The programme as the operator has set it. A shop without the setting has none.
import type { MembershipProgram } from '#lib/contracts/membership/program.ts';
import { MEMBERSHIP, parseProgram } from '../../ground/config/membership-setting.ts';
import { CONFIG, OVERRIDES, readValue } from '../../ground/config/store.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';

/** What is set, read or with its faults; undefined where nothing is. */
export async function readProgram(at: Db | Tx): Promise<ReturnType<typeof parseProgram> | undefined> {
  const value = (await readValue(at, OVERRIDES, MEMBERSHIP)) ?? (await readValue(at, CONFIG, MEMBERSHIP));
  return value === undefined ? undefined : parseProgram(value);
}

/** Undefined where there is none, or where what is set cannot be read. */
export async function findProgram(
  { database, log }: Pick<Services, 'database' | 'log'>,
  at: Db | Tx = database.db,
): Promise<MembershipProgram | undefined> {
  const { data, error } = (await readProgram(at)) ?? {};
  if (error) log.warn({ err: error }, 'the membership programme cannot be read');
  return data;
}
