// Rules of form fields. A rule names its error; the words of the error are in the copy (`forms.<code>`). The browser
// loads this file, so it stays small.
import { isEmailAddress, isMailboxKnown } from '../domain/account/email-address.ts';
import type { CopyValues } from '../domain/content/copy.ts';

export type FieldValue = string | boolean | File | undefined;
/** What a form sent, by field, before it has types. */
export type RawValues = Readonly<Record<string, FieldValue>>;

export interface Rule {
  /** Permanent name of the error. */
  readonly code: string;
  /** Fills the gaps in the words of the error. */
  readonly values?: CopyValues;
  /** An empty value meets every rule but `required` and `accepted`. */
  readonly isMet: (value: FieldValue, values: RawValues) => boolean;
}

const PHONE = /^\+?[\d\s()-]+$/;
const POSTCODES = {
  AU: /^\d{4}$/,
  GB: /^[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}$/i,
} as const;
/** A name that holds this many digits holds a card number. */
const CARD_NUMBER_DIGITS = 13;

const toText = (value: FieldValue): string => (typeof value === 'string' ? value.trim() : '');
const countDigits = (text: string): number => text.replace(/\D/g, '').length;

/** A rule about the trimmed text of a field; an empty text meets it. */
export const defineRule = (
  code: string,
  isRight: (text: string) => boolean,
  values: CopyValues = {},
): Rule => ({
  code,
  values,
  isMet: (value) => {
    const text = toText(value);
    return text === '' || isRight(text);
  },
});

/** A ticked box, any text but blanks, or a file. */
export const required: Rule = {
  code: 'required',
  isMet: (value) => value === true || typeof value === 'object' || toText(value) !== '',
};

/** A box that must be ticked. */
export const accepted: Rule = { code: 'terms', isMet: (value) => value === true || value === 'on' };

/** @param length in characters */
export const hasMinLength = (length: number): Rule =>
  defineRule('too-short', (text) => text.length >= length, { length });

/** @param length in characters */
export const hasMaxLength = (length: number): Rule =>
  defineRule('too-long', (text) => text.length <= length, { length });

export const isEmail = defineRule('email', isEmailAddress);

/** An address that mail can be sent to; beside `isEmail`. */
export const isMailbox = defineRule('mailbox', isMailboxKnown);

/** @public */
export const isNumeric = defineRule('numeric', (text) => /^\d+$/.test(text));

/**
 * 8 to 15 digits with the usual punctuation. Whether the number exists is for the service to say.
 * @public
 */
export const isPhone = defineRule(
  'phone',
  (text) => PHONE.test(text) && countDigits(text) >= 8 && countDigits(text) <= 15,
);

/** @public */
export const isPostcode = (country: keyof typeof POSTCODES = 'AU'): Rule =>
  defineRule('postcode', (text) => POSTCODES[country].test(text));

/**
 * Equal to another field.
 * @param name what the page calls the other field
 * @public
 */
export const matchesField = (field: string, name: string = field): Rule => ({
  code: 'mismatch',
  values: { field: name },
  isMet: (value, values) => (value ?? '') === (values[field] ?? ''),
});

/**
 * A name, and no card number typed into its place.
 * @public
 */
export const isCardHolder: Rule = {
  code: 'card-holder',
  isMet: (value) => toText(value) !== '' && countDigits(toText(value)) < CARD_NUMBER_DIGITS,
};

/** Whether a field may not be left empty. */
export const isRequiredField = (rules: readonly Rule[] = []): boolean =>
  rules.some(({ code }) => code === required.code || code === accepted.code);
