// Rules of form fields with the specification's wordings (V2 to V13). Small: it is shipped to the browser.
import { parseAmount, toAmount } from '../money/money.ts';

export type FormValue = string | boolean;
export type FormValues = Readonly<Record<string, FormValue | undefined>>;
/** Undefined when the value passes, else what to tell. Formats let an empty value pass: that is `required`. */
export type FormRule = (value: FormValue | undefined, values: FormValues) => string | undefined;

const EMAIL = /^[^\s@,;<>"()]+@[^\s@,;<>"().]+(\.[^\s@,;<>"().]+)+$/;
const PHONE = /^\+?[\d\s()-]+$/;
const POSTCODES = {
  AU: /^\d{4}$/,
  GB: /^[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}$/i,
} as const;
/** A name that holds this many digits holds a card number. */
const CARD_NUMBER_DIGITS = 13;

const toTrimmedText = (value: FormValue | undefined): string =>
  typeof value === 'string' ? value.trim() : '';
const countDigits = (text: string): number => text.replace(/\D/g, '').length;

const createFormatRule =
  (message: string, isRight: (text: string) => boolean): FormRule =>
  (value) => {
    const text = toTrimmedText(value);
    return text === '' || isRight(text) ? undefined : message;
  };

/** V2. A ticked box and any text but blanks will do. */
export const required: FormRule = (value) =>
  value === true || toTrimmedText(value) !== '' ? undefined : 'This field is required';

/** Text of so many characters at least. */
export const atLeast = (length: number): FormRule =>
  createFormatRule(`Use at least ${length} characters.`, (text) => text.length >= length);

/** V3 */
export const email = createFormatRule(
  'Please enter a valid email address',
  (text) => text.length <= 254 && EMAIL.test(text),
);

/** V4: empty or digits. */
export const numbersOnly = createFormatRule('Please enter numbers only', (text) => /^\d+$/.test(text));

/** V5: 8 to 15 digits with the usual punctuation. The service decides whether the number exists. */
export const phone = createFormatRule(
  'Please enter a valid phone number',
  (text) => PHONE.test(text) && countDigits(text) >= 8 && countDigits(text) <= 15,
);

/** V6: at most two decimals. */
export const currency = createFormatRule(
  'Amount must follow format e.g: 1.50',
  (text) => parseAmount(text) !== undefined,
);

/** V7, by country. */
export const postcodeOf = (country: keyof typeof POSTCODES): FormRule =>
  createFormatRule('Please enter a valid post code', (text) => POSTCODES[country].test(text));
export const postcode = postcodeOf('AU');

/** V8: equal to another field, by its key; `fieldName` is what the other field is called on the page. */
export const matches =
  (field: string, fieldName: string = field): FormRule =>
  (value, values) =>
    (value ?? '') === (values[field] ?? '') ? undefined : `Your ${fieldName} does not match`;

/** V9 */
export const terms: FormRule = (value) =>
  value === true || value === 'on' ? undefined : 'You must agree to the terms and conditions to proceed.';

/** V10. In cents; 0.01 unless given. */
export const min = (cents = 1): FormRule =>
  createFormatRule(
    `Please enter an amount equal to or greater than ${toAmount(cents)}.`,
    (text) => (parseAmount(text) ?? -1) >= cents,
  );

/** V11. In cents. */
export const max = (cents: number): FormRule =>
  createFormatRule(
    `Please enter an amount equal to or less than ${toAmount(cents)}.`,
    (text) => (parseAmount(text) ?? Infinity) <= cents,
  );

/** V12: a name, and no card number typed into its place. */
export const cardHolder: FormRule = (value) => {
  const name = toTrimmedText(value);
  return name === '' || countDigits(name) >= CARD_NUMBER_DIGITS
    ? "Please enter the card holder's name."
    : undefined;
};

export interface FormCheck {
  isValid: boolean;
  /** What each failing field fails, in the order of its rules; fields that pass are absent. */
  errors: Record<string, string[]>;
}

/** A form is valid when each field passes all its rules; errors are collected by field (V13). */
export function validateForm(
  rules: Readonly<Record<string, readonly FormRule[]>>,
  values: FormValues,
): FormCheck {
  const errors: Record<string, string[]> = {};
  for (const [field, fieldRules] of Object.entries(rules)) {
    const failed = fieldRules.map((rule) => rule(values[field], values)).filter((text) => text !== undefined);
    if (failed.length > 0) errors[field] = failed;
  }
  return { isValid: Object.keys(errors).length === 0, errors };
}
