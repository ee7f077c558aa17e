// What the matcher knows of people: from an account, from a sign-up, and of an exclusion as it was kept.
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { toMailbox } from '#lib/domain/account/mailbox.ts';
import type { Db, Tx } from '../../../ground/db/open.ts';
import { seal, tryOpen } from '../../../secret-box.ts';
import type { Services } from '../../../services.ts';
import { normalisePhone, type Person } from '../identity-hash.ts';
import type { PersonFacts } from './compare-people.ts';
import { listWords } from './name-forms.ts';
import { readPapers } from './papers.ts';

const PHONE_DIGITS_MIN = 8;

/** A street with its number and the postcode, however it is written. */
export function toAddressKey(street: string, postcode: string): string | undefined {
  const words = listWords(street).map(({ plain }) => plain);
  const numbers = street.match(/\d+/g) ?? [];
  return words.length === 0 || numbers.length === 0
    ? undefined
    : [...numbers, ...words.toSorted(), postcode.trim()].join(' ');
}

/** Facts that somebody gives who has no account yet, or no address in it. */
export function toPersonFacts(person: Person, address?: string): PersonFacts {
  const digits = person.phone ? normalisePhone(person.phone) : '';
  return {
    firstname: person.firstname,
    lastname: person.lastname,
    dateOfBirth: person.dateOfBirth,
    mailbox: toMailbox(person.email),
    phone: digits.length >= PHONE_DIGITS_MIN ? digits : undefined,
    address,
  };
}

/** Facts that accounts hold now, by their ids. */
export async function readPeople(
  at: Db | Tx,
  customerIds: readonly string[],
): Promise<Map<string, PersonFacts>> {
  if (customerIds.length === 0) return new Map();
  const rows = await at
    .selectFrom('customer')
    .select(['id', 'firstname', 'lastname', 'date_of_birth', 'email', 'phone', 'address_1', 'postcode'])
    .where('id', 'in', customerIds)
    .where('deleted_at', 'is', null)
    .execute();
  const papers = await readPapers(at, customerIds);
  return new Map(
    rows.map(({ id, date_of_birth: dateOfBirth, address_1: street, postcode, ...row }) => [
      id,
      {
        ...toPersonFacts(
          { ...row, dateOfBirth },
          street !== null && postcode !== null ? toAddressKey(street, postcode) : undefined,
        ),
        ...papers.get(id),
      },
    ]),
  );
}

const KeptFacts = z.object({
  firstname: z.string(),
  lastname: z.string(),
  dateOfBirth: z.string(),
  mailbox: z.string().optional(),
  phone: z.string().optional(),
  address: z.string().optional(),
  documents: z.array(z.string()).optional(),
  instruments: z.array(z.string()).optional(),
});

const getPurpose = (exclusionId: string): string => `exclusion_person:${exclusionId}`;

type Keys = Pick<Services, 'keys'>;

const createKeyHash = ({ keys }: Keys, kind: string, value: string): string =>
  createHmac('sha256', keys.tokenSecret).update(`person:${kind}:${value}`).digest('hex');

export const hashBirth = (services: Keys, date: string): string => createKeyHash(services, 'birth', date);
const hashAddressKey = (services: Keys, address: string): string =>
  createKeyHash(services, 'address', address);
const hashPaper = (services: Keys, key: string): string => createKeyHash(services, 'paper', key);

/** What a person is found by besides the identity: the address and the papers. */
export const hashKeys = (services: Keys, { address, documents = [], instruments = [] }: PersonFacts) => [
  ...(address === undefined ? [] : [{ kind: 'address' as const, hash: hashAddressKey(services, address) }]),
  ...[...documents, ...instruments].map((key) => ({
    kind: 'paper' as const,
    hash: hashPaper(services, key),
  })),
];

/** Keeps what a person of an exclusion is known by, sealed; the same facts once. */
export async function keepFacts(
  tx: Tx,
  services: Services,
  exclusionId: string,
  facts: PersonFacts,
  now: string,
): Promise<void> {
  const text = JSON.stringify(facts);
  await tx
    .insertInto('exclusion_person')
    .values({
      exclusion_id: exclusionId,
      facts_hash: createKeyHash(services, 'facts', text),
      sealed: seal(services, getPurpose(exclusionId), text),
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const keys = [
    { kind: 'birth' as const, hash: hashBirth(services, facts.dateOfBirth) },
    ...hashKeys(services, facts),
  ];
  await tx
    .insertInto('exclusion_key')
    .values(keys.map((key) => ({ ...key, exclusion_id: exclusionId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What was kept of an exclusion; undefined where it does not open with the secrets of the shop. */
export function openFacts(services: Keys, exclusionId: string, sealed: string): PersonFacts | undefined {
  const text = tryOpen(services, getPurpose(exclusionId), sealed);
  return text === undefined ? undefined : KeptFacts.parse(JSON.parse(text));
}
