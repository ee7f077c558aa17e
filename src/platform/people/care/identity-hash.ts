// What an excluded person is known by again, whatever account is opened: nothing that could be read back is kept.

import { createHmac } from 'node:crypto';
import { toMailbox } from '#lib/domain/account/mailbox.ts';
import type { Services } from '../../services.ts';

/** What a person says of themselves. */
export interface Person {
  readonly email: string;
  readonly phone?: string | null | undefined;
  readonly firstname: string;
  readonly lastname: string;
  /** `YYYY-MM-DD` */
  readonly dateOfBirth: string;
}

export interface IdentityHash {
  readonly kind: 'email' | 'phone' | 'name_birth';
  readonly hash: string;
}

/** An Australian number with its country in front; digits only. */
export const normalisePhone = (phone: string): string =>
  phone.replace(/\D/g, '').replace(/^(?:0011|00)?(?:61)?0?/, '61');

/** Letters only, without accents and case. */
const normaliseName = (name: string): string => name.normalize('NFKD').replace(/\P{L}/gu, '').toLowerCase();

const PHONE_MIN_LENGTH = 8;

type Keys = Pick<Services, 'keys'>;

/** Keyed with the shop's secret, so that a list of addresses tells nothing. */
const createHash = ({ keys }: Keys, kind: IdentityHash['kind'], value: string): IdentityHash => ({
  kind,
  hash: createHmac('sha256', keys.tokenSecret).update(`identity:${kind}:${value}`).digest('hex'),
});

/** The hash of the mailbox of an address. */
export const hashAddress = (services: Keys, email: string): IdentityHash =>
  createHash(services, 'email', toMailbox(email));

/** The hash of a name with a date of birth; undefined for a name without letters. */
export function hashNameBirth(
  services: Keys,
  { firstname, lastname, dateOfBirth }: Omit<Person, 'email' | 'phone'>,
): IdentityHash | undefined {
  const name = normaliseName(`${firstname}${lastname}`);
  return name === '' ? undefined : createHash(services, 'name_birth', `${name}:${dateOfBirth}`);
}

/** The hashes of a person. */
export function hashIdentity(services: Keys, person: Person): IdentityHash[] {
  const nameBirth = hashNameBirth(services, person);
  const phone = person.phone ? normalisePhone(person.phone) : '';
  return [
    hashAddress(services, person.email),
    ...(phone.length >= PHONE_MIN_LENGTH ? [createHash(services, 'phone', phone)] : []),
    ...(nameBirth ? [nameBirth] : []),
  ];
}

/** What a person is known by again, without the telephone, which a household may share. */
export const hashPerson = (services: Keys, person: Person): IdentityHash[] =>
  hashIdentity(services, person).filter(({ kind }) => kind !== 'phone');
