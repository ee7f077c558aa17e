// The operator's commands over HTTP (decision P2). The caller sends its token as `Authorization: Bearer …`.
import { z } from 'zod';
import type { Right } from '../domain/operators/rights.ts';
import { OperatorCommand } from './operator-command.ts';
import { defineEndpoint } from './protocol/endpoint.ts';

/** A program that gives commands over HTTP, or a person who gives them at the desk. */
export interface Operator {
  readonly id: string;
  readonly name: string;
  /** As the audit trail names them: `operator:back-office`, or `desk:edt_1`. */
  readonly actor: string;
  readonly rights: readonly Right[];
  /** Gave the second factor within the last ten minutes; programs have none to give. */
  readonly isElevated: boolean;
  /** Where a person at the desk is; programs have no place. */
  readonly address?: string;
}

export const OPERATOR_ERRORS = {
  key_unknown: {
    status: 401,
    message: 'This key is not known, or was revoked. Send one that is open as "Authorization: Bearer …".',
  },
  key_expired: { status: 401, message: 'This key ended at {at}. Ask for a new one.' },
  key_too_fast: {
    status: 429,
    message: 'This key has made {limit} calls within a minute. Go on in {seconds} s.',
  },
  command_unknown: {
    status: 404,
    message: 'There is no such command, or it is for the command line alone.',
    target: 'command',
  },
  role_too_low: {
    status: 403,
    message: 'Your role does not hold the right for this command.',
    target: 'command',
  },
  factor_needed: { status: 403, message: 'Enter a code of your second factor to do this.', target: 'code' },
  usage_wrong: { status: 422, message: 'The words or options do not fit the command.', target: 'options' },
  own_account: {
    status: 403,
    message: 'This account is your own, or linked to you. Somebody else has to do it.',
  },
  command_refused: { status: 422, message: 'The command could not be carried out.' },
  outcome_unknown: {
    status: 409,
    message:
      'A command under this key was begun and its end is not known. Look at what it did before you repeat it.',
  },
} as const;

export const listOperatorCommands = defineEndpoint({
  name: 'listOperatorCommands',
  summary: 'The commands that the operator of the call may give.',
  section: 'P2',
  method: 'GET',
  path: '/v2/operator/commands',
  access: 'operator',
  exposure: 'operator',
  isServedInMaintenance: true,
  result: z.object({ commands: z.array(OperatorCommand) }),
});

const Field = z.union([
  z.string().max(4000),
  z.number(),
  z.boolean(),
  z.array(z.union([z.string().max(4000), z.number()])).max(50),
]);

/** What a command has done. */
const Done = z.object({
  /** What the command line would print, line by line. */
  output: z.array(z.string()),
  /** False where a check found faults. */
  isRight: z.boolean(),
  /** What the audit trail keeps of it. */
  subject: z.string(),
  detail: z.unknown(),
});

export const giveOperatorCommand = defineEndpoint({
  name: 'giveOperatorCommand',
  summary:
    'Gives a command with its words and options as fields of the body, by their names. The same key gives it once.',
  section: 'P2',
  method: 'POST',
  path: '/v2/operator/commands/{name}',
  access: 'operator',
  exposure: 'operator',
  idempotent: true,
  isServedInMaintenance: true,
  verbatim: ['detail'],
  /** The name with hyphens in the place of spaces. */
  params: z.object({ name: z.string().max(100) }),
  body: z.record(z.string().max(100), Field),
  result: Done,
  errors: OPERATOR_ERRORS,
});

const WORDS_MAX = 50;
const TEXT_MAX = 4000;
const Text = z.string().max(TEXT_MAX);

export const runOperatorCommand = defineEndpoint({
  name: 'runOperatorCommand',
  summary: 'Gives a command. The same key gives it once.',
  section: 'P2',
  method: 'POST',
  path: '/v2/operator/runs',
  access: 'operator',
  exposure: 'operator',
  idempotent: true,
  isServedInMaintenance: true,
  verbatim: ['options', 'detail'],
  body: z.object({
    command: Text,
    words: z.array(Text).max(WORDS_MAX).default([]),
    options: z.record(z.string(), z.union([Text, z.boolean(), z.array(Text).max(WORDS_MAX)])).default({}),
  }),
  result: Done,
  errors: OPERATOR_ERRORS,
});
