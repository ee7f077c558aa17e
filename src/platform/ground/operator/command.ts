// What a command of the operator is.
import type { Operator } from '#lib/contracts/operator.ts';
import type { OperatorRole } from '#lib/contracts/operator-command.ts';
import { FAILED_FROM } from '#lib/contracts/protocol/errors.ts';
import type { Right } from '#lib/domain/operators/rights.ts';
import { isPlainLine } from '#lib/domain/text/plain-text.ts';
import { DomainError } from '../../domain-error.ts';
import type { Services } from '../../services.ts';
import type { ShopLocation } from '../db/shop-location.ts';
import type { CommandArgument, CommandOptions } from './declaration.ts';

/** What a command may know of the environment. */
export interface OperatorEnv extends ShopLocation {
  readonly publicOrigin: string;
  readonly isClockMovable: boolean;
  /** Of an administrator of a Directus that is prepared. */
  readonly directusToken?: string | undefined;
  /** What the site reads content with, and what reports of it are signed with. */
  readonly cmsToken?: string | undefined;
  readonly contentReports?: { readonly secret: string | undefined };
}

/** What every command works with, wherever it was given. */
export interface SharedCall {
  readonly services: Services;
  /** Who gave the command, as the audit trail names them: `ops:mia`, or `operator:backoffice` over HTTP. */
  readonly actor: string;
  /** Who gave it over HTTP; undefined at the command line. */
  readonly operator?: Operator;
  /** What follows the command's name, without the options. */
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | string[] | undefined>>;
  readonly print: (line: string) => void;
}

/** A call from the command line. */
export interface CommandCall extends SharedCall {
  readonly env: OperatorEnv;
}

/** What a person needs to give a command, with these words where they are known. */
export const getRight = ({ right, role, findRight }: SharedCommand, words: readonly string[] = []): Right =>
  findRight?.(words) ?? right ?? (role === 'support' ? 'support' : 'settings');

interface CommandHelp {
  /** After the command's name, as `FILE [--offer KEY]`; made of what is declared where it is left out. */
  readonly usage?: string;
  readonly summary: string;
  /** The words after the name; undefined for a command that does not declare them yet. */
  readonly arguments?: readonly CommandArgument[];
  readonly options?: CommandOptions;
  /** What it does cannot be taken back: a person at the desk sees it in words and confirms it. */
  readonly isFinal?: true;
}

export interface Command extends CommandHelp {
  /** Gives what the audit trail keeps of it. */
  readonly run: (call: CommandCall) => Promise<CommandOutcome>;
}

/** A command that operators may also give over HTTP: it needs no file and no setting of the machine. */
export interface SharedCommand extends CommandHelp {
  /** The least role of a program that may give it over HTTP. */
  readonly role: OperatorRole;
  /** What a person at the desk needs to give it; `support` or `settings` by the role where it says nothing. */
  readonly right?: Right;
  /** What its words ask for instead, where they ask for more. */
  readonly findRight?: (words: readonly string[]) => Right | undefined;
  /** Gives what the audit trail keeps of it. */
  readonly run: (call: SharedCall) => Promise<CommandOutcome>;
}

/** A command that works on the shop's files: the database is not opened, not migrated, and no audit trail is written. */
export interface StandaloneCommand extends CommandHelp {
  readonly runAlone: (call: Omit<CommandCall, 'services'>) => Promise<CommandOutcome>;
}

export interface CommandOutcome {
  /** False ends the process with 1. */
  readonly isRight?: boolean;
  readonly subject?: string;
  readonly detail?: unknown;
}

/** The operator asked for something that can't be done; the message says what to do. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

/** Whether a command was refused: by itself, or by a rule of the shop that holds for customers too. */
export const isRefusal = (error: unknown): error is OperatorError | DomainError =>
  error instanceof OperatorError || (error instanceof DomainError && error.status < FAILED_FROM);

/**
 * Words and options may be shown to customers, and stand in the audit trail: they are lines of what is seen.
 * @throws OperatorError naming what is not
 */
export function rejectHiddenText({ words, options }: Pick<SharedCall, 'words' | 'options'>): void {
  const given = [...words.map((word) => ['A word', word] as const), ...Object.entries(options)];
  for (const [name, value] of given) {
    const texts = typeof value === 'string' ? [value] : Array.isArray(value) ? value : [];
    if (!texts.every(isPlainLine))
      throw new OperatorError(
        `${name === 'A word' ? name : `--${name}`} holds characters that cannot be seen. Type it again, without pasting.`,
      );
  }
}

/** A word that the command needs. @throws OperatorError naming it when it is missing. */
export function requireWord(words: readonly string[], place: number, name: string): string {
  const word = words[place];
  if (word === undefined) throw new OperatorError(`${name} is missing.`);
  return word;
}

export const readTextOption = (
  { options }: Pick<SharedCall, 'options'>,
  name: string,
): string | undefined => {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
};

/** What `--reason` says. @param reader who reads it, as `the customer reads it` @throws OperatorError where there is none */
export function requireReason(call: Pick<SharedCall, 'options'>, reader?: string): string {
  const reason = readTextOption(call, 'reason')?.trim();
  if (reason) return reason;
  throw new OperatorError(`A reason is needed${reader ? `, ${reader}` : ''}: --reason "what happened".`);
}
