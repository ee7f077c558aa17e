// The people who work at the shop: their sign-in's second factor, and what the desk knows of who is there.
import { z } from 'zod';
import { DESK_ROLES } from '../domain/operators/rights.ts';
import { EditorRole } from './editor/editor.ts';
import { defineEndpoint } from './protocol/endpoint.ts';
import { createPersonName } from './protocol/text.ts';

export const DeskRole = z.enum(DESK_ROLES);

/** One of the staff: what they may do with content, and at the desk. */
export const StaffPerson = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  contentRole: EditorRole.nullable(),
  deskRole: DeskRole.nullable(),
});
export type StaffPerson = z.infer<typeof StaffPerson>;

export const StaffSession = z.object({
  person: StaffPerson,
  /** A second factor is set up. */
  hasFactor: z.boolean(),
  /** It was given in this session. */
  isConfirmed: z.boolean(),
  /** It was given within the last ten minutes, as what moves money asks for. */
  isElevated: z.boolean(),
  /** The session is older than a working day, or its address may not open the desk: it signs in again. */
  isDeskOver: z.boolean(),
  /** False where the setting of addresses leaves this one out. */
  isAddressAllowed: z.boolean(),
});
export type StaffSession = z.infer<typeof StaffSession>;

export const STAFF_ERRORS = {
  code_wrong: { status: 422, message: 'This code is not right. Type the newest one.', target: 'code' },
  code_locked: {
    status: 429,
    message: 'Too many attempts. Try again in {minutes} minutes.',
    target: 'code',
  },
  factor_missing: { status: 409, message: 'Set up a second factor first.' },
  factor_exists: { status: 409, message: 'A second factor is set up already. Enter its code.' },
} as const;

const STAFF_CALL = {
  section: 'P1',
  access: 'staff',
  exposure: 'server',
  isServedInMaintenance: true,
} as const;

export const getStaffSession = defineEndpoint({
  name: 'getStaffSession',
  summary: 'Who of the staff is signed in, and how far; 401 without a session.',
  ...STAFF_CALL,
  method: 'GET',
  path: '/v2/staff/session',
  result: StaffSession,
});

export const beginStaffFactor = defineEndpoint({
  name: 'beginStaffFactor',
  summary: 'Begins to set up an authenticator. Asked again before it is confirmed, it gives the same key.',
  ...STAFF_CALL,
  method: 'POST',
  path: '/v2/staff/factor',
  result: z.object({ secret: z.string(), uri: z.string() }),
  errors: STAFF_ERRORS,
});

const Code = z.object({ code: z.string().max(40) });

export const confirmStaffFactor = defineEndpoint({
  name: 'confirmStaffFactor',
  summary: 'Shows by a code that the authenticator works. Gives recovery codes, each good once.',
  ...STAFF_CALL,
  method: 'POST',
  path: '/v2/staff/factor/confirm',
  body: Code,
  result: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: STAFF_ERRORS,
});

export const giveStaffCode = defineEndpoint({
  name: 'giveStaffCode',
  summary: 'Confirms who is there by a code of the authenticator or a recovery code.',
  ...STAFF_CALL,
  method: 'POST',
  path: '/v2/staff/code',
  body: Code,
  result: z.null(),
  errors: STAFF_ERRORS,
});

/** Opens the desk of a shop without an owner. */
export const SETUP_ERRORS = {
  setup_over: {
    status: 410,
    message:
      'This address was used or is too old. Start the shop again: while there is no owner it prints a new one.',
  },
  email_taken: { status: 422, message: 'This address is on the staff already.', target: 'email' },
} as const;

export const checkOwnerSetup = defineEndpoint({
  name: 'checkOwnerSetup',
  summary: 'Whether a token opens the setup of the first owner.',
  section: 'P1',
  access: 'credentials',
  exposure: 'server',
  isServedInMaintenance: true,
  method: 'POST',
  path: '/v2/staff/setup/check',
  body: z.object({ token: z.string().max(100) }),
  result: z.null(),
  errors: SETUP_ERRORS,
});

export const STAFF_PASSWORD_MIN = 12;

export const setUpOwner = defineEndpoint({
  name: 'setUpOwner',
  summary: 'Makes the first owner, who signs in with the password and then sets up a second factor.',
  section: 'P1',
  access: 'credentials',
  exposure: 'server',
  isServedInMaintenance: true,
  method: 'POST',
  path: '/v2/staff/setup',
  body: z.object({
    token: z.string().max(100),
    name: createPersonName(100).min(1, 'This field is required'),
    email: z.email().max(200),
    password: z.string().min(STAFF_PASSWORD_MIN).max(200),
  }),
  result: z.null(),
  errors: SETUP_ERRORS,
});
