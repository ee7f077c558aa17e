import { toInstant } from '#lib/domain/time/zoned-time.ts';
import {
  type Command,
  type CommandOutcome,
  OperatorError,
  readTextOption,
  requireWord,
  type SharedCall,
  type SharedCommand,
} from '../operator/command.ts';
import { formatTable } from '../operator/table.ts';
import { isMailKind, MESSAGES } from './catalogue.ts';
import { queueAgain } from './queue.ts';
import { resendGivenUp } from './resend-given-up.ts';

const LISTED = 50;
const ZONE = 'Australia/Sydney';

const failed: SharedCommand = {
  role: 'support',
  right: 'view',
  arguments: [],
  summary: 'Lists messages that the mail server refused, the latest first.',
  async run({ services, print }) {
    const rows = await services.database.db
      .selectFrom('mail')
      .select(['id', 'kind', 'recipient', 'attempts', 'error', 'skipped_at'])
      .where('error', 'is not', null)
      .where('sent_at', 'is', null)
      .orderBy('created_at', 'desc')
      .limit(LISTED)
      .execute();
    const lines = rows.map((row) => [
      row.id,
      row.kind,
      row.recipient || '-',
      row.attempts,
      row.skipped_at === null ? 'waits' : 'given up',
      row.error ?? '',
    ]);
    if (lines.length === 0) print('No message was refused.');
    else
      for (const line of formatTable([['mail', 'kind', 'to', 'tries', 'state', 'error'], ...lines]))
        print(line);
    return {};
  },
};

/** The beginning of a day in Sydney, in milliseconds since 1970. @throws OperatorError */
function readSince(call: SharedCall): number {
  try {
    return toInstant(readTextOption(call, 'since') ?? '', '00:00', ZONE);
  } catch {
    throw new OperatorError('Say since when they were given up: --since 2026-11-20.');
  }
}

async function resendAll(call: SharedCall): Promise<CommandOutcome> {
  const { services, words, print } = call;
  if (words.length > 0) throw new OperatorError('Name one message, or say --given-up.');
  const since = readSince(call);
  const { queued, lost } = await resendGivenUp(services, since);
  print(`${queued} handed over again.`);
  if (lost > 0)
    print(`${lost} cannot be: codes and links are not kept, and nothing is of deleted customers.`);
  return { subject: 'all', detail: { since: readTextOption(call, 'since'), queued, lost } };
}

async function resendOne({ services, words, print }: SharedCall): Promise<CommandOutcome> {
  const id = requireWord(words, 0, 'The message');
  const { db } = services.database;
  const mail = await db
    .selectFrom('mail')
    .innerJoin('customer', 'customer.id', 'mail.customer_id')
    .select(['kind', 'customer_id', 'sent_at', 'customer.email', 'customer.deleted_at'])
    .where('mail.id', '=', id)
    .executeTakeFirst();
  if (!mail) throw new OperatorError(`There is no message "${id}".`);
  if (mail.sent_at !== null) throw new OperatorError(`It was sent at ${mail.sent_at}.`);
  if (!isMailKind(mail.kind) || !MESSAGES[mail.kind].isKept)
    throw new OperatorError('Codes and links are not kept: the customer asks for a new one.');
  if (mail.deleted_at !== null) throw new OperatorError('Its customer was deleted, and its words with them.');
  const again = { skipped_at: null, attempts: 0, recipient: mail.email };
  await db.updateTable('mail').set(again).where('id', '=', id).execute();
  await queueAgain(services, id, services.clock.now());
  print(`${id} is handed over again.`);
  return { subject: mail.customer_id, detail: { mail: id } };
}

const resend: SharedCommand = {
  role: 'support',
  right: 'support',
  usage: 'MAIL | --given-up --since DAY',
  arguments: [{ name: 'MAIL', kind: 'id', isOptional: true }],
  summary:
    'Hands a message that was given up to the mail server again, or all that were since a day, for the addresses of now.',
  options: { 'given-up': { type: 'boolean' }, since: { type: 'string' } },
  run: (call) => (call.options['given-up'] === true ? resendAll(call) : resendOne(call)),
};

export const mailCommands = { 'mail failed': failed, 'mail resend': resend } satisfies Record<
  string,
  Command
>;
