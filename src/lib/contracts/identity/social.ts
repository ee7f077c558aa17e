// Signing in with an account elsewhere: Apple and Google, by OpenID Connect.
import { z } from 'zod';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { createText, Email } from '../protocol/text.ts';
import { LOGIN_ERRORS, Login, SIGN_UP_ERRORS, signUp } from './customer.ts';
import { CONFIRM_ERRORS, CurrentPassword } from './password.ts';

export const SOCIAL_PROVIDERS = ['apple', 'google'] as const;
export const SocialProvider = z.enum(SOCIAL_PROVIDERS);
export type SocialProvider = z.infer<typeof SocialProvider>;

/** Where the provider sends the browser back: the page of the callback on the site that it left. */
const RedirectUri = z.url({ protocol: /^https?$/ }).max(300);
/** What only the browser that began knows. */
const BrowserSecret = z.string().min(32).max(200);
const SignUpToken = z.string().min(20).max(200);

const OFF = { social_off: { status: 404, message: 'This way of logging in is not offered.' } } as const;

export const getSocialProviders = defineEndpoint({
  name: 'getSocialProviders',
  summary: 'The providers that the shop has set up, and the origin that each sends the browser to.',
  section: 'E33',
  method: 'GET',
  path: '/v2/social/providers',
  result: z.array(z.object({ key: SocialProvider, origin: z.string() })),
});

const Begin = z.object({ provider: SocialProvider, redirectUri: RedirectUri, browser: BrowserSecret });
const Begun = z.object({ address: z.url() });

export const beginSocialLogin = defineEndpoint({
  name: 'beginSocialLogin',
  summary: 'Where the browser goes to log in with a provider; it has to be back within ten minutes.',
  section: 'E33',
  method: 'POST',
  path: '/v2/social/begin',
  access: 'credentials',
  body: Begin,
  result: Begun,
  errors: OFF,
});

export const beginSocialLink = defineEndpoint({
  name: 'beginSocialLink',
  summary: 'Where a customer who is logged in goes to link an account of a provider.',
  section: 'R55',
  method: 'POST',
  path: '/v2/social/link/begin',
  access: 'customer',
  elevation: 'security',
  body: Begin.extend({ currentPassword: CurrentPassword }),
  result: Begun,
  errors: { ...OFF, ...CONFIRM_ERRORS },
});

/** What the provider sent the browser back with. */
const Returned = z.object({
  provider: SocialProvider,
  redirectUri: RedirectUri,
  browser: BrowserSecret,
  code: z.string().min(1).max(2048),
  state: z.string().min(1).max(200),
  /** Apple says the name once, beside its token; it proves nothing. */
  firstname: createText(60).optional(),
  lastname: createText(60).optional(),
});

const RETURN_ERRORS = {
  ...OFF,
  social_refused: { status: 401, message: 'We could not confirm this login. Try once more.' },
  social_away: {
    status: 503,
    message: 'The provider does not answer. Try again soon, or log in with your password.',
  },
} as const;

export const logInWithSocial = defineEndpoint({
  name: 'logInWithSocial',
  summary: 'Logs in with what a provider answered. Where a second step is on, a message still asks for it.',
  section: 'E33',
  method: 'POST',
  path: '/v2/social/login',
  access: 'credentials',
  body: Returned.extend({
    saveDevice: z.boolean().default(false),
    deviceUuid: z.string().max(64).optional(),
  }),
  result: Login,
  errors: {
    ...RETURN_ERRORS,
    /** The result holds the token that opens an account, `SocialSignUp`. */
    social_unknown: {
      status: 409,
      message: 'There is no account for this login yet. A few details open one.',
    },
    /** Anyone who has the same address elsewhere need not be the customer. */
    social_email_known: {
      status: 409,
      message:
        'An account with this email exists. Log in with your password, then link the provider under Login and security.',
    },
    account_closed: LOGIN_ERRORS.account_closed,
    '2fa_required': LOGIN_ERRORS['2fa_required'],
  },
});

export const SocialSignUp = z.object({ token: SignUpToken });

export const linkSocial = defineEndpoint({
  name: 'linkSocial',
  summary: 'Links the account that the provider answered with.',
  section: 'R55',
  method: 'POST',
  path: '/v2/social/link',
  access: 'customer',
  body: Returned,
  result: z.null(),
  errors: {
    ...RETURN_ERRORS,
    social_taken: { status: 409, message: 'This login opens another account of the shop already.' },
    social_linked: {
      status: 409,
      message: 'Your account has a login of this provider already. Unlink it first.',
    },
  },
});

export const SocialAccounts = z.object({
  accounts: z.array(
    z.object({ provider: SocialProvider, email: z.string().nullable(), linkedAt: z.string() }),
  ),
  hasPassword: z.boolean(),
});
export type SocialAccounts = z.infer<typeof SocialAccounts>;

export const getSocialAccounts = defineEndpoint({
  name: 'getSocialAccounts',
  summary: 'The accounts elsewhere that open this one.',
  section: 'R56',
  method: 'GET',
  path: '/v2/social/accounts',
  access: 'customer',
  result: SocialAccounts,
});

export const unlinkSocial = defineEndpoint({
  name: 'unlinkSocial',
  summary: 'Unlinks an account elsewhere, while there is another way in.',
  section: 'R57',
  method: 'POST',
  path: '/v2/social/unlink',
  access: 'customer',
  elevation: 'security',
  body: z.object({ provider: SocialProvider, currentPassword: CurrentPassword }),
  result: z.null(),
  errors: {
    ...CONFIRM_ERRORS,
    social_last: { status: 409, message: 'This is the only way into your account. Set a password first.' },
  },
});

const SIGN_UP_OVER = {
  social_over: { status: 410, message: 'This took too long. Begin again.' },
} as const;

export const getSocialSignUp = defineEndpoint({
  name: 'getSocialSignUp',
  summary: 'What the provider said of the person who opens an account.',
  section: 'E33',
  method: 'POST',
  path: '/v2/social/sign-up/details',
  access: 'credentials',
  body: z.object({ token: SignUpToken }),
  result: z.object({
    provider: SocialProvider,
    email: z.string(),
    firstname: z.string(),
    lastname: z.string(),
  }),
  errors: SIGN_UP_OVER,
});

export const signUpWithSocial = defineEndpoint({
  name: 'signUpWithSocial',
  needsOpenShop: true,
  summary: 'Opens an account that a provider opens from then on, and a session. It has no password.',
  section: 'E33',
  method: 'POST',
  path: '/v2/social/sign-up',
  access: 'credentials',
  body: signUp.body.omit({ password: true }).extend({ email: Email, token: SignUpToken }),
  result: Login,
  errors: {
    ...SIGN_UP_OVER,
    email_taken: SIGN_UP_ERRORS.email_taken,
    sign_up_excluded: SIGN_UP_ERRORS.sign_up_excluded,
    too_young: SIGN_UP_ERRORS.too_young,
  },
});
