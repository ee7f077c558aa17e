// Whether the name of a bank account may be its customer's. Banks write names in their own way.
import { distance } from 'fastest-levenshtein';
import { spellForBank } from '#lib/domain/bank/spell-for-bank.ts';

/** Part of the letters that may differ. */
const DIFFERENT_MAX = 0.2;

const listWords = (name: string): string[] =>
  spellForBank(name)
    .toLowerCase()
    .replace(/[^a-z0-9 ]/g, ' ')
    .split(/ +/)
    .filter((word) => word !== '' && !['mr', 'mrs', 'ms', 'mx', 'dr'].includes(word));

const isAlike = (one: string, other: string): boolean =>
  distance(one, other) <= DIFFERENT_MAX * Math.max(one.length, other.length);

/** `MERROW D` and `Dana Merrow` are alike, in any order of words; `Pat Merrow` is someone else. */
export function isNameAlike(accountName: string, customerName: string): boolean {
  const given = listWords(accountName);
  const own = listWords(customerName);
  if (isAlike([...given].sort().join(' '), [...own].sort().join(' '))) return true;
  const [first = '', last = ''] = [own.at(0), own.at(-1)];
  const others = given.filter((word) => !isAlike(word, last));
  const isLastNamed = others.length < given.length;
  return (
    isLastNamed && others.length > 0 && others.every((word) => own.includes(word) || first.startsWith(word))
  );
}
