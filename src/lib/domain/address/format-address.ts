// An address in one line or several.

import type { Address } from '../../contracts/details.ts';
import { LOCALE } from '../brand/locale.ts';

const COUNTRY_NAMES = new Intl.DisplayNames(LOCALE, { type: 'region' });

const formatTown = ({ suburb, state, postcode }: Address): string =>
  [suburb, state === 'OTHER' ? '' : state, postcode].filter(Boolean).join(' ');

/** The lines as they stand on an envelope; the country only where it is not the shop's own. */
export const listAddressLines = (address: Address): string[] =>
  [
    address.address1,
    address.address2 ?? '',
    formatTown(address),
    address.country === 'AU' ? '' : (COUNTRY_NAMES.of(address.country) ?? address.country),
  ].filter(Boolean);

export const formatAddress = (address: Address): string => listAddressLines(address).join(', ');
