// The words of a name in forms that other spellings share: one transliteration for all scripts, the look of letters of
// another script, and how they sound.
import { doubleMetaphone } from 'double-metaphone';
import { distance } from 'fastest-levenshtein';
import unhomoglyph from 'unhomoglyph';
import { toLatin } from '#lib/domain/text/to-latin.ts';

/** A word of a name: `plain` in Latin letters, `looks` as it looks like, where that is something else. */
export interface NameWord {
  readonly plain: string;
  readonly looks: string;
}

/** Words that many names hold, and that tell nobody from another. They are no evidence by themselves. */
const PARTICLES: ReadonlySet<string> = new Set(
  'al ap az bin bint da das de del della den der di do dos du e el ibn la las le los mac mc o of san st te ten ter the van vander von y zu so do'.split(
    ' ',
  ),
);

/** What may follow a name: it is written or left out. */
const TITLES: ReadonlySet<string> = new Set(
  'mr mrs ms miss mx dr prof rev sir jr jnr sr snr ii iii iv phd md'.split(' '),
);

const LETTERS = /[a-z]+/g;

/** Joins what stands within a word: accents that are letters of their own, marks, joiners, apostrophes. */
const WITHIN = /[\p{M}\p{Cf}'’‘ʻʼ`´·]/gu;

const toPlain = (text: string): string => toLatin(text).toLowerCase();

/** The words of what a person wrote into a field of a name. */
export function listWords(field: string): NameWord[] {
  const parts = field
    .normalize('NFKC')
    .replace(WITHIN, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return parts.flatMap((part) => {
    const plain = toPlain(part).match(LETTERS)?.join('') ?? '';
    const looks = toPlain(unhomoglyph(part)).match(LETTERS)?.join('') ?? '';
    return plain === '' || TITLES.has(plain) ? [] : [{ plain, looks }];
  });
}

export const isParticle = ({ plain }: NameWord): boolean => PARTICLES.has(plain);

/** Letters and what they look like in the other script: a word of another script may imitate a Latin one. */
export const isSameWord = (a: NameWord, b: NameWord): boolean => a.plain === b.plain || a.looks === b.looks;

/** Shorter words are too much alike for a letter to be a slip. */
const SLIP_FROM = 4;
const TWO_SLIPS_FROM = 8;

const isSwapped = (a: string, b: string): boolean => {
  if (a.length !== b.length) return false;
  const at = [...a].findIndex((letter, place) => letter !== b[place]);
  return at >= 0 && a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
};

function isSlip(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length);
  if (shorter < SLIP_FROM) return false;
  const slips = shorter >= TWO_SLIPS_FROM ? 2 : 1;
  return isSwapped(a, b) || distance(a, b) <= slips;
}

/** What is said of a short word sounds like too many others. */
const SOUNDS_FROM = 2;

const isSound = (a: string, b: string): boolean => {
  if (Math.min(a.length, b.length) < SLIP_FROM) return false;
  const [of, other] = [doubleMetaphone(a), doubleMetaphone(b)];
  return of.some((sound) => sound.length >= SOUNDS_FROM && other.includes(sound));
};

/** A short form begins as the long one: Chris and Christopher. */
const SHORT_FORM_FROM = 3;
const isShortForm = (a: string, b: string): boolean => {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= SHORT_FORM_FROM && long.startsWith(short);
};

/** Whether two words may be one word, spelt otherwise, misheard, mistyped or shortened. */
export function isLikeWord(a: NameWord, b: NameWord): boolean {
  return [
    [a.plain, b.plain],
    [a.looks, b.looks],
  ].some(([of = '', other = '']) => isSlip(of, other) || isSound(of, other) || isShortForm(of, other));
}

/** Whether one of the words is the first letter of the other. */
export const isInitialOf = (a: NameWord, b: NameWord): boolean => {
  const [short, long] = a.plain.length < b.plain.length ? [a.plain, b.plain] : [b.plain, a.plain];
  return short.length === 1 && long.startsWith(short);
};
