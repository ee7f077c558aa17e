import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Command,
  OperatorError,
  readTextOption,
  requireReason,
  requireWord,
  type SharedCommand,
} from '../../ground/operator/command.ts';
import { formatTable } from '../../ground/operator/table.ts';
import type { Services } from '../../services.ts';
import { endAttempt } from './attempts.ts';
import { listDocuments } from './documents.ts';

/** The attempt of an id. @throws OperatorError where it waits for no decision */
async function findWaiting({ database }: Services, id: string) {
  const row = await database.db
    .selectFrom('identity_check')
    .innerJoin('customer', 'customer.id', 'identity_check.customer_id')
    .select(['customer.email', 'customer_id', 'method'])
    .where('identity_check.id', '=', id)
    .where('identity_check.status', 'in', ['pending', 'in_progress'])
    .executeTakeFirst();
  if (!row)
    throw new OperatorError(
      `No attempt ${id} waits for a decision: \`verification list\` shows those that do.`,
    );
  return row;
}

const list: SharedCommand = {
  role: 'support',
  right: 'view',
  usage: '',
  summary: 'Attempts of customers to show who they are that wait for a decision, the oldest first.',
  async run({ services, print }) {
    const rows = await services.database.db
      .selectFrom('identity_check')
      .innerJoin('customer', 'customer.id', 'identity_check.customer_id')
      .select(['identity_check.id', 'customer.email', 'method', 'identity_check.status', 'started_at'])
      .where('identity_check.status', 'in', ['pending', 'in_progress'])
      .orderBy('started_at')
      .execute();
    if (rows.length === 0) print('Nothing waits for a decision.');
    else
      for (const line of formatTable([
        ['id', 'customer', 'method', 'status', 'since'],
        ...rows.map((row) => [row.id, row.email, row.method, row.status, row.started_at]),
      ]))
        print(line);
    return {};
  },
};

const show: Command = {
  usage: 'ID --folder FOLDER',
  summary: 'Writes the pictures of an attempt that waits into a folder. Delete them once you have decided.',
  options: { folder: { type: 'string' } },
  async run(call) {
    const { services, words, print } = call;
    const id = requireWord(words, 0, 'The id');
    const folder = readTextOption(call, 'folder');
    if (!folder) throw new OperatorError('--folder is missing: it names where the pictures go.');
    const { email, customer_id, method } = await findWaiting(services, id);
    const documents = await listDocuments(services, id);
    if (documents.length === 0) throw new OperatorError(`The ${method} of ${email} has no pictures.`);
    await mkdir(folder, { recursive: true });
    for (const { side, bytes } of documents) {
      const file = join(folder, `${side}.jpg`);
      await writeFile(file, bytes, { mode: 0o600 });
      print(file);
    }
    return { subject: customer_id, detail: { id, method, pictures: documents.length } };
  },
};

const decide: SharedCommand = {
  role: 'support',
  usage: 'ID passed|failed --reason TEXT',
  summary: 'Decides on an attempt that waits.',
  options: { reason: { type: 'string' } },
  async run(call) {
    const { services, words, print } = call;
    const id = requireWord(words, 0, 'The id');
    const outcome = requireWord(words, 1, 'The decision');
    if (outcome !== 'passed' && outcome !== 'failed')
      throw new OperatorError('The decision is passed or failed.');
    const reason = requireReason(call, 'the audit trail keeps it');
    const { email, customer_id, method } = await findWaiting(services, id);
    if (!(await endAttempt(services, id, { outcome, reason, decidedBy: 'operator' })))
      throw new OperatorError(`The attempt ${id} was decided meanwhile.`);
    print(`${email}: ${method} ${outcome}.`);
    return { subject: customer_id, detail: { id, method, outcome, reason } };
  },
};

export const verificationCommands = {
  'verification decide': decide,
  'verification list': list,
  'verification show': show,
} satisfies Record<string, Command>;
