// Time off, the reality check, and closing an account.
import { z } from 'zod';
import { BREAK_LENGTHS, EXCLUSION_LENGTHS } from '../../domain/limits/exclusion-length.ts';
import { REALITY_CHECK_MINUTES } from '../../domain/limits/reality-check.ts';
import { Money } from '../money.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { createText } from '../protocol/text.ts';

const own = { access: 'customer', exposure: 'server', section: 'S7' } as const;

const LONGER = {
  exclusion_holds: {
    status: 422,
    message: 'You are excluded for longer than that already.',
  },
} as const;

export const takeBreak = defineEndpoint({
  ...own,
  name: 'takeBreak',
  summary: 'Begins a break at once: nothing can be bought or paid in until it ends.',
  method: 'POST',
  path: '/v2/breaks',
  encoding: 'form',
  body: z.object({ length: z.enum(BREAK_LENGTHS, 'This field is required') }),
  result: z.object({ untilAt: z.string() }),
  errors: LONGER,
});

export const excludeSelf = defineEndpoint({
  ...own,
  name: 'excludeSelf',
  summary: 'Excludes the customer at once, at least for the time chosen.',
  method: 'POST',
  path: '/v2/exclusions',
  encoding: 'form',
  body: z.object({
    length: z.enum(EXCLUSION_LENGTHS, 'This field is required'),
    reason: createText(500).default(''),
  }),
  result: z.object({ untilAt: z.string().optional() }),
  errors: LONGER,
});

/** What a customer has done since signing in. */
export const RealityCheck = z.object({
  /** Minutes between two checks: 30, 45, 60 or 120 as the customer asked, or what the licence asks for where that is less. */
  minutes: z.number().int(),
  /** The longest that the licence allows, where it says so. */
  maxMinutes: z.number().int().optional(),
  /** When the session began. */
  since: z.string(),
  /** The services' time of the answer. */
  at: z.string(),
  /** When the next check is due. */
  dueAt: z.string(),
  spent: Money,
  won: Money,
});
export type RealityCheck = z.infer<typeof RealityCheck>;

export const getRealityCheck = defineEndpoint({
  ...own,
  exposure: 'browser',
  name: 'getRealityCheck',
  summary: 'How long the customer has been here, and what was spent and won since.',
  method: 'GET',
  path: '/v2/reality-check',
  result: RealityCheck,
});

export const confirmRealityCheck = defineEndpoint({
  ...own,
  exposure: 'browser',
  name: 'confirmRealityCheck',
  summary: 'The customer has seen the reality check: the next comes after a whole interval.',
  method: 'POST',
  path: '/v2/reality-check/seen',
  result: RealityCheck,
});

export const setRealityCheck = defineEndpoint({
  ...own,
  name: 'setRealityCheck',
  summary: 'How often the reality check comes. It cannot be switched off.',
  method: 'POST',
  path: '/v2/reality-check',
  encoding: 'form',
  body: z.object({ minutes: z.enum(REALITY_CHECK_MINUTES, 'This field is required') }),
  result: RealityCheck,
});

export const closeAccount = defineEndpoint({
  ...own,
  name: 'closeAccount',
  summary: 'Closes the account and ends all its sessions.',
  section: 'R9',
  method: 'POST',
  path: '/v2/account-closure',
  gate: 'closeAccount',
  body: z.object({
    reason: createText(500).default(''),
    password: z.string().min(1, 'This field is required').max(200),
  }),
  result: z.null(),
  errors: {
    password_wrong: { status: 422, message: 'The password is not right.', target: 'password' },
    login_locked: {
      status: 429,
      message: 'Too many attempts. Wait {minutes} minutes, then try again.',
    },
  },
});
