import parsePhoneNumber from 'libphonenumber-js';
import { beginTwoFactor } from '#lib/contracts/identity/two-factor.ts';
import { createDomainError } from '../../../domain-error.ts';

/** As networks write it, `+61412345678`; numbers without a country are Australian. @throws DomainError `phone_invalid` */
export function parsePhone(typed: string): string {
  const parsed = parsePhoneNumber(typed, 'AU');
  if (!parsed?.isValid()) throw createDomainError(beginTwoFactor.errors, 'phone_invalid');
  return parsed.number;
}
