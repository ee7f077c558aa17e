// Passkeys: keys that a device or a password manager holds, in the place of password and second step.
import { z } from 'zod';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { createLine } from '../protocol/text.ts';
import { LOGIN_ERRORS, Login } from './customer.ts';
import { CONFIRM_ERRORS, CurrentPassword } from './password.ts';

/** Passkeys that an account may have. */
export const PASSKEYS_MAX = 20;

/** The site that a passkey belongs to, as the visitor's browser sees it. */
const PasskeySite = z.object({
  /** Its host without the port. */
  host: z.string().min(1).max(253),
  /** What the browser calls the page, as `https://shop.example`. */
  origins: z.array(z.url().max(300)).min(1).max(2),
});
export type PasskeySite = z.infer<typeof PasskeySite>;

/** What the browser's own call is made with, or has answered: JSON, whose names are the standard's. */
const BrowserJson = z.string().min(2).max(16_000);

export const PasskeyName = createLine(40).min(1, 'This field is required');

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  /** Null before its first use. */
  lastUsedAt: z.string().nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

/** The browser's answer is not one that we asked for, or not one of the key. */
const PASSKEY_ERRORS = {
  passkey_refused: { status: 422, message: 'The passkey could not be checked. Try once more.' },
} as const;

export const getPasskeys = defineEndpoint({
  name: 'getPasskeys',
  summary: 'The passkeys that open the account, newest first.',
  section: 'M24',
  method: 'GET',
  path: '/v2/passkeys',
  access: 'customer',
  result: z.array(Passkey),
});

export const beginPasskey = defineEndpoint({
  name: 'beginPasskey',
  summary: 'What a browser needs to make a passkey for the account, for five minutes.',
  section: 'M24',
  method: 'POST',
  path: '/v2/passkeys/begin',
  access: 'customer',
  elevation: 'security',
  body: z.object({ host: PasskeySite.shape.host, currentPassword: CurrentPassword }),
  result: z.object({ options: BrowserJson }),
  errors: {
    ...CONFIRM_ERRORS,
    passkeys_full: { status: 409, message: 'Your account has as many passkeys as it can. Remove one first.' },
  },
});

export const addPasskey = defineEndpoint({
  name: 'addPasskey',
  summary: 'Adds the passkey that the browser made.',
  section: 'M24',
  method: 'POST',
  path: '/v2/passkeys',
  access: 'customer',
  body: z.object({ site: PasskeySite, name: PasskeyName, response: BrowserJson }),
  result: Passkey,
  errors: PASSKEY_ERRORS,
});

export const renamePasskey = defineEndpoint({
  name: 'renamePasskey',
  summary: 'Gives a passkey another name.',
  section: 'M24',
  method: 'POST',
  path: '/v2/passkeys/name',
  access: 'customer',
  body: z.object({ id: z.string().max(1400), name: PasskeyName }),
  result: z.null(),
});

export const removePasskey = defineEndpoint({
  name: 'removePasskey',
  summary: 'Removes a passkey: it opens the account no longer.',
  section: 'M24',
  method: 'POST',
  path: '/v2/passkeys/remove',
  access: 'customer',
  elevation: 'security',
  body: z.object({ id: z.string().max(1400) }),
  result: z.null(),
});

export const beginPasskeyLogin = defineEndpoint({
  name: 'beginPasskeyLogin',
  summary: 'What a browser needs to log in with a passkey, for a quarter of an hour.',
  section: 'M24',
  method: 'POST',
  path: '/v2/login/passkey/begin',
  access: 'credentials',
  body: z.object({ host: PasskeySite.shape.host }),
  result: z.object({ options: BrowserJson }),
});

export const logInWithPasskey = defineEndpoint({
  name: 'logInWithPasskey',
  summary: 'Logs in with a passkey. It shows who is there as well as password and second step do.',
  section: 'M24',
  method: 'POST',
  path: '/v2/login/passkey',
  access: 'credentials',
  body: z.object({
    site: PasskeySite,
    response: BrowserJson,
    saveDevice: z.boolean().default(false),
    deviceUuid: z.string().max(64).optional(),
  }),
  result: Login,
  errors: {
    passkey_unknown: {
      status: 401,
      message: 'This passkey opens no account here. Log in with your password instead.',
    },
    passkey_refused: { ...PASSKEY_ERRORS.passkey_refused, status: 401 },
    /** The key counts its uses and is behind what it had counted: trying again never helps. */
    passkey_behind: {
      status: 401,
      message:
        'This passkey may be a copy of yours: it has counted fewer logins than we have seen from it. Log in with your password instead, then remove this passkey and add a new one.',
    },
    account_closed: LOGIN_ERRORS.account_closed,
  },
});
