// The operator takes files of the bank over, and looks for what earlier releases passed over.
import { basename } from 'node:path';
import { INCOMING_KINDS, type IncomingKind } from '#lib/contracts/payments/desk-bank.ts';
import { formatCents } from '#lib/domain/money/money.ts';
import { rememberLayout } from '../../ground/config/file-layouts.ts';
import { transact } from '../../ground/db/open.ts';
import {
  type Command,
  OperatorError,
  readTextOption,
  requireWord,
  type SharedCall,
  type SharedCommand,
} from '../../ground/operator/command.ts';
import { type FileLayout, parseLayout } from '../../ground/operator/files/layout.ts';
import { readTextFile } from '../../ground/operator/files/read-file.ts';
import { formatTable } from '../../ground/operator/table.ts';
import { describeFileAccount } from './file-account.ts';
import { recordFormerFiles, SWALLOWED } from './former-files.ts';
import type { IncomingDirection } from './line-identity.ts';
import { nameSource, readHabits } from './read/read-bank-file.ts';
import { STATEMENT_COLUMNS, type Statement } from './read/read-statement.ts';
import { lockFiles } from './record-file.ts';
import { DIRECTIONS, parseIncoming, takeIncoming } from './take/take-incoming.ts';

const KINDS: readonly string[] = INCOMING_KINDS;
const isKind = (kind: string): kind is IncomingKind => KINDS.includes(kind);

/** Lines of a table that a trial shows, as they are understood. */
const SHOWN = 5;

/** How the file was understood: what an operator looks at before anything is taken over. */
function describeReading({ payments, table }: Statement, encoding: string): string[] {
  const separator = table.separator === '\t' ? 'tab' : table.separator;
  const places = Object.entries(table.columns).flatMap(([column, at]) =>
    at.length > 0
      ? [`${column} ${at.map((place) => table.head?.cells[place] ?? place + 1).join(' + ')}`]
      : [],
  );
  const head = table.head ? `head in line ${table.head.line}` : 'no head';
  const rows = payments
    .slice(0, SHOWN)
    .map((line) => [
      String(line.lineNo),
      line.kind,
      line.day ?? 'no date',
      formatCents(line.cents),
      line.customerReference ?? 'no reference',
    ]);
  return [
    `Read in ${encoding}, separated by ${separator}, ${head}; columns: ${places.join(', ')}.`,
    ...(rows.length > 0 ? formatTable([['line', 'kind', 'day', 'amount', 'for'], ...rows]) : []),
  ];
}

function readLayout(call: SharedCall, direction: IncomingDirection): FileLayout | undefined {
  const said = readTextOption(call, 'layout');
  if (said === undefined) return undefined;
  if (direction === 'in_returns')
    throw new OperatorError('Files of returns have one layout: leave --layout out.');
  return parseLayout(said, STATEMENT_COLUMNS);
}

const read: Command = {
  usage: `FILE --as ${KINDS.join('|')} [--account NAME] [--layout JSON] [--dry-run]`,
  summary:
    'Takes a file of the bank over, and says what became of each line: booked, waiting, or the same as one before. ' +
    '--dry-run shows it and changes nothing; --layout says how such files are written, and is remembered.',
  options: {
    as: { type: 'string' },
    account: { type: 'string' },
    layout: { type: 'string' },
    'dry-run': { type: 'boolean' },
  },
  async run(call) {
    const { services, words, options, print } = call;
    const { db } = services.database;
    const path = requireWord(words, 0, 'The file');
    const kind = readTextOption(call, 'as') ?? '';
    if (!isKind(kind)) throw new OperatorError(`Say what it is: --as ${KINDS.join(', --as ')}.`);
    const direction = DIRECTIONS[kind];
    const isTrial = options['dry-run'] === true;
    const said = readLayout(call, direction);
    const habits = await readHabits(db, services, direction);
    const layout = said ?? habits.layout;
    const { text: body, encoding } = await readTextFile(path, layout.encoding);
    const text = parseIncoming(direction, body, {
      ...habits,
      layout,
      account: readTextOption(call, 'account'),
    });
    const name = basename(path);
    if ('statement' in text) for (const line of describeReading(text.statement, encoding)) print(line);
    const { taken, account } = await takeIncoming(services, { name, body }, text, isTrial);
    if (said && !isTrial) await rememberLayout(db, services, nameSource(direction), said);
    const { lines, matched, unmatched, repeated } = taken;
    print(`${lines} lines: ${matched} matched, ${unmatched} to look at, ${repeated} known already.`);
    for (const line of describeFileAccount(account)) print(line);
    if ('statement' in text) {
      const { sums, others } = text.statement;
      if (sums > 0) print(`${sums} rows of sums or balances are passed over.`);
      if (others > 0) print(`${others} rows by which no money came in are passed over.`);
    }
    if (isTrial) print('Nothing is changed: this was a trial.');
    return { subject: name, detail: { ...taken, isTrial } };
  },
};

const swallowed: SharedCommand = {
  role: 'manager',
  right: 'money',
  arguments: [],
  summary:
    'Lists lines that earlier releases took for others of the same name, and so credited to nobody. They wait: credit ' +
    'each by bank assign, or bank dismiss it.',
  async run({ services, print }) {
    const left = await transact(services.database, async (tx) => {
      await lockFiles(tx, services);
      return recordFormerFiles(tx, services);
    });
    const rows = await services.database.db
      .selectFrom('bank_line')
      .innerJoin('bank_file', 'bank_file.id', 'bank_line.bank_file_id')
      .select(['bank_line.id', 'bank_line.kind', 'bank_reference', 'customer_reference', 'cents', 'day'])
      .select(['line_no', 'name', 'reason'])
      .where('bank_line.state', '=', 'unmatched')
      .where('reason', 'like', `${SWALLOWED}%`)
      .orderBy('bank_line.received_at')
      .orderBy('bank_line.id')
      .execute();
    const heading = ['line', 'of', 'kind', 'bank says', 'for', 'day', 'amount', 'taken for'];
    const lines = rows.map((row) => [
      row.id,
      `${row.name}:${row.line_no}`,
      row.kind,
      row.bank_reference,
      row.customer_reference ?? '',
      row.day ?? '',
      formatCents(row.cents),
      row.reason?.slice(SWALLOWED.length) ?? '',
    ]);
    if (lines.length > 0) for (const line of formatTable([heading, ...lines])) print(line);
    const cents = rows.reduce((sum, row) => sum + Number(row.cents), 0);
    print(
      rows.length === 0
        ? 'No line was passed over.'
        : `${rows.length} lines, ${formatCents(cents)}. Credit each by bank assign, or bank dismiss it.`,
    );
    for (const name of left)
      print(
        `${name} can't be followed: it is not readable any more, or reads otherwise than it did. Give the file again by ` +
          'bank read with --dry-run: lines of it that are not the same as others were passed over.',
      );
    return { detail: { lines: rows.length, cents, left: left.length } };
  },
};

export const readCommands = {
  'bank read': read,
  'bank swallowed': swallowed,
} satisfies Record<string, Command>;
