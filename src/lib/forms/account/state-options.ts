// What a customer can choose as state and as country, by the keys of their names.
import type { AddressCountry } from '../../contracts/details.ts';
import type { SignUpState } from '../../domain/account/sign-up.ts';

export const STATE_OPTIONS = {
  ACT: 'session.state-act',
  NSW: 'session.state-nsw',
  NT: 'session.state-nt',
  QLD: 'session.state-qld',
  SA: 'session.state-sa',
  TAS: 'session.state-tas',
  VIC: 'session.state-vic',
  WA: 'session.state-wa',
  OTHER: 'session.state-other',
} as const satisfies Record<SignUpState, string>;

/** Whether it is one of the states that can be chosen. */
export const isState = (state: unknown): state is SignUpState =>
  typeof state === 'string' && Object.hasOwn(STATE_OPTIONS, state);

export const COUNTRY_OPTIONS = {
  AU: 'details.country-au',
  NZ: 'details.country-nz',
  GB: 'details.country-gb',
} as const satisfies Record<AddressCountry, string>;
