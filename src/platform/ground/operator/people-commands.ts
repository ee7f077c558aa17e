// Commands over people and programs with a name of their own: who they are, out, a new secret.
import type { Services } from '../../services.ts';
import type { Command, CommandCall, OperatorError } from './command.ts';
import { formatTable } from './table.ts';

export interface People {
  /** The argument that names one. */
  readonly usage: string;
  /** @throws OperatorError where the argument names nothing */
  readonly readName: (call: CommandCall) => string;
  readonly createUnknownError: (name: string) => OperatorError;
}

interface Listing {
  readonly summary: string;
  readonly heading: readonly string[];
  readonly load: (services: Services) => Promise<readonly (readonly string[])[]>;
}

export const createListCommand = ({ summary, heading, load }: Listing): Command => ({
  usage: '',
  summary,
  async run({ services, print }) {
    for (const line of formatTable([heading, ...(await load(services))])) print(line);
    return { subject: 'all' };
  },
});

interface Removal {
  readonly summary: string;
  /** False where the name is unknown. */
  readonly remove: (services: Services, name: string) => Promise<boolean>;
}

export const createRemoveCommand = (
  { usage, readName, createUnknownError }: People,
  { summary, remove }: Removal,
): Command => ({
  usage,
  summary,
  async run(call) {
    const name = readName(call);
    if (!(await remove(call.services, name))) throw createUnknownError(name);
    call.print(`${name} is shut out.`);
    return { subject: name };
  },
});

interface Renewal {
  readonly summary: string;
  /** Gives what is printed of the new secret; undefined where the name is unknown. */
  readonly renew: (call: CommandCall, name: string) => Promise<string | undefined>;
}

export const createRenewCommand = (
  { usage, readName, createUnknownError }: People,
  { summary, renew }: Renewal,
): Command => ({
  usage,
  summary,
  async run(call) {
    const name = readName(call);
    const secret = await renew(call, name);
    if (secret === undefined) throw createUnknownError(name);
    call.print(`${name}: ${secret}`);
    return { subject: name };
  },
});
