// Looks for excluded people who may be somebody: by what they have in common, then by comparing them.
import type { Db, Tx } from '../../../ground/db/open.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import { EXCLUSION_ORIGIN, isInForce } from '../exclusions.ts';
import { hashIdentity, type Person } from '../identity-hash.ts';
import { comparePeople, type Likeness, type LikenessReason, type PersonFacts } from './compare-people.ts';
import { listNearDates } from './near-dates.ts';
import { listPaperOwners } from './papers.ts';
import { hashBirth, hashKeys, openFacts, readPeople } from './person-facts.ts';

/** A break or exclusion in force whose person may be the one who is looked for. */
export interface KnownExclusion {
  readonly id: string;
  /** The account that it holds in. */
  readonly customer_id: string;
  /** The account in which it was asked for. */
  readonly origin: string;
  readonly kind: string;
  readonly until_at: string | null;
  readonly from_customer_id: string | null;
}

export interface KnownPerson {
  readonly exclusion: KnownExclusion;
  readonly verdict: Exclude<Likeness['verdict'], 'none'>;
  readonly reasons: readonly LikenessReason[];
}

interface Wanted {
  readonly facts: PersonFacts;
  readonly person: Person;
  /** The account of the person, which is not compared with itself. */
  readonly customerId?: string | undefined;
  /** Accounts from which nothing comes to the person. */
  readonly separated: readonly string[];
}

const selectInForce = (at: Db | Tx, { clock }: Services, { customerId, separated }: Wanted) =>
  at
    .selectFrom('exclusion')
    .where(isInForce(getNowIso(clock)))
    .$if(customerId !== undefined, (query) => query.where('exclusion.customer_id', '<>', customerId!))
    .$if(separated.length > 0, (query) => query.where(EXCLUSION_ORIGIN, 'not in', separated))
    .select([
      'exclusion.id',
      'exclusion.customer_id',
      'exclusion.kind',
      'exclusion.until_at',
      'exclusion.from_customer_id',
      EXCLUSION_ORIGIN.as('origin'),
    ]);

/**
 * Those with a near date of birth, the telephone, the mailbox, the address or a paper, in an account or as they were kept.
 */
async function listCandidates(at: Db | Tx, services: Services, wanted: Wanted): Promise<KnownExclusion[]> {
  const { facts, person } = wanted;
  const dates = listNearDates(facts.dateOfBirth);
  const keys = [
    ...dates.map((date) => hashBirth(services, date)),
    ...hashKeys(services, facts).map(({ hash }) => hash),
  ];
  const owners = await listPaperOwners(at, facts);
  const hashes = hashIdentity(services, person).map(({ hash }) => hash);
  return selectInForce(at, services, wanted)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb(
          'exclusion.id',
          'in',
          selectFrom('exclusion_key').select('exclusion_id').where('hash', 'in', keys),
        ),
        eb(
          'exclusion.id',
          'in',
          selectFrom('exclusion_identity').select('exclusion_id').where('hash', 'in', hashes),
        ),
        eb(
          'exclusion.customer_id',
          'in',
          selectFrom('customer').select('customer.id').where('date_of_birth', 'in', dates),
        ),
        ...(owners.length === 0 ? [] : [eb('exclusion.customer_id', 'in', owners)]),
      ]),
    )
    .execute();
}

async function readKept(
  at: Db | Tx,
  services: Services,
  exclusions: readonly KnownExclusion[],
): Promise<Map<string, PersonFacts[]>> {
  const rows = await at
    .selectFrom('exclusion_person')
    .select(['exclusion_id', 'sealed'])
    .where(
      'exclusion_id',
      'in',
      exclusions.map(({ id }) => id),
    )
    .execute();
  const kept = new Map<string, PersonFacts[]>();
  for (const { exclusion_id: id, sealed } of rows) {
    const facts = openFacts(services, id, sealed);
    if (facts) kept.set(id, [...(kept.get(id) ?? []), facts]);
  }
  return kept;
}

const isSure = ({ verdict }: Pick<Likeness, 'verdict'>): boolean => verdict === 'sure';

/** The people on a break or excluded who surely are, or may be, this person. */
export async function findKnownPeople(
  at: Db | Tx,
  services: Services,
  wanted: Wanted,
): Promise<KnownPerson[]> {
  const candidates = await listCandidates(at, services, wanted);
  if (candidates.length === 0) return [];
  const now = await readPeople(at, [...new Set(candidates.map(({ customer_id }) => customer_id))]);
  const kept = await readKept(at, services, candidates);
  return candidates.flatMap((exclusion) => {
    const known = [now.get(exclusion.customer_id) ?? [], kept.get(exclusion.id) ?? []].flat();
    const likenesses = known.map((facts) => comparePeople(wanted.facts, facts));
    const best = likenesses.find(isSure) ?? likenesses.find(({ verdict }) => verdict === 'near');
    return best && best.verdict !== 'none'
      ? [{ exclusion, verdict: best.verdict, reasons: best.reasons }]
      : [];
  });
}
