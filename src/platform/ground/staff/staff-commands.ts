// Who works at the shop, by the command line: for the first days, and for when nobody gets in.
import { EditorRole } from '#lib/contracts/editor/editor.ts';
import { createPersonName } from '#lib/contracts/protocol/text.ts';
import { DESK_ROLES, type DeskRole } from '#lib/domain/operators/rights.ts';
import {
  type Command,
  OperatorError,
  readTextOption,
  requireWord,
  type SharedCall,
  type SharedCommand,
} from '../operator/command.ts';
import { createListCommand, createRemoveCommand, type People } from '../operator/people-commands.ts';
import {
  addEditor,
  changeRoles,
  listEditors,
  normaliseEditorEmail,
  removeEditor,
  resetFactor,
} from './accounts.ts';
import { readDemonstrationCode } from './demonstration.ts';
import { listFactorHolders } from './factor.ts';

const PASSWORD_BYTES = 12;
const PersonName = createPersonName(100).min(1, 'The name is missing.');
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const NONE = 'none';
const ROLES = `[--desk ${[...DESK_ROLES, NONE].join('|')}] [--content ${[...EditorRole.options, NONE].join('|')}]`;
const ROLE_OPTIONS = { desk: { type: 'string' }, content: { type: 'string' } } as const;

function readEmail({ words }: SharedCall): string {
  const email = normaliseEditorEmail(requireWord(words, 0, 'The e-mail address'));
  if (!EMAIL.test(email)) throw new OperatorError(`${email} is no e-mail address.`);
  return email;
}

function readName({ words }: SharedCall): string {
  const { data: name, error } = PersonName.safeParse(requireWord(words, 1, 'The name'));
  if (name === undefined) throw new OperatorError(error.issues[0]?.message ?? 'This is no name.');
  return name;
}

/** What an option says: a role, null for none, undefined where it was not given. */
function readRole<R extends string>(
  call: SharedCall,
  name: string,
  roles: readonly R[],
): R | null | undefined {
  const text = readTextOption(call, name);
  if (text === undefined) return undefined;
  if (text === NONE) return null;
  const role = roles.find((known) => known === text);
  if (!role) throw new OperatorError(`--${name} is one of ${[...roles, NONE].join(', ')}.`);
  return role;
}

const readRoles = (call: SharedCall): { desk?: DeskRole | null; content?: EditorRole | null } => {
  const desk = readRole(call, 'desk', DESK_ROLES);
  const content = readRole(call, 'content', EditorRole.options);
  if (desk === undefined && content === undefined)
    throw new OperatorError('Say what they may do: --desk ROLE, --content ROLE, or both.');
  return { ...(desk !== undefined && { desk }), ...(content !== undefined && { content }) };
};

const createUnknownError = (email: string) =>
  new OperatorError(`Nobody on the staff has the address ${email}.`);

const add: Command = {
  usage: `EMAIL NAME ${ROLES}`,
  summary: 'Lets somebody work at the desk, at the content, or at both; the password is printed once.',
  options: ROLE_OPTIONS,
  async run(call) {
    const { services, print } = call;
    const [email, name] = [readEmail(call), readName(call)];
    const { desk = null, content = null } = readRoles(call);
    if (desk === null && content === null)
      throw new OperatorError('Say what they may do: --desk ROLE, --content ROLE, or both.');
    const password = services.random.createHex(PASSWORD_BYTES);
    if (!(await addEditor(services, { email, name, role: content, deskRole: desk, password })))
      throw new OperatorError(`${email} is on the staff already. \`staff role\` changes what they may do.`);
    const place = desk === null ? '/editor' : '/operator';
    print(`${name} may sign in at ${place} as ${email}, password ${password}`);
    if (desk !== null) print('The first sign-in at the desk sets up an authenticator.');
    return { subject: email, detail: { desk, content } };
  },
};

const list = createListCommand({
  summary: 'Who works at the shop, and what they may do.',
  heading: ['e-mail', 'name', 'desk', 'content', 'factor', ''],
  load: async ({ database }) => {
    const holders = await listFactorHolders(database.db);
    return (await listEditors(database.db)).map((row) => [
      row.email,
      row.name,
      row.desk_role ?? NONE,
      row.content_role ?? NONE,
      holders.has(row.id) ? 'authenticator' : NONE,
      row.removed_at ? `removed ${row.removed_at}` : '',
    ]);
  },
});

const STAFF: People = { usage: 'EMAIL', readName: readEmail, createUnknownError };

const remove = createRemoveCommand(STAFF, {
  summary: 'Shuts somebody out of the desk and of the content at once. What they did and wrote stays.',
  remove: removeEditor,
});

const role: SharedCommand = {
  role: 'manager',
  right: 'people',
  arguments: [{ name: 'EMAIL', kind: 'text' }],
  usage: `EMAIL ${ROLES}`,
  summary: 'Changes what somebody may do, from the next request on.',
  options: ROLE_OPTIONS,
  async run(call) {
    const email = readEmail(call);
    const roles = readRoles(call);
    if (!(await changeRoles(call.services, email, roles))) throw createUnknownError(email);
    const said = Object.entries(roles).map(([place, held]) => `${place} ${held ?? NONE}`);
    call.print(`${email}: ${said.join(', ')}`);
    return { subject: email, detail: roles };
  },
};

const reset: SharedCommand = {
  role: 'manager',
  right: 'people',
  arguments: [{ name: 'EMAIL', kind: 'text' }],
  summary:
    'Takes a lost authenticator away and ends every session: the next sign-in with the password sets up another.',
  async run(call) {
    const email = readEmail(call);
    if (!(await resetFactor(call.services, email))) throw createUnknownError(email);
    call.print(`${email} sets up an authenticator at the next sign-in.`);
    return { subject: email };
  },
};

const demonstrationCode: Command = {
  usage: '',
  summary: 'The code that the authenticator of the demonstration shows now.',
  async run({ services, print }) {
    const code = await readDemonstrationCode(services);
    if (code === undefined) throw new OperatorError('This shop has no owner of the demonstration.');
    print(code);
    return { subject: 'demonstration' };
  },
};

export const staffCommands = {
  'staff add': add,
  'staff list': list,
  'staff role': role,
  'staff remove': remove,
  'staff reset-factor': reset,
  'staff demo-code': demonstrationCode,
} satisfies Record<string, Command>;
