// A command that a program gives as a call of its own, with named fields.
import { OPERATOR_ERRORS } from '#lib/contracts/operator.ts';
import {
  type CommandBody,
  findBySlug,
  readCommandBody,
  toFieldName,
  toFieldOfTarget,
} from '#lib/domain/operators/command-body.ts';
import { createDomainError, DomainError } from '../../domain-error.ts';
import { describeArguments, describeOptions } from '../../ground/operator/declaration.ts';
import type { Services } from '../../services.ts';
import type { Outcome, Run } from './outcomes.ts';
import { type Commands, runForOperator } from './run-command.ts';

interface GivenByName extends Omit<Run, 'given'> {
  /** The name with hyphens in the place of spaces. */
  readonly slug: string;
  readonly body: CommandBody;
}

const rejectUnknown = (name: string, known: readonly string[]): DomainError =>
  new DomainError({
    code: 'usage_wrong',
    status: OPERATOR_ERRORS.usage_wrong.status,
    message: `There is no field ${name}. ${known.length === 0 ? 'The command takes none.' : `It is one of ${known.join(', ')}.`}`,
    target: name,
  });

/** @throws DomainError as `runForOperator`; what does not fit is said at the field of the body */
export async function giveByName(
  services: Services,
  commands: Commands,
  { slug, body, ...run }: GivenByName,
): Promise<Outcome> {
  const named = Object.entries(commands).map(([name, command]) => ({ name, command }));
  const found = findBySlug(named, slug);
  if (!found) throw createDomainError(OPERATOR_ERRORS, 'command_unknown');
  const declared = {
    arguments: describeArguments(found.command),
    options: describeOptions(found.command),
  };
  const { words, options, unknown } = readCommandBody(declared, body);
  const [first] = unknown;
  const known = [...declared.arguments, ...declared.options].map(({ name }) => toFieldName(name));
  if (first !== undefined) throw rejectUnknown(first, known);
  const given = { command: found.name, words: [...words], options: options as Run['given']['options'] };
  try {
    return await runForOperator(services, commands, { ...run, given });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'usage_wrong') throw error;
    const { code, status, message, target } = error;
    throw new DomainError({ code, status, message, target: toFieldOfTarget(declared, target), cause: error });
  }
}
