// Keys of programs at the desk: each is shown once, holds rights as its scopes, and may end by itself.
import { z } from 'zod';
import { KEY_SCOPES } from '../../domain/operators/rights.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { DESK_CALL } from '../protocol/operator-call.ts';

/** ISO instant. */
const instant = z.string();

export const DeskKey = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  /** The last four characters; empty of keys that are older than hints. */
  hint: z.string(),
  createdAt: instant,
  /** By name; empty where it is not known. */
  createdBy: z.string(),
  /** Null for one that does not end by itself. */
  expiresAt: instant.nullable(),
  /** To the minute; null before the first call. */
  lastUsedAt: instant.nullable(),
  state: z.enum(['open', 'expired', 'revoked']),
});
export type DeskKey = z.infer<typeof DeskKey>;

/** Days that a key may be given for; 0 for one that does not end by itself. */
export const KEY_DAYS = [30, 90, 365, 0] as const;

/** What is shown once. */
const Secret = z.object({ key: DeskKey, secret: z.string() });

export const DESK_KEY_ERRORS = {
  key_unknown: { status: 404, message: 'There is no such key, or it was revoked.' },
  key_name_taken: {
    status: 409,
    message: 'A key of this name is open already. Revoke it first, or take another name.',
    target: 'name',
  },
} as const;

export const listDeskKeys = defineEndpoint({
  name: 'listDeskKeys',
  summary: 'Keys of programs, open ones first; never what opens.',
  ...DESK_CALL,
  right: 'audit',
  method: 'GET',
  path: '/v2/operator/keys',
  result: z.object({ keys: z.array(DeskKey) }),
});

export const KEY_NAME = /^[a-z0-9][a-z0-9.-]{1,39}$/;

export const addDeskKey = defineEndpoint({
  name: 'addDeskKey',
  summary: 'Makes a key for a program. The answer is the one place where it stands.',
  ...DESK_CALL,
  right: 'people',
  method: 'POST',
  path: '/v2/operator/keys',
  body: z.object({
    name: z
      .string()
      .regex(KEY_NAME, 'A name has 2 to 40 small letters, digits, dots and hyphens, such as back-office.'),
    scopes: z.array(z.enum(KEY_SCOPES)).min(1, 'Choose what the key may do.').max(KEY_SCOPES.length),
    days: z.number().int().min(0).max(3650),
  }),
  result: Secret,
  errors: DESK_KEY_ERRORS,
});

const params = z.object({ id: z.string().max(60) });

export const renewDeskKey = defineEndpoint({
  name: 'renewDeskKey',
  summary: 'A new key in the place of the old one, which opens nothing from then on.',
  ...DESK_CALL,
  right: 'people',
  method: 'POST',
  path: '/v2/operator/keys/{id}/renewal',
  params,
  result: Secret,
  errors: DESK_KEY_ERRORS,
});

export const revokeDeskKey = defineEndpoint({
  name: 'revokeDeskKey',
  summary: 'Shuts a program out with its next call.',
  ...DESK_CALL,
  right: 'people',
  method: 'POST',
  path: '/v2/operator/keys/{id}/revocation',
  params,
  result: z.object({ name: z.string() }),
  errors: DESK_KEY_ERRORS,
});
