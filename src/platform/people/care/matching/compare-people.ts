// Whether two descriptions may be of one person. `sure` is refused, `near` waits for a person to look.
import { compareNames, type NameLikeness, type WrittenName } from './compare-names.ts';
import { listNearDates } from './near-dates.ts';

/** What is known of a person; every part but name and date of birth may be missing. */
export interface PersonFacts extends WrittenName {
  /** `YYYY-MM-DD` */
  readonly dateOfBirth: string;
  /** The mailbox, as `toMailbox` gives it. */
  readonly mailbox?: string | undefined;
  /** Digits with the country in front. */
  readonly phone?: string | undefined;
  /** As `toAddressKey` gives it. */
  readonly address?: string | undefined;
  /** Keys of documents that have proved who the person is. */
  readonly documents?: readonly string[] | undefined;
  /** Keys of bank accounts, cards, and accounts at gateways. */
  readonly instruments?: readonly string[] | undefined;
}

/** Why two people are taken for one, for the person who looks. */
export const LIKENESS_REASONS = [
  'name_same',
  'name_like',
  'name_part',
  'birth_same',
  'birth_near',
  'mailbox',
  'phone',
  'address',
  'document',
  'instrument',
] as const;
export type LikenessReason = (typeof LIKENESS_REASONS)[number];

export interface Likeness {
  readonly verdict: 'sure' | 'near' | 'none';
  readonly reasons: readonly LikenessReason[];
}

const NAME_REASONS: Readonly<Record<NameLikeness, readonly LikenessReason[]>> = {
  same: ['name_same'],
  full: ['name_like'],
  part: ['name_part'],
  none: [],
};

interface Signs {
  readonly name: NameLikeness;
  readonly birth: 'same' | 'near' | 'other';
  readonly hasMailbox: boolean;
  readonly hasPhone: boolean;
  readonly hasAddress: boolean;
  readonly hasDocument: boolean;
  readonly hasInstrument: boolean;
}

const haveCommon = (a: readonly string[] = [], b: readonly string[] = []): boolean =>
  a.some((key) => b.includes(key));

const isShared = (a: string | undefined, b: string | undefined): boolean => a !== undefined && a === b;

function findSigns(a: PersonFacts, b: PersonFacts): Signs {
  const isNear = () => listNearDates(a.dateOfBirth).includes(b.dateOfBirth);
  return {
    name: compareNames(a, b),
    birth: a.dateOfBirth === b.dateOfBirth ? 'same' : isNear() ? 'near' : 'other',
    hasMailbox: isShared(a.mailbox, b.mailbox),
    hasPhone: isShared(a.phone, b.phone),
    hasAddress: isShared(a.address, b.address),
    hasDocument: haveCommon(a.documents, b.documents),
    hasInstrument: haveCommon(a.instruments, b.instruments),
  };
}

/** One mailbox or document is one person; a name with its date of birth is, too. */
const isSure = ({ name, birth, hasMailbox, hasDocument }: Signs): boolean =>
  hasMailbox || hasDocument || (name === 'same' && birth === 'same');

/**
 * A household shares telephone, address, accounts and cards, and families the surname; a name may change, and its owner's date of birth
 * does not. Twins of one household are looked at: a first name is quickly made up.
 */
function isNearPerson({ name, birth, hasPhone, hasAddress, hasInstrument }: Signs): boolean {
  if (hasInstrument || hasPhone) return true;
  if (name === 'same' || name === 'full') return birth !== 'other' || hasAddress;
  if (birth === 'same') return name === 'part' || hasAddress;
  return birth === 'near' && name === 'part' && hasAddress;
}

/** Compares two people. */
export function comparePeople(a: PersonFacts, b: PersonFacts): Likeness {
  const signs = findSigns(a, b);
  const reasons: LikenessReason[] = [
    ...NAME_REASONS[signs.name],
    ...(signs.birth === 'other' ? [] : ([signs.birth === 'same' ? 'birth_same' : 'birth_near'] as const)),
    ...(signs.hasMailbox ? (['mailbox'] as const) : []),
    ...(signs.hasPhone ? (['phone'] as const) : []),
    ...(signs.hasAddress ? (['address'] as const) : []),
    ...(signs.hasDocument ? (['document'] as const) : []),
    ...(signs.hasInstrument ? (['instrument'] as const) : []),
  ];
  if (isSure(signs)) return { verdict: 'sure', reasons };
  return isNearPerson(signs) ? { verdict: 'near', reasons } : { verdict: 'none', reasons: [] };
}
