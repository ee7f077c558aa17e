// Who may give commands over HTTP. These are for the command line alone.
import { OperatorRole } from '#lib/contracts/operator-command.ts';
import { getProgramRights, KEY_SCOPES, type KeyScope } from '#lib/domain/operators/rights.ts';
import { DAY_MS } from '#lib/domain/time/units.ts';
import {
  type Command,
  type CommandCall,
  OperatorError,
  readTextOption,
  requireWord,
} from '../../ground/operator/command.ts';
import {
  createListCommand,
  createRemoveCommand,
  createRenewCommand,
  type People,
} from '../../ground/operator/people-commands.ts';
import { toIso } from '../../time.ts';
import { addKey, describeKey, listOperators, removeOperator, renewToken } from './accounts.ts';

const NAME = /^[a-z0-9][a-z0-9.-]{1,39}$/;

function requireName({ words }: CommandCall): string {
  const name = requireWord(words, 0, 'The name');
  if (!NAME.test(name))
    throw new OperatorError(
      'A name has 2 to 40 small letters, digits, dots and hyphens, such as back-office.',
    );
  return name;
}

const createUnknownError = (name: string) => new OperatorError(`There is no operator ${name}.`);

const isScope = (text: string): text is KeyScope => (KEY_SCOPES as readonly string[]).includes(text);

/** What the key may do: its scopes, or those of a role. */
function readScopesOf({ options }: CommandCall): readonly KeyScope[] {
  const given = [options.scope ?? []].flat().map(String);
  const role = OperatorRole.safeParse(options.role);
  if (given.length === 0 && !role.success)
    throw new OperatorError(
      `Say what the key may do: --scope with one of ${KEY_SCOPES.join(', ')}, once for each, or --role support or manager.`,
    );
  if (given.length > 0 && options.role !== undefined)
    throw new OperatorError('Say --scope or --role, not both.');
  return given.length > 0 ? [...new Set(given.filter(isScope))] : getProgramRights(role.data ?? 'support');
}

/** The end of a day of UTC. @throws OperatorError for one that is over */
function readExpiry(call: CommandCall): string | null {
  const day = readTextOption(call, 'expires');
  if (day === undefined) return null;
  const at = toIso(Date.parse(`${day}T00:00:00Z`) + DAY_MS);
  if (at <= toIso(call.services.clock.now())) throw new OperatorError('--expires is a day that is over.');
  return at;
}

const add: Command = {
  arguments: [{ name: 'NAME', kind: 'text' }],
  summary: 'Makes a key for a program that gives commands over HTTP, with scopes; it is printed once.',
  options: {
    scope: { type: 'string', multiple: true, kind: 'choice', choices: KEY_SCOPES },
    role: { type: 'string', kind: 'choice', choices: OperatorRole.options },
    expires: { type: 'string', kind: 'date' },
  },
  async run(call) {
    const name = requireName(call);
    const [scopes, expiresAt] = [readScopesOf(call), readExpiry(call)];
    const made = await addKey(call.services, { name, scopes, expiresAt, createdBy: call.actor });
    if (made === undefined) throw new OperatorError(`${name} is an operator already.`);
    call.print(`${name}, ${scopes.join(' ')}${expiresAt ? `, until ${expiresAt}` : ''}: ${made.token}`);
    return { subject: name, detail: { id: made.id, scopes, expiresAt } };
  },
};

const list = createListCommand({
  summary: 'Who may give commands over HTTP.',
  heading: ['name', 'may', 'ends with', 'used last', 'ends', ''],
  load: async ({ database, clock }) =>
    (await listOperators(database.db)).map((row) => {
      const key = describeKey(row, toIso(clock.now()), (actor) => actor);
      const { name, scopes, hint, lastUsedAt, expiresAt, state } = key;
      const said = state === 'revoked' ? `removed ${row.removed_at}` : state === 'expired' ? 'expired' : '';
      return [name, scopes.join(' '), hint, lastUsedAt ?? 'never', expiresAt ?? 'never', said];
    }),
});

const OPERATORS: People = { usage: 'NAME', readName: requireName, createUnknownError };

const remove = createRemoveCommand(OPERATORS, {
  summary: 'Shuts an operator out with the next request.',
  remove: removeOperator,
});

const renew = createRenewCommand(OPERATORS, {
  summary: 'Gives an operator a new token, printed once; the old one no longer opens anything.',
  renew: ({ services, actor }, name) => renewToken(services, name, actor),
});

export const operatorAccountCommands = {
  'operators add': add,
  'operators list': list,
  'operators remove': remove,
  'operators token': renew,
} satisfies Record<string, Command>;
