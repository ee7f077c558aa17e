import { z } from 'zod';
import { PASSWORD_MIN_LENGTH, SIGN_UP_STATES } from '../../domain/account/sign-up.ts';
import { CustomerCare } from '../customer/care.ts';
import { CODE_ERRORS } from '../customer/code-errors.ts';
import { CustomerFunds } from '../customer/funds.ts';
import { CustomerIdentity } from '../customer/identity.ts';
import { CustomerPreferences } from '../customer/preferences.ts';
import { CustomerProfile } from '../customer/profile.ts';
import { CustomerSignIn } from '../customer/sign-in.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import type { Message } from '../protocol/envelope.ts';
import { createPersonName, Email } from '../protocol/text.ts';
import { WEAK_PASSWORD_ERRORS } from './weak-password.ts';

/** Customer states. GB, LW and NSWL exist but cannot be chosen. */
export const CUSTOMER_STATES = [
  'ACT',
  'GB',
  'LW',
  'NSW',
  'NSWL',
  'NT',
  'QLD',
  'SA',
  'TAS',
  'VIC',
  'WA',
  'OTHER',
] as const;
export const CustomerState = z.enum(CUSTOMER_STATES);
export type CustomerState = z.infer<typeof CustomerState>;

/** The customer as the account sees it. Tokens travel apart, in `Login`, and never reach the browser. */
export const Customer = z.object({
  customerId: z.string(),
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  state: CustomerState,
  brandingRegion: CustomerState,
  ...CustomerProfile.shape,
  ...CustomerFunds.shape,
  ...CustomerIdentity.shape,
  ...CustomerSignIn.shape,
  ...CustomerCare.shape,
  ...CustomerPreferences.shape,
});
export type Customer = z.infer<typeof Customer>;

export const Login = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  customerToken: z.string(),
  deviceUuid: z.string(),
  fingerprint: z.string().optional(),
  customer: Customer,
});
export type Login = z.infer<typeof Login>;

/** What is said once it is done. */
export const SESSION_MESSAGES = {
  loggedIn: { code: 'success', level: 'success', message: 'You are logged in.' },
  accountOpened: {
    code: 'success',
    level: 'success',
    message: 'Your account is open, and you are logged in.',
  },
  loggedOut: { code: 'success', level: 'success', message: 'You are logged out.' },
} as const satisfies Record<string, Message>;

export const LOGIN_ERRORS = {
  credentials_wrong: {
    status: 401,
    message: 'The email or the password is not right. Check both and try again.',
  },
  login_locked: {
    status: 429,
    message: 'Too many attempts. Wait {minutes} minutes, then try again.',
  },
  account_closed: {
    status: 403,
    message: 'This account is closed or locked. Contact us if this surprises you.',
  },
  /** The result is a `LoginChallenge`: what the second step asks for, and the token that ends the login. */
  '2fa_required': { status: 403, message: 'Enter the code of your second step.' },
} as const;

const NAME_MAX = 60;
export const FirstName = createPersonName(NAME_MAX).min(1, 'This field is required');
/** Empty for a person of one name, which is the first name then. */
export const LastName = createPersonName(NAME_MAX);
export const NewPassword = z
  .string()
  .min(1, 'This field is required')
  .min(PASSWORD_MIN_LENGTH, 'Use at least 8 characters.')
  .max(200, 'Use at most 200 characters.');
/** The earliest date of birth that is accepted. */
const BORN_FROM = '1900-01-01';
/** `YYYY-MM-DD` */
export const DateOfBirth = z
  .string()
  .min(1, 'This field is required')
  .pipe(z.iso.date('Enter a date, for example 1985-03-27.'))
  .refine((date) => date >= BORN_FROM, 'Enter a date, for example 1985-03-27.');

export const logIn = defineEndpoint({
  name: 'logIn',
  summary: 'Opens a session with email and password.',
  section: 'C87',
  method: 'POST',
  path: '/v2/login',
  access: 'credentials',
  body: z.object({
    email: Email,
    password: z.string().min(1, 'This field is required').max(200),
    saveDevice: z.boolean().default(false),
    deviceUuid: z.string().max(64).optional(),
    fingerprint: z.string().max(200).optional(),
  }),
  result: Login,
  errors: LOGIN_ERRORS,
});

export const SIGN_UP_ERRORS = {
  sign_up_excluded: {
    status: 403,
    message: 'We cannot open an account for these details. Contact us.',
  },
  email_taken: {
    status: 409,
    message: 'An account with this email exists. Log in instead.',
    target: 'email',
  },
  ...WEAK_PASSWORD_ERRORS,
  too_young: {
    status: 422,
    message: 'You must be {age} or older to open an account.',
    target: 'dateOfBirth',
  },
} as const;

export const signUp = defineEndpoint({
  name: 'signUp',
  needsOpenShop: true,
  summary: 'Opens an account and a session.',
  section: 'C87',
  method: 'POST',
  path: '/v2/signup',
  access: 'credentials',
  body: z.object({
    email: Email,
    password: NewPassword,
    firstname: FirstName,
    lastname: LastName,
    dateOfBirth: DateOfBirth,
    state: z.enum(SIGN_UP_STATES, 'This field is required'),
    acceptTerms: z.literal(true, 'You must agree to the terms and conditions to proceed.'),
    marketingEmail: z.boolean().default(false),
  }),
  result: Login,
  errors: SIGN_UP_ERRORS,
});

export const findWayIn = defineEndpoint({
  name: 'findWayIn',
  summary:
    'Whether an email logs in or opens an account. It says no more than opening one says, and no more often: past that it answers that the email logs in.',
  section: 'C87',
  method: 'POST',
  path: '/v2/login/way',
  access: 'credentials',
  body: z.object({ email: Email }),
  result: z.object({ way: z.enum(['login', 'register']) }),
});

export const refreshSession = defineEndpoint({
  name: 'refreshSession',
  summary: 'Exchanges the refresh token for new tokens. A refresh token works once.',
  section: 'B7.3',
  method: 'POST',
  path: '/v2/refresh',
  access: 'credentials',
  body: z.object({
    refreshToken: z.string().max(4096),
    saveDevice: z.boolean().default(false),
    fingerprint: z.string().max(200).optional(),
    /** A code of the second step, or a recovery code: calls that ask for one are open for ten minutes. */
    otp: z.string().max(20).optional(),
    rememberDevice: z.boolean().default(false),
  }),
  result: Login.omit({ customer: true }),
  errors: {
    ...CODE_ERRORS,
    refresh_invalid: { status: 401, message: 'Your session has ended. Log in again.' },
  },
});

export const logOut = defineEndpoint({
  name: 'logOut',
  summary: 'Ends the session and all its tokens.',
  section: 'C87',
  method: 'POST',
  path: '/v2/logout',
  access: 'credentials',
  body: z.object({ refreshToken: z.string().max(4096) }),
  result: z.null(),
});

export const getCustomer = defineEndpoint({
  name: 'getCustomer',
  summary: 'The signed-in customer with balances.',
  section: 'A3',
  method: 'GET',
  path: '/v2/customer',
  exposure: 'browser',
  access: 'customer',
  result: Customer,
});
