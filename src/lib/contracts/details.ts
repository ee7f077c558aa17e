// Who a customer is and where: names, date of birth, telephone, address.
import { z } from 'zod';
import { SIGN_UP_STATES } from '../domain/account/sign-up.ts';
import { isPostcodeOfState } from '../domain/address/postcode-state.ts';
import { CustomerState, DateOfBirth, FirstName, LastName } from './identity/customer.ts';
import { defineEndpoint } from './protocol/endpoint.ts';
import { createLine } from './protocol/text.ts';

/** Countries that an address can be in. */
export const ADDRESS_COUNTRIES = ['AU', 'NZ', 'GB'] as const;
export const AddressCountry = z.enum(ADDRESS_COUNTRIES);
export type AddressCountry = z.infer<typeof AddressCountry>;

/** How an address was given: chosen from a list of addresses that exist, or typed. */
export const AddressMode = z.enum(['autocomplete', 'manual']);
export type AddressMode = z.infer<typeof AddressMode>;

const REQUIRED = 'This field is required';
const POSTCODES = {
  AU: /^\d{4}$/,
  NZ: /^\d{4}$/,
  GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/,
} as const satisfies Record<AddressCountry, RegExp>;
const Line = createLine(100);
const RequiredLine = Line.min(1, REQUIRED);

export const Address = z.object({
  address1: z.string(),
  address2: z.string().nullable(),
  suburb: z.string(),
  state: CustomerState,
  postcode: z.string(),
  country: AddressCountry,
});
export type Address = z.infer<typeof Address>;

export const CustomerDetails = z.object({
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  /** `YYYY-MM-DD` */
  dateOfBirth: z.string(),
  state: CustomerState,
  /** In E.164, as `+61412345678`. */
  phone: z.string().nullable(),
  address: Address.nullable(),
  isAddressConfirmed: z.boolean(),
});
export type CustomerDetails = z.infer<typeof CustomerDetails>;

export const DETAILS_ERRORS = {
  phone_invalid: { status: 422, message: 'Please enter a valid phone number', target: 'phone' },
  phone_refused: {
    status: 403,
    message: 'We cannot take this number for your account. Contact us.',
    target: 'phone',
  },
  too_young: {
    status: 422,
    message: 'You must be {age} or older to hold an account.',
    target: 'dateOfBirth',
  },
  /** The account is excluded. */
  identity_kept: {
    status: 403,
    message: 'Your name and date of birth cannot be changed now. Write to us if one of them is wrong.',
    target: 'firstname',
  },
} as const;

/** What the account keeps of its owner's place. */
const ChangedAddress = z.object({
  address1: RequiredLine,
  address2: Line.optional(),
  suburb: RequiredLine,
  state: z.enum(SIGN_UP_STATES, REQUIRED),
  postcode: Line.toUpperCase().min(1, REQUIRED),
  country: AddressCountry,
  mode: AddressMode.default('manual'),
  /** What the lookup knows an address by that was chosen from its list; anything else counts as typed. */
  lookupId: z.string().max(100).optional(),
});

const Phone = createLine(24, 'Please enter a valid phone number');

const isPostcodeRight = ({ country, postcode }: { country: AddressCountry; postcode: string }): boolean =>
  POSTCODES[country].test(postcode);
/** States of Australia are in Australia; every other place is `OTHER`. */
const isStateRight = ({ country, state }: { country: AddressCountry; state: CustomerState }): boolean =>
  (country === 'AU') !== (state === 'OTHER');

/** Games are sold by state, so both have to be of one place. */
const isPostcodeInState = (address: { country: AddressCountry; postcode: string; state: CustomerState }) =>
  address.country !== 'AU' || !isPostcodeRight(address) || isPostcodeOfState(address.postcode, address.state);

const CheckedAddress = ChangedAddress.refine(isPostcodeRight, {
  error: 'Please enter a valid post code',
  path: ['postcode'],
})
  .refine(isPostcodeInState, {
    error: 'This postcode is in another state or territory. Check both.',
    path: ['postcode'],
  })
  .refine(isStateRight, {
    error: 'State and country do not belong together. Outside Australia, choose that.',
    path: ['state'],
  });

export const getDetails = defineEndpoint({
  name: 'getDetails',
  summary: 'Names, date of birth, telephone and address of the customer.',
  section: 'S3',
  method: 'GET',
  path: '/v2/customer/details',
  access: 'customer',
  result: CustomerDetails.extend({
    /** Whether addresses that exist can be found by their first letters. */
    hasAddressLookup: z.boolean(),
  }),
});

/**
 * Changes what the account knows of its owner. Another name, date of birth or state ends the verification. Saving the
 * address as it stands confirms it.
 */
export const changeDetails = defineEndpoint({
  name: 'changeDetails',
  summary: 'Changes names, date of birth, telephone and address.',
  section: 'S3',
  method: 'PATCH',
  path: '/v2/customer/details',
  access: 'customer',
  elevation: 'identity',
  body: z.object({
    firstname: FirstName,
    lastname: LastName,
    dateOfBirth: DateOfBirth,
    phone: Phone.default(''),
    address: CheckedAddress,
  }),
  result: z.object({
    details: CustomerDetails,
    /** What was changed ended the verification. */
    isNowUnverified: z.boolean(),
  }),
  errors: DETAILS_ERRORS,
});

/** Gives what the account lacked, so that it can be used again. */
export const upgradeAccount = defineEndpoint({
  name: 'upgradeAccount',
  summary: 'Gives telephone, address and consent to the terms, where the account asks for them.',
  section: 'L23',
  method: 'POST',
  path: '/v2/customer/upgrade',
  access: 'customer',
  elevation: 'identity',
  body: z.object({
    phone: Phone.min(1, REQUIRED),
    address: CheckedAddress,
    acceptTerms: z.literal(true, 'You must agree to the terms and conditions to proceed.'),
  }),
  result: z.null(),
  errors: DETAILS_ERRORS,
});

export const CONFIRM_ADDRESS_ERRORS = {
  link_invalid: {
    status: 404,
    message:
      'It looks like the email link you clicked is no longer valid. This is likely because it has expired or has already been used.',
  },
  address_changed: {
    status: 409,
    message: 'Your address has changed since this link was sent. Log in and confirm the new one.',
  },
} as const;

const AddressToken = z.object({ token: z.string().min(1).max(200) });

export const readAddressLink = defineEndpoint({
  name: 'readAddressLink',
  summary: 'The address that a link asks about. Changes nothing.',
  section: 'M20',
  method: 'POST',
  path: '/v2/customer/confirm-address/read',
  access: 'credentials',
  body: AddressToken,
  result: z.object({ lines: z.array(z.string()) }),
  errors: CONFIRM_ADDRESS_ERRORS,
});

export const confirmAddress = defineEndpoint({
  name: 'confirmAddress',
  summary: 'Confirms the address that a link asks about.',
  section: 'M20',
  method: 'POST',
  path: '/v2/customer/confirm-address',
  access: 'credentials',
  body: AddressToken,
  result: z.object({ lines: z.array(z.string()) }),
  errors: CONFIRM_ADDRESS_ERRORS,
});

export const sendAddressLink = defineEndpoint({
  name: 'sendAddressLink',
  summary: 'Sends the customer a link that confirms the address.',
  section: 'M20',
  method: 'POST',
  path: '/v2/customer/confirm-address/link',
  access: 'customer',
  result: z.null(),
});

export const confirmCountry = defineEndpoint({
  name: 'confirmCountry',
  summary: 'Says that the customer has read that nothing is sold to the country the account is used from.',
  section: 'P6',
  method: 'POST',
  path: '/v2/customer/country/confirm',
  access: 'customer',
  result: z.null(),
});
