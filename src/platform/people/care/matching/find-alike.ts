// The other accounts that are, or may be, of the person of an account.
import type { Db, Tx } from '../../../ground/db/open.ts';
import type { Services } from '../../../services.ts';
import { hashNameBirth } from '../identity-hash.ts';
import { comparePeople, type Likeness, type PersonFacts } from './compare-people.ts';
import { listNearDates } from './near-dates.ts';
import { listPaperOwners } from './papers.ts';
import { readPeople } from './person-facts.ts';

export interface AlikeAccount {
  readonly id: string;
  readonly email: string;
  readonly closed_at: string | null;
  readonly verdict: Exclude<Likeness['verdict'], 'none'>;
  readonly reasons: Likeness['reasons'];
}

/** Those with a near date of birth, with the telephone, or with a paper of the person. */
async function listCandidates(at: Db | Tx, customerId: string, facts: PersonFacts) {
  const { phone } = await at
    .selectFrom('customer')
    .select('phone')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  const owners = await listPaperOwners(at, facts);
  return at
    .selectFrom('customer')
    .select(['id', 'email', 'closed_at', 'firstname', 'lastname', 'date_of_birth as dateOfBirth'])
    .where('id', '<>', customerId)
    .where('deleted_at', 'is', null)
    .where(({ or, eb }) =>
      or([
        eb('date_of_birth', 'in', listNearDates(facts.dateOfBirth)),
        ...(phone === null ? [] : [eb('phone', '=', phone)]),
        ...(owners.length === 0 ? [] : [eb('id', 'in', owners)]),
      ]),
    )
    .execute();
}

/** Open and closed ones; undefined for an account that is deleted. */
export async function findAlikeAccounts(
  at: Db | Tx,
  services: Services,
  customerId: string,
): Promise<readonly AlikeAccount[] | undefined> {
  const facts = (await readPeople(at, [customerId])).get(customerId);
  if (!facts) return undefined;
  const own = hashNameBirth(services, facts)?.hash;
  const near = await listCandidates(at, customerId, facts);
  const people = await readPeople(
    at,
    near.map(({ id }) => id),
  );
  return near.flatMap((row) => {
    const known = people.get(row.id);
    const { verdict, reasons } = known
      ? comparePeople(facts, known)
      : ({ verdict: 'none', reasons: [] } as const);
    // The letters of a name with the date of birth are one person, however the matcher reads the words.
    const isSame = own !== undefined && hashNameBirth(services, row)?.hash === own;
    const judged = isSame ? 'sure' : verdict;
    const { id, email, closed_at } = row;
    return judged === 'none' ? [] : [{ id, email, closed_at, verdict: judged, reasons }];
  });
}
