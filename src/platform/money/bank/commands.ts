// The operator exchanges files with the bank.

import { renameSync, rmSync } from 'node:fs';
import { normaliseEmail } from '#lib/domain/account/email-address.ts';
import { formatCents } from '#lib/domain/money/money.ts';
import { RestoreNotCompared } from '../../ground/config/restored.ts';
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
import { assignLine, dismissLine, LineRefused } from './assign-line.ts';
import { writeDebits } from './debits/write-debits.ts';
import { markFileSent, readFile } from './files.ts';
import { describeMaybeKnown } from './maybe-known.ts';
import { createPrivateFile, writePrivateFile } from './private-file.ts';
import { readCommands } from './read-commands.ts';
import { BankSettingsError } from './settings.ts';
import { type WrittenFile, writePayouts } from './write-payouts.ts';

const LISTED = 50;

const WRITERS = {
  payouts: { writeLines: writePayouts, nothing: 'Nothing is approved for accounts in Australia.' },
  debits: { writeLines: writeDebits, nothing: 'No debit is due.' },
} as const;
const isWritten = (kind: string): kind is keyof typeof WRITERS => Object.hasOwn(WRITERS, kind);

/**
 * Makes the file of what is due, and marks that as sent. Where it is to go is opened before, so that nothing is marked
 * for a place that can't be written to. @throws OperatorError
 */
async function makeFile(
  services: Services,
  kind: keyof typeof WRITERS,
  place: string,
): Promise<WrittenFile | undefined> {
  createPrivateFile(place);
  let file: WrittenFile | undefined;
  try {
    file = await WRITERS[kind].writeLines(services);
  } catch (error) {
    if (error instanceof BankSettingsError || error instanceof RestoreNotCompared)
      throw new OperatorError(error.message);
    throw error;
  } finally {
    if (!file) rmSync(place);
  }
  return file;
}

/** Fills the place, and gives it the name of the file. @throws OperatorError that says how to get a file that is made */
function writeMade({ name, body }: WrittenFile, place: string, to: string): void {
  try {
    writePrivateFile(place, body);
    if (place === to) return;
    createPrivateFile(to);
    renameSync(place, to);
  } catch (error) {
    rmSync(place, { force: true });
    if (!(error instanceof OperatorError)) throw error;
    throw new OperatorError(
      `${error.message} ${name} is made, and what is in it is marked as sent. Get it by: bank again ${name} --to FILE`,
    );
  }
}

const write: Command = {
  arguments: [{ name: 'VALUE', kind: 'choice', choices: ['payouts', 'debits'] }],
  summary:
    'Writes the direct-entry file that pays approved withdrawals, or collects debits that are due, and marks them as sent.',
  options: { to: { type: 'string', value: 'FILE' } },
  async run(call) {
    const { services, words, print } = call;
    const kind = requireWord(words, 0, 'What to write');
    if (!isWritten(kind)) throw new OperatorError(`Write: ${Object.keys(WRITERS).join(', ')}.`);
    const asked = readTextOption(call, 'to');
    // Its number is known once it is made.
    const place = asked ?? `${kind}.part`;
    const file = await makeFile(services, kind, place);
    if (!file) {
      print(WRITERS[kind].nothing);
      return {};
    }
    const to = asked ?? file.name;
    writeMade(file, place, to);
    print(`${to}: ${file.items} lines, ${formatCents(file.totalCents)}. Give it to the bank, then say:`);
    print(`bank sent ${file.name}`);
    return { subject: file.name, detail: { items: file.items, cents: file.totalCents } };
  },
};

const again: Command = {
  arguments: [{ name: 'NAME', kind: 'text' }],
  summary: 'Writes a file once more, as it was, where the first one was lost.',
  options: { to: { type: 'string', value: 'FILE' } },
  async run(call) {
    const { services, words, print } = call;
    const name = requireWord(words, 0, 'The name of the file');
    const file = await readFile(services, name);
    if (!file) throw new OperatorError(`There is no file "${name}".`);
    const to = readTextOption(call, 'to') ?? file.name;
    createPrivateFile(to);
    writePrivateFile(to, file.body);
    print(`${to} is written again. The bank must not get it twice.`);
    return { subject: file.id };
  },
};

const sent: SharedCommand = {
  role: 'manager',
  right: 'money',
  arguments: [{ name: 'NAME', kind: 'text' }],
  summary: 'Says that the bank took a file.',
  async run({ services, words, print }) {
    const name = requireWord(words, 0, 'The name of the file');
    if (!(await markFileSent(services, name)))
      throw new OperatorError(`There is no file "${name}" that waits for the bank.`);
    print(`${name} is with the bank.`);
    return { subject: name };
  },
};

const list: SharedCommand = {
  role: 'manager',
  right: 'money',
  arguments: [],
  summary: 'Files that went to the bank and came from it, newest first.',
  async run({ services, print }) {
    const rows = await services.database.db
      .selectFrom('bank_file')
      .select(['name', 'direction', 'items', 'total_cents', 'created_at', 'sent_at'])
      .orderBy('created_at', 'desc')
      .limit(LISTED)
      .execute();
    const lines = rows.map(({ name, direction, items, total_cents, created_at, sent_at }) => [
      name,
      direction,
      String(items),
      formatCents(total_cents),
      created_at,
      sent_at ?? (direction.startsWith('out') ? 'not with the bank' : ''),
    ]);
    const heading = ['file', 'direction', 'lines', 'sum', 'made', 'with the bank'];
    if (lines.length > 0) for (const line of formatTable([heading, ...lines])) print(line);
    else print('There are no files.');
    return {};
  },
};

const assign: SharedCommand = {
  role: 'manager',
  right: 'money',
  arguments: [
    { name: 'LINE', kind: 'id' },
    { name: 'EMAIL', kind: 'customer' },
  ],
  summary: 'Credits a line of the bank to the customer whose money it is.',
  async run({ services, words, print }) {
    const lineId = requireWord(words, 0, 'The line');
    const email = normaliseEmail(requireWord(words, 1, 'The e-mail address of the customer'));
    try {
      const { customerId, cents } = await assignLine(services, lineId, email);
      print(`${formatCents(cents)} is in the wallet of ${email}.`);
      return { subject: customerId, detail: { line: lineId, cents } };
    } catch (error) {
      if (error instanceof LineRefused) throw new OperatorError(error.message);
      throw error;
    }
  },
};

const dismiss: SharedCommand = {
  role: 'manager',
  right: 'money',
  arguments: [{ name: 'LINE', kind: 'id' }],
  summary: 'Says that the money of a line was sent back by hand, or that there is nothing to do about it.',
  options: { reason: { type: 'string', isRequired: true } },
  async run(call) {
    const { services, words, print } = call;
    const lineId = requireWord(words, 0, 'The line');
    const reason = requireReason(call);
    if (!(await dismissLine(services, lineId, reason)))
      throw new OperatorError(`There is no line "${lineId}" that waits.`);
    print(`${lineId} is done.`);
    return { subject: lineId, detail: { reason } };
  },
};

const unmatched: SharedCommand = {
  role: 'manager',
  right: 'money',
  arguments: [],
  summary: 'Lines of the bank that belong to nothing we know.',
  async run({ services, print }) {
    const rows = await services.database.db
      .selectFrom('bank_line')
      .select(['id', 'kind', 'bank_reference', 'customer_reference', 'cents', 'received_at', 'reason'])
      .where('state', '=', 'unmatched')
      .orderBy('received_at')
      .limit(LISTED)
      .execute();
    const heading = ['line', 'kind', 'bank says', 'for', 'amount', 'read', 'why'];
    const lines = rows.map((row) => [
      row.id,
      row.kind,
      row.bank_reference,
      row.customer_reference ?? '',
      formatCents(row.cents),
      row.received_at,
      row.reason ?? '',
    ]);
    if (lines.length > 0) for (const line of formatTable([heading, ...lines])) print(line);
    print(lines.length === 0 ? 'Every line is matched.' : `${lines.length} listed.`);
    for (const row of rows) for (const line of await describeMaybeKnown(services, row)) print(line);
    return {};
  },
};

export const bankCommands = {
  ...readCommands,
  'bank again': again,
  'bank assign': assign,
  'bank dismiss': dismiss,
  'bank list': list,
  'bank sent': sent,
  'bank unmatched': unmatched,
  'bank write': write,
} satisfies Record<string, Command>;
