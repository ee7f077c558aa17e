// Telephone numbers for machines: with the code of the country, as E.164 has them.
import type { Locale } from './locales.ts';

const COUNTRY_CODES = { 'en-AU': '61', 'en-GB': '44' } as const satisfies Record<Locale, string>;

/** Numbers that are called within the country alone, as `13 10 20`, have no zero to leave out. */
const TRUNK_ZERO = /^0(?=[1-9])/;

/** `+61 1800 555 010` for `1800 555 010`; a number with the code of a country stays as it is. */
export function formatTelephone(number: string, locale: Locale): string {
  const plain = number.trim().replace(/\s+/g, ' ');
  return plain.startsWith('+') ? plain : `+${COUNTRY_CODES[locale]} ${plain.replace(TRUNK_ZERO, '')}`;
}
