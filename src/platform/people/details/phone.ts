import { parsePhoneNumberFromString } from 'libphonenumber-js';
import type { AddressCountry } from '#lib/contracts/details.ts';

/** In E.164, as `+61412345678`; undefined for a number that cannot exist. @param country of numbers without a prefix */
export function normalisePhone(typed: string, country: AddressCountry): string | undefined {
  const read = parsePhoneNumberFromString(typed, country);
  return read?.isValid() ? read.number : undefined;
}
