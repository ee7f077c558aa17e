// What people are called, in any script: one rule for every field that asks for it. Browsers load this file.
import { isPlainLine, normaliseLine } from '../text/plain-text.ts';

/** Joins or keeps apart letters of Sinhala, Persian and others; it says nothing anywhere else. */
const STRAY_JOINERS = /(?<![\p{L}\p{M}])[\u200c-\u200d]+|[\u200c-\u200d]+(?![\p{L}\p{M}])/gu;

/** What is left of the signs once letters, digits, punctuation and accents on their own are taken away. */
const NO_NAME = /[^\p{L}\p{M}\p{N}\p{P}\p{Sk}\u200c-\u200d ]|[{}[\]\\*_#%]/u;
const LINK = /[<>@]|:\/\/|www\./i;
/** As in `John 3rd`; more of them are a telephone or a card in the wrong field. */
const DIGITS_MAX = 3;
const countDigits = (name: string): number => name.match(/\p{N}/gu)?.length ?? 0;

/** Composed, with single blanks, without marks that are not seen and joiners that join nothing. */
export const normalisePersonName = (name: string): string =>
  normaliseLine(name).replace(STRAY_JOINERS, '').trim();

/** Whether nothing in a name is hidden: no control, no break of a line, nothing that turns its letters around. */
export const isNamePlain = (name: string): boolean => isPlainLine(normalisePersonName(name));

/** Whether a name holds no address and no markup. */
export const isNameWithoutLink = (name: string): boolean => !LINK.test(name);

/** Whether a name is written in letters, with what may stand between them: `’t Hart`, `s/o`, `Gal·la`, `Lee, III`. */
export const isNameInLetters = (name: string): boolean => {
  const kept = normalisePersonName(name);
  return /\p{L}/u.test(kept) && countDigits(kept) <= DIGITS_MAX && !NO_NAME.test(kept);
};

/** Both names as one; a person may have one name alone, which is the first. */
export const joinName = ({
  firstname,
  lastname,
}: {
  readonly firstname: string;
  readonly lastname: string;
}): string => `${firstname} ${lastname}`.trim();

/**
 * The names for a form elsewhere that asks for a family name: someone with one name has it there, as Australia's
 * documents write it.
 */
export const toFamilyName = ({
  firstname,
  lastname,
}: {
  readonly firstname: string;
  readonly lastname: string;
}): { readonly givenNames: string; readonly familyName: string } =>
  lastname === ''
    ? { givenNames: '', familyName: firstname }
    : { givenNames: firstname, familyName: lastname };
