import { EditorRole } from '#lib/contracts/editor/editor.ts';
import { createPersonName } from '#lib/contracts/protocol/text.ts';
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
import {
  addEditor,
  changePassword,
  changeRoles,
  listEditors,
  normaliseEditorEmail,
  removeEditor,
} from '../../ground/staff/accounts.ts';

const PASSWORD_BYTES = 12;
const EditorName = createPersonName(100).min(1, 'The name is missing.');
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

function parseRole(text: string | undefined): EditorRole {
  const role = EditorRole.safeParse(text ?? 'editor').data;
  if (!role) throw new OperatorError(`A role is one of ${EditorRole.options.join(', ')}.`);
  return role;
}

function readEmail({ words }: CommandCall): string {
  const email = normaliseEditorEmail(requireWord(words, 0, 'The e-mail address'));
  if (!EMAIL.test(email)) throw new OperatorError(`${email} is no e-mail address.`);
  return email;
}

function readName({ words }: CommandCall): string {
  const { data: name, error } = EditorName.safeParse(requireWord(words, 1, 'The name'));
  if (name === undefined) throw new OperatorError(error.issues[0]?.message ?? 'This is no name.');
  return name;
}

const createPassword = ({ services }: CommandCall): string => services.random.createHex(PASSWORD_BYTES);

const createUnknownError = (email: string) => new OperatorError(`No editor has the address ${email}.`);

const add: Command = {
  usage: 'EMAIL NAME [--role editor|publisher]',
  summary:
    'Lets somebody write content; the password is printed once. Publishers also decide what visitors see.',
  options: { role: { type: 'string' } },
  async run(call) {
    const { services, print } = call;
    const email = readEmail(call);
    const name = readName(call);
    const role = parseRole(readTextOption(call, 'role'));
    const password = createPassword(call);
    if (!(await addEditor(services, { email, name, role, password })))
      throw new OperatorError(`${email} is an editor already. \`editors role\` changes what they may do.`);
    print(`${name} may sign in at /editor as ${email}, password ${password}`);
    return { subject: email, detail: { role } };
  },
};

const list = createListCommand({
  summary: 'The editors, and what they may do.',
  heading: ['e-mail', 'name', 'role', ''],
  load: async ({ database }) =>
    (await listEditors(database.db)).map((row) => [
      row.email,
      row.name,
      row.content_role ?? 'none',
      row.removed_at ? `removed ${row.removed_at}` : '',
    ]),
});

const EDITORS: People = { usage: 'EMAIL', readName: readEmail, createUnknownError };

const remove = createRemoveCommand(EDITORS, {
  summary: 'Shuts an editor out at once. What they wrote stays.',
  remove: removeEditor,
});

const role: Command = {
  usage: 'EMAIL editor|publisher',
  summary: 'Changes what an editor may do, from the next request on.',
  async run(call) {
    const email = readEmail(call);
    const wanted = parseRole(requireWord(call.words, 1, 'The role'));
    if (!(await changeRoles(call.services, email, { content: wanted }))) throw createUnknownError(email);
    call.print(`${email}: ${wanted}`);
    return { subject: email, detail: { role: wanted } };
  },
};

const password = createRenewCommand(EDITORS, {
  summary: 'Gives an editor a new password, printed once, and ends every session of theirs.',
  async renew(call, email) {
    const fresh = createPassword(call);
    return (await changePassword(call.services, email, fresh)) ? `password ${fresh}` : undefined;
  },
});

export const editorCommands = {
  'editors add': add,
  'editors list': list,
  'editors remove': remove,
  'editors role': role,
  'editors password': password,
} satisfies Record<string, Command>;
