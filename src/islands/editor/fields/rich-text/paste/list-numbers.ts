// The numbers of lists as they are drawn: `3.`, `b)`, `(iv)`.
import type { ListType } from '#lib/domain/content/markup/markdown-dialect.ts';

/** A way to read a drawn number; `type` is undefined for digits. */
export interface ListNumber {
  readonly type: ListType | undefined;
  readonly value: number;
}

const ROMAN = /^m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/;
const DIGITS: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };

const readRoman = (text: string): number =>
  [...text].reduce((sum, char, at) => {
    const [own = 0, next = 0] = [DIGITS[char], DIGITS[text[at + 1] ?? '']];
    return own < next ? sum - own : sum + own;
  }, 0);

/** `z` is followed by `aa`, as browsers and Word (there `aa`, `bb`) agree for the first of them. */
const readLetters = (text: string): number | undefined => {
  if (text.length === 1) return text.charCodeAt(0) - 96;
  const isRepeated = /^(.)\1+$/.test(text);
  return isRepeated ? 26 * (text.length - 1) + text.charCodeAt(0) - 96 : undefined;
};

function readNumber(text: string): ListNumber[] {
  if (/^\d{1,6}$/.test(text)) return [{ type: undefined, value: Number(text) }];
  const lower = text.toLowerCase();
  if (text !== lower && text !== text.toUpperCase()) return [];
  const isUpper = text !== lower;
  const found: ListNumber[] = [];
  if (ROMAN.test(lower)) found.push({ type: isUpper ? 'I' : 'i', value: readRoman(lower) });
  const letter = readLetters(lower);
  if (letter !== undefined) found.push({ type: isUpper ? 'A' : 'a', value: letter });
  // A list that begins with a single letter counts in letters, but for the first Roman number.
  return lower.length === 1 && lower !== 'i' ? found.toReversed() : found;
}

export type DrawnSign =
  | { readonly kind: 'bullet' }
  /** `isPartial` when only the last part of `1.2.3` can be kept. */
  | { readonly kind: 'number'; readonly numbers: readonly ListNumber[]; readonly isPartial: boolean }
  /** Words that are no number, as `Article 1.` */
  | { readonly kind: 'words'; readonly words: string };

const SIGN = /^\(?((?:[\da-z]+\.)*)(\d+|[a-z]+)([.):]|-)?\)?$/i;

/** What stands before the words of an entry. */
export function readDrawnSign(drawn: string): DrawnSign {
  const text = drawn.replace(/[\s\u00a0]+/g, ' ').trim();
  const [, outer = '', last = '', end] = SIGN.exec(text) ?? [];
  const numbers = end || /^\d+$/.test(last) || text.startsWith('(') ? readNumber(last) : [];
  if (numbers.length > 0) return { kind: 'number', numbers, isPartial: outer !== '' };
  if (/[\p{L}\p{N}]{2}/u.test(text)) return { kind: 'words', words: text };
  return { kind: 'bullet' };
}

const LIST_STYLES: Readonly<Record<string, ListType>> = {
  'lower-alpha': 'a',
  'lower-latin': 'a',
  'upper-alpha': 'A',
  'upper-latin': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
};

/** How a list counts by its style. */
export const readListStyle = (style: string | undefined): ListType | undefined =>
  LIST_STYLES[style?.trim() ?? ''];

const WORD_FORMATS: Readonly<Record<string, ListType>> = {
  'alpha-lower': 'a',
  'alpha-upper': 'A',
  'roman-lower': 'i',
  'roman-upper': 'I',
};

const FORMAT = /@list\s+(l\d+):level(\d)\s*\{[^}]*mso-level-number-format:\s*([\w-]+)/gi;

/** How the levels of Word's lists count, as `l0 1`. They tell `i.` after `h.` from the first Roman number. */
export const readListFormats = (sheet: string): ReadonlyMap<string, ListType | undefined> =>
  new Map(
    [...sheet.matchAll(FORMAT)].map(([, list, level, name = '']) => [
      `${list} ${level}`,
      WORD_FORMATS[name.toLowerCase()],
    ]),
  );
