// A command that was given over HTTP: once for a key, in the name of its operator, with its line in the audit trail.
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { OPERATOR_ERRORS, type Operator, type runOperatorCommand } from '#lib/contracts/operator.ts';
import type { OperatorCommand } from '#lib/contracts/operator-command.ts';
import type { BodyOf } from '#lib/contracts/protocol/endpoint.ts';
import { needsElevation } from '#lib/domain/operators/rights.ts';
import { createDomainError, DomainError } from '../../domain-error.ts';
import { recordDone, recordRefusal } from '../../ground/operator/audit.ts';
import {
  type Command,
  getRight,
  isRefusal,
  OperatorError,
  rejectHiddenText,
  type SharedCall,
  type SharedCommand,
} from '../../ground/operator/command.ts';
import {
  describeArguments,
  describeOptions,
  formatUsage,
  listGivenFaults,
} from '../../ground/operator/declaration.ts';
import { isForOneself } from '../../ground/staff/own-account.ts';
import type { Services } from '../../services.ts';
import { claimKey, type Outcome, type Run, releaseKey, storeOutcome } from './outcomes.ts';

export type Commands = Readonly<Record<string, Command>>;
type Given = BodyOf<typeof runOperatorCommand>;

/** Whether it may be given over HTTP. */
export const isShared = (command: Command | SharedCommand): command is SharedCommand => 'role' in command;
const isAllowed = ({ rights }: Operator, command: SharedCommand, words?: readonly string[]): boolean =>
  rights.includes(getRight(command, words));

/** The commands that an operator may give. */
export const listCommands = (commands: Commands, operator: Operator): OperatorCommand[] =>
  Object.entries(commands).flatMap(([name, command]) =>
    isShared(command) && isAllowed(operator, command)
      ? [
          {
            name,
            usage: formatUsage(command),
            summary: command.summary,
            role: command.role,
            right: getRight(command),
            isDeclared: command.arguments !== undefined,
            arguments: describeArguments(command),
            options: describeOptions(command),
            isFinal: command.isFinal === true,
          },
        ]
      : [],
  );

/** @throws DomainError `command_unknown`, `role_too_low`, `factor_needed` */
function requireShared(
  commands: Commands,
  { operator, given: { command: name, words } }: Pick<Run, 'operator' | 'given'>,
): SharedCommand {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || !isShared(command)) throw createDomainError(OPERATOR_ERRORS, 'command_unknown');
  if (!isAllowed(operator, command, words)) throw createDomainError(OPERATOR_ERRORS, 'role_too_low');
  if (needsElevation(getRight(command, words)) && !operator.isElevated)
    throw createDomainError(OPERATOR_ERRORS, 'factor_needed');
  return command;
}

const toArgs = (options: Given['options']): string[] =>
  Object.entries(options).flatMap(([name, value]) => {
    if (value === false) return [];
    if (value === true) return [`--${name}`];
    return (typeof value === 'string' ? [value] : value).map((one) => `--${name}=${one}`);
  });

/** The options as the command line would read them. @throws DomainError `usage_wrong` */
function readOptions(command: SharedCommand, given: Given['options']) {
  try {
    const config: ParseArgsConfig = { args: toArgs(given), options: command.options ?? {} };
    return parseArgs(config).values as Record<string, string | boolean | string[] | undefined>;
  } catch (error) {
    const { status, target } = OPERATOR_ERRORS.usage_wrong;
    const message = `${error instanceof Error ? error.message : error} Usage: ${formatUsage(command)}`;
    throw new DomainError({ code: 'usage_wrong', status, message, target });
  }
}

/** @throws DomainError `usage_wrong` at the word or option that does not fit */
function rejectMisgiven(command: SharedCommand, given: Pick<SharedCall, 'words' | 'options'>): void {
  const [fault] = listGivenFaults(command, given);
  if (!fault) return;
  const { status } = OPERATOR_ERRORS.usage_wrong;
  throw new DomainError({ code: 'usage_wrong', status, message: fault.message, target: fault.target });
}

/** @throws DomainError `command_refused` with the sentence of the command line */
function rejectHidden(words: SharedCall['words'], options: SharedCall['options']): void {
  try {
    rejectHiddenText({ words, options });
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    throw new DomainError({
      code: 'command_refused',
      status: OPERATOR_ERRORS.command_refused.status,
      message: error.message,
    });
  }
}

/**
 * Looking is free; what is done for a customer is not done by themselves.
 * @throws DomainError `own_account`
 */
async function rejectOneself(services: Services, command: SharedCommand, run: Run): Promise<void> {
  const { operator, given } = run;
  const right = getRight(command, given.words);
  if (right === 'view' || right === 'audit') return;
  if (!(await isForOneself(services, operator, given.words))) return;
  const refused = createDomainError(OPERATOR_ERRORS, 'own_account');
  const { words } = given;
  await recordRefusal(services, operator.actor, given.command, { words, refused: refused.message });
  throw refused;
}

/**
 * Why a run gives no outcome. What is no refusal may have come after the command was done.
 * @throws DomainError always
 */
async function failRun({ services, actor, words }: SharedCall, run: Run, error: unknown): Promise<never> {
  const { command } = run.given;
  if (!isRefusal(error)) {
    services.log.error({ err: error, actor, command }, 'the end of a command is not known');
    throw createDomainError(OPERATOR_ERRORS, 'outcome_unknown');
  }
  await recordRefusal(services, actor, command, { words, refused: error.message });
  await releaseKey(services, run);
  throw new DomainError({
    code: 'command_refused',
    status: OPERATOR_ERRORS.command_refused.status,
    message: error.message,
  });
}

/** Keeps what a done command has said. Where that fails its key is used all the same, and gives no outcome again. */
async function keepOutcome({ services, actor }: SharedCall, run: Run, outcome: Outcome): Promise<void> {
  try {
    await storeOutcome(services, run, outcome);
  } catch (error) {
    const { command } = run.given;
    services.log.error({ err: error, actor, command }, 'what a done command has said is not kept');
  }
}

/**
 * Gives the command. A run that ended without an answer is not repeated under its key.
 * @throws DomainError `command_unknown`, `role_too_low`, `factor_needed`, `own_account`, `usage_wrong`, `command_refused` with the command's own
 *   sentence, `idempotency_key_reused`, `outcome_unknown`
 */
export async function runForOperator(services: Services, commands: Commands, run: Run): Promise<Outcome> {
  const { operator, given } = run;
  const command = requireShared(commands, run);
  const options = readOptions(command, given.options);
  rejectHidden(given.words, options);
  rejectMisgiven(command, { words: given.words, options });
  await rejectOneself(services, command, run);
  const earlier = await claimKey(services, run);
  if (earlier) return earlier;
  const output: string[] = [];
  const call: SharedCall = {
    services,
    actor: operator.actor,
    operator,
    words: given.words,
    options,
    print: (line) => void output.push(line),
  };
  const done = await command.run(call).catch((error: unknown) => failRun(call, run, error));
  await recordDone(call, given.command, done);
  const { isRight = true, subject = '', detail = {} } = done;
  const outcome: Outcome = { output, isRight, subject, detail };
  await keepOutcome(call, run, outcome);
  return outcome;
}
