// Names that groups and their members go by.
import { normalisePersonName } from '../account/person-name.ts';

export const GROUP_NAME_MIN = 3;
export const GROUP_NAME_MAX = 40;
const ALIAS_MIN = 2;
export const ALIAS_MAX = 30;

const countLetters = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

const isWithin = (name: string, min: number, max: number): boolean =>
  [...name].length >= min && [...name].length <= max;

/** Composed, with single blanks and nothing that is not seen but what joins letters. */
export const normaliseName = (name: string): string =>
  normalisePersonName(
    name
      .normalize('NFKC')
      .replace(/(?![\u200c-\u200d\s])\p{C}/gu, '')
      .replace(/\s+/g, ' '),
  );

/** Whether a group may go by the name, as far as its length and letters go. */
export const isGroupName = (name: string): boolean =>
  isWithin(name, GROUP_NAME_MIN, GROUP_NAME_MAX) && countLetters(name) >= 2;

export const isAlias = (alias: string): boolean =>
  isWithin(alias, ALIAS_MIN, ALIAS_MAX) && countLetters(alias) >= 1;

/** What two names are compared by: letters and digits in lower case, without accents. */
export const toNameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** How a member is called who chose no alias: `Dana M.` */
export function createAlias(firstname: string, lastname: string): string {
  const [initial] = normaliseName(lastname);
  const first = normaliseName(firstname) || 'Member';
  return [...(initial ? `${first} ${initial.toUpperCase()}.` : first)].slice(0, ALIAS_MAX).join('');
}
