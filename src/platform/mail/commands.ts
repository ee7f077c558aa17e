import { type Command, OperatorError, requireWord } from '../operator/command.ts';
import { formatTable } from '../operator/table.ts';
import { isMailKind, MESSAGES } from './catalogue.ts';
import { queueAgain } from './queue.ts';

const LISTED = 50;

const failed: Command = {
  usage: '',
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

const resend: Command = {
  usage: 'MAIL',
  summary: 'Hands a message that was given up to the mail server again, for the address of now.',
  async run({ services, words, print }) {
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
    if (mail.deleted_at !== null)
      throw new OperatorError('Its customer was deleted, and its words with them.');
    const again = { skipped_at: null, attempts: 0, recipient: mail.email };
    await db.updateTable('mail').set(again).where('id', '=', id).execute();
    await queueAgain(services, id, services.clock.now());
    print(`${id} is handed over again.`);
    return { subject: mail.customer_id, detail: { mail: id } };
  },
};

export const mailCommands = { 'mail failed': failed, 'mail resend': resend } satisfies Record<
  string,
  Command
>;
