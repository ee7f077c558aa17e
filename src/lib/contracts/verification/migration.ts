// The move of an account to the shop's present terms and prices.
import { z } from 'zod';
import { defineEndpoint } from '../protocol/endpoint.ts';

const Progress = z.object({ status: z.enum(['in_progress', 'migrated']) });

export const MIGRATION_ERRORS = {
  migration_unavailable: { status: 409, message: 'There is nothing to move in your account.' },
  migration_failed: {
    status: 500,
    message: 'Your account could not be moved. Nothing is lost, and everything is as it was.',
  },
} as const;

export const startMigration = defineEndpoint({
  name: 'startMigration',
  summary: 'Begins to move the account. Begun twice it moves once.',
  section: 'S30',
  method: 'POST',
  path: '/v2/customer/migration',
  exposure: 'browser',
  access: 'customer',
  gate: 'migrationFragment',
  body: z.object({
    acceptTerms: z.literal(true, 'You must agree to the terms and conditions to proceed.'),
  }),
  result: Progress,
  errors: MIGRATION_ERRORS,
});

/** Answers 202 while the account moves, 200 once it has moved. */
export const getMigration = defineEndpoint({
  name: 'getMigration',
  summary: 'How far the move of the account is.',
  section: 'S30',
  method: 'GET',
  path: '/v2/customer/migration',
  exposure: 'browser',
  access: 'customer',
  gate: 'migrationFragment',
  result: Progress,
  errors: MIGRATION_ERRORS,
});
