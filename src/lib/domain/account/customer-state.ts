// What a customer's state decides: the local date, and with it the age.
import type { CustomerState } from '../../contracts/identity/customer.ts';

/** The zone of a state. Elsewhere Australia's latest date counts, so that the age is never reached too early. */
export const STATE_ZONES = {
  ACT: 'Australia/Sydney',
  GB: 'Europe/London',
  LW: 'Australia/Sydney',
  NSW: 'Australia/Sydney',
  NSWL: 'Australia/Sydney',
  NT: 'Australia/Darwin',
  QLD: 'Australia/Brisbane',
  SA: 'Australia/Adelaide',
  TAS: 'Australia/Hobart',
  VIC: 'Australia/Melbourne',
  WA: 'Australia/Perth',
  OTHER: 'Australia/Perth',
} as const satisfies Record<CustomerState, string>;

/** The zone of a state; of what is none, of elsewhere. */
export const getStateZone = (state: string = 'OTHER'): string =>
  Object.hasOwn(STATE_ZONES, state) ? STATE_ZONES[state as CustomerState] : STATE_ZONES.OTHER;

/**
 * Whole years lived on a local date, both `YYYY-MM-DD`. Born on 29 February, one is a year older on 1 March where
 * the year has no 29th.
 */
export function calculateAge(dateOfBirth: string, localDate: string): number {
  const years = Number(localDate.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return localDate.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}
