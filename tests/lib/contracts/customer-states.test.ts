// GB, LW and NSWL exist and cannot be chosen.
import { expect, test } from 'vitest';
import { changeDetails } from '#lib/contracts/details.ts';
import { CUSTOMER_STATES, signUp } from '#lib/contracts/identity/customer.ts';
import { createSignUpDetails } from '#tests/support/customers.ts';

const SELECTABLE = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA', 'OTHER'];

const signUpIn = (state: string) => signUp.body.safeParse({ ...createSignUpDetails(), state }).success;

/** Whether the details of an account can be changed to an address of the state, with any postcode there may be. */
const moveTo = (state: string): boolean =>
  ['0800', '2000', '2600', '3000', '4000', '5000', '6000', '7000', 'SW1A 1AA'].some((postcode) => {
    const country = postcode.includes(' ') ? 'GB' : 'AU';
    const address = { address1: '1 High Street', suburb: 'Town', state, postcode, country };
    const body = { firstname: 'Robin', lastname: 'Marsh', dateOfBirth: '1985-03-27', phone: '', address };
    return changeDetails.body.safeParse(body).success;
  });

test('an account is opened in, and moved to, the states that can be chosen and no other', () => {
  expect(CUSTOMER_STATES.filter(signUpIn)).toEqual(SELECTABLE);
  expect(CUSTOMER_STATES.filter(moveTo)).toEqual(SELECTABLE);
});
