// A command that was given over HTTP: once for a key, in the name of its operator, with its line in the audit trail.
import { type ParseArgsConfig, parseArgs } from 'node:util';
import {
  OPERATOR_ERRORS,
  type Operator,
  type OperatorCommand,
  type runOperatorCommand,
} from '#lib/contracts/operator.ts';
import type { BodyOf } from '#lib/contracts/protocol/endpoint.ts';
import { createDomainError, DomainError } from '../domain-error.ts';
import { type Command, OperatorError, type SharedCommand } from '../operator/command.ts';
import type { Services } from '../services.ts';
import { recordCommand, recordRefusal } from './audit.ts';
import { claimKey, type Outcome, type Run, releaseKey, storeOutcome } from './outcomes.ts';

export type Commands = Readonly<Record<string, Command>>;
type Given = BodyOf<typeof runOperatorCommand>;

const isShared = (command: Command | SharedCommand): command is SharedCommand => 'role' in command;
const isAllowed = ({ role }: Operator, command: SharedCommand): boolean =>
  role === 'manager' || command.role === 'support';

/** The commands that an operator may give. */
export const listCommands = (commands: Commands, operator: Operator): OperatorCommand[] =>
  Object.entries(commands).flatMap(([name, command]) =>
    isShared(command) && isAllowed(operator, command)
      ? [
          {
            name,
            usage: command.usage,
            summary: command.summary,
            role: command.role,
            options: Object.entries(command.options ?? {}).map(([option, { type, multiple }]) => ({
              name: option,
              type,
              isList: multiple === true,
            })),
          },
        ]
      : [],
  );

/** @throws DomainError `command_unknown`, `role_too_low` */
function requireShared(commands: Commands, operator: Operator, name: string): SharedCommand {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || !isShared(command)) throw createDomainError(OPERATOR_ERRORS, 'command_unknown');
  if (!isAllowed(operator, command)) throw createDomainError(OPERATOR_ERRORS, 'role_too_low');
  return command;
}

const toArgs = (options: Given['options']): string[] =>
  Object.entries(options).flatMap(([name, value]) => {
    if (value === false) return [];
    if (value === true) return [`--${name}`];
    return (typeof value === 'string' ? [value] : value).map((one) => `--${name}=${one}`);
  });

/** The options as the command line would read them. @throws DomainError `usage_wrong` */
function readOptions({ options = {}, usage }: SharedCommand, given: Given['options']) {
  try {
    const config: ParseArgsConfig = { args: toArgs(given), options };
    return parseArgs(config).values as Record<string, string | boolean | string[] | undefined>;
  } catch (error) {
    const { status, target } = OPERATOR_ERRORS.usage_wrong;
    const message = `${error instanceof Error ? error.message : error} Usage: ${usage}`;
    throw new DomainError('usage_wrong', status, message, target);
  }
}

/**
 * Gives the command. A run that ended without an answer is not repeated under its key.
 * @throws DomainError `command_unknown`, `role_too_low`, `usage_wrong`, `command_refused` with the command's own
 *   sentence, `idempotency_key_reused`, `outcome_unknown`
 */
export async function runForOperator(services: Services, commands: Commands, run: Run): Promise<Outcome> {
  const { operator, given } = run;
  const command = requireShared(commands, operator, given.command);
  const options = readOptions(command, given.options);
  const earlier = await claimKey(services, run);
  if (earlier) return earlier;
  const actor = `operator:${operator.name}`;
  const output: string[] = [];
  try {
    const print = (line: string): void => void output.push(line);
    const {
      isRight = true,
      subject = '',
      detail = {},
    } = await command.run({
      services,
      actor,
      words: given.words,
      options,
      print,
    });
    await recordCommand(services, actor, given.command, { subject, detail });
    const outcome: Outcome = { output, isRight, subject, detail };
    await storeOutcome(services, run, outcome);
    return outcome;
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    const { words } = given;
    await recordRefusal(services, actor, given.command, { words, refused: error.message });
    await releaseKey(services, run);
    throw new DomainError('command_refused', OPERATOR_ERRORS.command_refused.status, error.message);
  }
}
