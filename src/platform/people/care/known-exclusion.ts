// Recognises an excluded person who opens another account, or gives one the details of the excluded one.
import type { Db, Tx } from '../../ground/db/open.ts';
import { lockWallet } from '../../money/ledger/accounts.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { excludeAccount, isBeyondHeld, queueExclusionMail, readPerson } from './exclude-account.ts';
import { EXCLUSION_ORIGIN, findLongest, isInForce } from './exclusions.ts';
import { hashIdentity, hashPerson, type IdentityHash, type Person } from './identity-hash.ts';
import { findKnownPeople, type KnownPerson } from './matching/find-known.ts';
import { readPeople, toPersonFacts } from './matching/person-facts.ts';
import { openReviews, type Suspicion } from './person-reviews.ts';
import { listSeparated, listSeparatedBefore } from './separation.ts';

/** @param separated accounts from which nothing comes to the person */
const selectKnown = (
  at: Db | Tx,
  { clock }: Services,
  hashes: readonly IdentityHash[],
  separated: readonly string[] = [],
) =>
  at
    .selectFrom('exclusion_identity')
    .innerJoin('exclusion', 'exclusion.id', 'exclusion_identity.exclusion_id')
    .where(
      'exclusion_identity.hash',
      'in',
      hashes.map(({ hash }) => hash),
    )
    .where(isInForce(getNowIso(clock)))
    .$if(separated.length > 0, (query) => query.where(EXCLUSION_ORIGIN, 'not in', separated));

const toSuspicion = ({ exclusion, reasons }: KnownPerson): Suspicion => ({
  origin: exclusion.origin,
  reasons,
});

/**
 * Looks for somebody who has no account yet among the people on a break or excluded, in whatever account that was set.
 * `excluded` where it surely is one of them; else those whom it may be.
 */
export async function findSuspicions(
  services: Services,
  person: Person,
  at: Db | Tx = services.database.db,
): Promise<'excluded' | readonly Suspicion[]> {
  const separated = await listSeparatedBefore(at, services, person);
  const found = await selectKnown(at, services, hashIdentity(services, person), separated)
    .select('exclusion.id')
    .limit(1)
    .executeTakeFirst();
  if (found) return 'excluded';
  const known = await findKnownPeople(at, services, { facts: toPersonFacts(person), person, separated });
  return known.some(({ verdict }) => verdict === 'sure') ? 'excluded' : known.map(toSuspicion);
}

/** Whether a telephone number is that of another account whose owner is on a break or excluded. */
export async function isPhoneOfExcluded(
  tx: Tx,
  services: Services,
  customerId: string,
  phone: string,
): Promise<boolean> {
  const { firstname, lastname, dateOfBirth, email } = await readPerson(tx, customerId);
  const hashes = hashIdentity(services, { firstname, lastname, dateOfBirth, email, phone }).filter(
    ({ kind }) => kind === 'phone',
  );
  if (hashes.length === 0) return false;
  const found = await selectKnown(tx, services, hashes)
    .select('exclusion.id')
    .where('exclusion.customer_id', '<>', customerId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The people on a break or excluded who may own the account, by all that it says now. */
async function findLikely(
  tx: Tx,
  services: Services,
  customerId: string,
  { person, separated }: { person: Person; separated: readonly string[] },
): Promise<KnownPerson[]> {
  const facts = (await readPeople(tx, [customerId])).get(customerId);
  return facts ? findKnownPeople(tx, services, { facts, person, customerId, separated }) : [];
}

/**
 * Excludes an account whose name with the date of birth, or whose address, has become that of a person who is on a
 * break or excluded in another one: for as long as that one is (decision S7). One whose owner only may be such a person
 * waits until somebody has looked.
 * @param before what the account said until now
 */
export async function joinKnownExclusion(
  tx: Tx,
  services: Services,
  customerId: string,
  before: Person,
): Promise<void> {
  const known = new Set(hashPerson(services, before).map(({ hash }) => hash));
  const person = await readPerson(tx, customerId);
  const separated = await listSeparated(tx, customerId);
  const likely = await findLikely(tx, services, customerId, { person, separated });
  const hashes = hashPerson(services, person).filter(({ hash }) => !known.has(hash));
  const hashed =
    hashes.length === 0
      ? []
      : await selectKnown(tx, services, hashes, separated)
          .select([
            'exclusion.kind',
            'exclusion.until_at',
            'exclusion.customer_id',
            'exclusion.from_customer_id',
          ])
          .where('exclusion.customer_id', '<>', customerId)
          .execute();
  const sure = likely.filter(({ verdict }) => verdict === 'sure').map(({ exclusion }) => exclusion);
  const longest = findLongest([...hashed, ...sure]);
  if (!longest) {
    await openReviews(tx, services, customerId, likely.map(toSuspicion));
    return;
  }
  const until = longest.until_at === null ? undefined : Date.parse(longest.until_at);
  const kind = longest.kind === 'break' ? 'break' : 'exclusion';
  await lockWallet(tx, services, customerId);
  if (!(await isBeyondHeld(tx, services, { customerId, kind, until }))) return;
  // One whose time is over holds until it is ended: that can be done at once in this account too.
  const startsAt = services.clock.now();
  const lastsUntil = until === undefined ? undefined : Math.max(until, startsAt + 1);
  const from = longest.from_customer_id ?? longest.customer_id;
  const asked = { kind, startsAt, until: lastsUntil, setBy: 'customer', from } as const;
  await excludeAccount(tx, services, asked, customerId);
  await queueExclusionMail(tx, services, { customerId, kind, until: lastsUntil, cause: 'other_account' });
}

/** Ends the exclusions of a person whose time is over, in all accounts. Gives their ids. */
export async function endPastExclusions(tx: Tx, services: Services, customerId: string): Promise<string[]> {
  const person = await readPerson(tx, customerId);
  const hashes = hashPerson(services, person).map(({ hash }) => hash);
  const separated = await listSeparated(tx, customerId);
  const now = getNowIso(services.clock);
  const ended = await tx
    .updateTable('exclusion')
    .set({ ended_at: now })
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('customer_id', '=', customerId),
        eb('id', 'in', selectFrom('exclusion_identity').select('exclusion_id').where('hash', 'in', hashes)),
      ]),
    )
    .where('kind', '=', 'exclusion')
    .where('ended_at', 'is', null)
    .where('separated_at', 'is', null)
    .where('until_at', '<=', now)
    .$if(separated.length > 0, (query) => query.where(EXCLUSION_ORIGIN, 'not in', separated))
    .returning('id')
    .execute();
  return ended.map(({ id }) => id);
}
