// Who knows the secret of a key, and so may act as its program.
import { z } from 'zod';
import type { Db, Tx } from '../../ground/db/open.ts';
import { UNKNOWN_PERSON } from '../../ground/staff/same-person.ts';

const PROGRAM = /^operator:(.+)$/s;

const Holders = z.array(z.string());

/** A list that cannot be read says nothing of anybody. */
function readHolders(holders: string | null): readonly string[] {
  try {
    return Holders.parse(JSON.parse(holders ?? '[]'));
  } catch {
    return [UNKNOWN_PERSON];
  }
}

/** The list of a key with one more. */
export const addHolder = (holders: string | null, person: string): string =>
  JSON.stringify([...new Set([...readHolders(holders), person])]);

/** Everybody to whom a secret of the program was shown, also of keys of its name that were revoked; undefined for people. */
export async function findHolders(at: Db | Tx, actor: string): Promise<readonly string[] | undefined> {
  const name = PROGRAM.exec(actor)?.[1];
  if (name === undefined) return undefined;
  const rows = await at
    .selectFrom('operator')
    .select(['created_by', 'holders'])
    .where('name', '=', name)
    .execute();
  const people = rows.flatMap((row) => [row.created_by ?? UNKNOWN_PERSON, ...readHolders(row.holders)]);
  return people.length > 0 ? [actor, ...people] : [actor, UNKNOWN_PERSON];
}
