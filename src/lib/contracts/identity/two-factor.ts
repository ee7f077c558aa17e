// The second step of signing in, and the codes that confirm who is there.
import { z } from 'zod';
import { CODE_ERRORS } from '../customer/code-errors.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { createLine } from '../protocol/text.ts';
import { Login } from './customer.ts';
import { CONFIRM_ERRORS, CurrentPassword } from './password.ts';

/** Ways to show who is there besides the password. */
export const TWO_FACTOR_METHODS = ['authenticator', 'email', 'sms'] as const;
export const TwoFactorMethod = z.enum(TWO_FACTOR_METHODS);
export type TwoFactorMethod = z.infer<typeof TwoFactorMethod>;

/** The ways that a shop allows. */
export const AllowedTwoFactorMethods = z.array(TwoFactorMethod).min(1);

/** The setting that names them; all of them where it is not set. */
export const TWO_FACTOR_SETTING = 'twoFactor.methods';

/** What a page has to say to ask for a code. */
export const CodeRequest = z.object({
  method: TwoFactorMethod,
  /** All that are switched on. */
  methods: z.array(TwoFactorMethod),
  /** Where a code was sent, most of it hidden: `m…@example.com`; empty for an authenticator. */
  hint: z.string(),
  /** Days for which the second step can be left out on this device; 0 where it cannot. */
  rememberForDays: z.number().int(),
});
export type CodeRequest = z.infer<typeof CodeRequest>;

/** Any call whose endpoint names an `elevation` can answer with it; its result is a `CodeRequest`. */
export const ELEVATION_ERRORS = {
  REQUIRED: { status: 403, message: 'Confirm that it is you: enter the code of your second step.' },
} as const;

/** Of a login that waits for its second step; `logIn` answers with it, too. */
export const CHALLENGE_ERRORS = {
  '2fa_challenge_over': { status: 410, message: 'This took too long. Log in again.' },
} as const;

/** Six digits, or a recovery code. */
export const Otp = z.string().trim().min(1, 'A 6 digit code is required.').max(20);

const Challenge = z.string().min(20).max(200);

export const getLoginChallenge = defineEndpoint({
  name: 'getLoginChallenge',
  summary: 'What a login that waits for its second step asks for.',
  section: 'E32',
  method: 'POST',
  path: '/v2/login/challenge',
  access: 'credentials',
  body: z.object({ challenge: Challenge, method: TwoFactorMethod.optional() }),
  result: CodeRequest,
  errors: CHALLENGE_ERRORS,
});

export const sendLoginCode = defineEndpoint({
  name: 'sendLoginCode',
  summary: 'Sends a code for a login that waits, by another way or once more.',
  section: 'E32',
  method: 'POST',
  path: '/v2/login/code/send',
  access: 'credentials',
  body: z.object({ challenge: Challenge, method: TwoFactorMethod }),
  result: CodeRequest,
  errors: CHALLENGE_ERRORS,
});

export const logInWithCode = defineEndpoint({
  name: 'logInWithCode',
  summary: 'Ends a login that waits with a code of the second step or a recovery code.',
  section: 'E32',
  method: 'POST',
  path: '/v2/login/code',
  access: 'credentials',
  body: z.object({ challenge: Challenge, otp: Otp, rememberDevice: z.boolean().default(false) }),
  result: Login,
  errors: { ...CODE_ERRORS, ...CHALLENGE_ERRORS },
});

export const sendElevationCode = defineEndpoint({
  name: 'sendElevationCode',
  summary: 'Sends the customer a code that confirms who is there.',
  section: 'C7',
  method: 'POST',
  path: '/v2/two-factor/send',
  access: 'customer',
  exposure: 'browser',
  body: z.object({ method: TwoFactorMethod }),
  result: CodeRequest,
});

export const checkElevation = defineEndpoint({
  name: 'checkElevation',
  summary: 'Whether calls that ask who is there are open: it asks as they do, and does nothing.',
  section: 'C7',
  method: 'POST',
  path: '/v2/two-factor/check',
  access: 'customer',
  exposure: 'browser',
  elevation: 'security',
  result: z.null(),
});

/** How the customer's second step is set up. */
export const TwoFactor = z.object({
  enabled: z.boolean(),
  /** Those that are switched on; the first is asked for. */
  methods: z.array(TwoFactorMethod),
  /** Those that this shop offers. */
  availableMethods: z.array(TwoFactorMethod),
  rememberForDays: z.number().int(),
  /** Since when; null while it is off. */
  since: z.string().nullable(),
  /** The telephone number that codes are sent to, most of it hidden; empty without one. */
  identifier: z.string(),
  recoveryCodesLeft: z.number().int(),
});
export type TwoFactor = z.infer<typeof TwoFactor>;

export const getTwoFactor = defineEndpoint({
  name: 'getTwoFactor',
  summary: "How the customer's second step is set up.",
  section: 'E56',
  method: 'GET',
  path: '/v2/two-factor',
  access: 'customer',
  result: TwoFactor,
});

const SETUP_ERRORS = {
  ...CONFIRM_ERRORS,
  method_unavailable: { status: 422, message: 'This way is not offered at the moment. Choose another.' },
  phone_invalid: { status: 422, message: 'Please enter a valid phone number', target: 'phone' },
} as const;

/** What an authenticator app is set up with. It is shown once, to its customer. */
export const TwoFactorSetup = z.object({
  method: TwoFactorMethod,
  /** Base32; empty for other ways. */
  secret: z.string(),
  /** `otpauth://totp/...`; empty for other ways. */
  uri: z.string(),
  /** Where a code was sent; empty for an authenticator. */
  hint: z.string(),
});
export type TwoFactorSetup = z.infer<typeof TwoFactorSetup>;

export const beginTwoFactor = defineEndpoint({
  name: 'beginTwoFactor',
  summary: 'Begins to switch on a second step; it counts after a code was given.',
  section: 'E56',
  method: 'POST',
  path: '/v2/two-factor/begin',
  access: 'customer',
  elevation: 'security',
  body: z.object({
    method: TwoFactorMethod,
    phone: createLine(24).optional(),
    currentPassword: CurrentPassword,
  }),
  result: TwoFactorSetup,
  errors: SETUP_ERRORS,
});

export const confirmTwoFactor = defineEndpoint({
  name: 'confirmTwoFactor',
  summary: 'Switches on the second step that was begun. The first one comes with recovery codes, shown once.',
  section: 'E56',
  method: 'POST',
  path: '/v2/two-factor/confirm',
  access: 'customer',
  body: z.object({ method: TwoFactorMethod, otp: Otp }),
  result: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: {
    '2fa_incorrect': { ...CODE_ERRORS['2fa_incorrect'], status: 422 },
    '2fa_account_locked': CODE_ERRORS['2fa_account_locked'],
    setup_over: { status: 409, message: 'This took too long. Begin again.' },
  },
});

export const disableTwoFactor = defineEndpoint({
  name: 'disableTwoFactor',
  summary: 'Switches off one way of the second step, or all of it.',
  section: 'E56',
  method: 'POST',
  path: '/v2/two-factor/disable',
  access: 'customer',
  elevation: 'security',
  body: z.object({ method: TwoFactorMethod.optional() }),
  result: TwoFactor,
});

export const renewRecoveryCodes = defineEndpoint({
  name: 'renewRecoveryCodes',
  summary: 'Makes new recovery codes; the earlier ones end.',
  section: 'E56',
  method: 'POST',
  path: '/v2/two-factor/recovery-codes',
  access: 'customer',
  elevation: 'security',
  result: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: { two_factor_off: { status: 409, message: 'Switch on a second step first.' } },
});

export const dismissTwoFactorPrompt = defineEndpoint({
  name: 'dismissTwoFactorPrompt',
  summary: 'The customer does not want to be asked again to switch on a second step.',
  section: 'E32',
  method: 'POST',
  path: '/v2/two-factor/dismiss',
  access: 'customer',
  result: z.null(),
});
