// Who may give commands over HTTP. These are for the command line alone.
import { OperatorRole } from '#lib/contracts/operator-command.ts';
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
import { addOperator, listOperators, removeOperator, renewToken } from './accounts.ts';

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

const add: Command = {
  usage: 'NAME --role support|manager',
  summary: 'Lets a program or a person give commands over HTTP; the token is printed once.',
  options: { role: { type: 'string' } },
  async run(call) {
    const name = requireName(call);
    const role = OperatorRole.safeParse(readTextOption(call, 'role'));
    if (!role.success) throw new OperatorError('--role is support or manager.');
    const token = await addOperator(call.services, { name, role: role.data });
    if (token === undefined) throw new OperatorError(`${name} is an operator already.`);
    call.print(`${name}, ${role.data}: ${token}`);
    return { subject: name, detail: { role: role.data } };
  },
};

const list = createListCommand({
  summary: 'Who may give commands over HTTP.',
  heading: ['name', 'role', ''],
  load: async ({ database }) =>
    (await listOperators(database.db)).map(({ name, role, removed_at }) => [
      name,
      role,
      removed_at ? `removed ${removed_at}` : '',
    ]),
});

const OPERATORS: People = { usage: 'NAME', readName: requireName, createUnknownError };

const remove = createRemoveCommand(OPERATORS, {
  summary: 'Shuts an operator out with the next request.',
  remove: removeOperator,
});

const renew = createRenewCommand(OPERATORS, {
  summary: 'Gives an operator a new token, printed once; the old one no longer opens anything.',
  renew: ({ services }, name) => renewToken(services, name),
});

export const operatorAccountCommands = {
  'operators add': add,
  'operators list': list,
  'operators remove': remove,
  'operators token': renew,
} satisfies Record<string, Command>;
