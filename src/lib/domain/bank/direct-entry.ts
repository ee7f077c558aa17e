// Files of direct entry, the format in which Australian banks take payments: lines of 120 characters, one for each
// payment between a head and a sum. Banks send back what they could not pay in the same format.
import { formatBsb } from './payout-account.ts';
import { spellForBank } from './spell-for-bank.ts';

/** An account of ours, and who we are to the bank. */
export interface DirectEntrySender {
  /** Three letters, as `CBA`. */
  readonly bank: string;
  readonly userName: string;
  /** Six digits that the bank gave us. */
  readonly userId: string;
  /** Six digits. */
  readonly bsb: string;
  readonly account: string;
  /** What the other side reads on its statement. */
  readonly remitter: string;
  /** Some banks want a last line that takes the whole sum from our own account, or puts it there. */
  readonly isBalanced?: boolean;
}

export interface DirectEntryLine {
  /** Six digits. */
  readonly bsb: string;
  readonly account: string;
  readonly name: string;
  readonly cents: number;
  /** Ours; the bank hands it back with what it could not pay. */
  readonly lodgement: string;
}

export interface DirectEntryFile {
  /** Money out to the accounts, or collected from them. */
  readonly kind: 'credit' | 'debit';
  readonly sender: DirectEntrySender;
  /** For the bank, at most 12 characters. */
  readonly description: string;
  /** Local date `YYYY-MM-DD`. */
  readonly date: string;
  readonly lines: readonly DirectEntryLine[];
}

const CODES = { credit: '50', debit: '13' } as const;
/** The most that one field of an amount can carry, in cents. */
export const DIRECT_ENTRY_MAX_CENTS = 9_999_999_999;
const NEWLINE = '\r\n';

const left = (text: string, width: number): string => spellForBank(text).slice(0, width).padEnd(width);
const right = (text: string, width: number): string => text.slice(-width).padStart(width);
const blank = (width: number): string => ' '.repeat(width);

/** @throws RangeError for an amount that does not fit */
function formatAmount(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents < 0 || cents > DIRECT_ENTRY_MAX_CENTS)
    throw new RangeError(`${cents} does not fit a direct-entry file`);
  return String(cents).padStart(10, '0');
}

const formatDate = (date: string): string => `${date.slice(8, 10)}${date.slice(5, 7)}${date.slice(2, 4)}`;

const writeHead = ({ sender, description, date }: DirectEntryFile): string =>
  [
    `0${blank(17)}01`,
    left(sender.bank, 3),
    blank(7),
    left(sender.userName, 26),
    right(sender.userId, 6).replaceAll(' ', '0'),
    left(description, 12),
    formatDate(date),
    blank(40),
  ].join('');

const writeLine = (
  { kind, sender }: DirectEntryFile,
  { bsb, account, name, cents, lodgement }: DirectEntryLine,
): string =>
  [
    `1${formatBsb(bsb)}`,
    right(account, 9),
    ' ',
    CODES[kind],
    formatAmount(cents),
    left(name, 32),
    left(lodgement, 18),
    formatBsb(sender.bsb),
    right(sender.account, 9),
    left(sender.remitter, 16),
    '00000000',
  ].join('');

const sumCents = (lines: readonly DirectEntryLine[]): number =>
  lines.reduce((sum, { cents }) => sum + cents, 0);

/** The other side of all lines: what pays them, or what they are collected into. */
function writeBalance(file: DirectEntryFile): string {
  const { kind, sender, description, lines } = file;
  const { bsb, account, remitter } = sender;
  const line = { bsb, account, name: remitter, cents: sumCents(lines), lodgement: description };
  return writeLine({ ...file, kind: kind === 'credit' ? 'debit' : 'credit' }, line);
}

function writeSum({ kind, sender, lines }: DirectEntryFile): string {
  const total = formatAmount(sumCents(lines));
  const none = formatAmount(0);
  const isBalanced = sender.isBalanced === true;
  return [
    '7999-999',
    blank(12),
    isBalanced ? none : total,
    isBalanced || kind === 'credit' ? total : none,
    isBalanced || kind === 'debit' ? total : none,
    blank(24),
    String(lines.length + Number(isBalanced)).padStart(6, '0'),
    blank(40),
  ].join('');
}

/** @throws RangeError where an amount, or the sum of them, does not fit */
export const writeDirectEntry = (file: DirectEntryFile): string =>
  [
    writeHead(file),
    ...file.lines.map((line) => writeLine(file, line)),
    ...(file.sender.isBalanced ? [writeBalance(file)] : []),
    writeSum(file),
  ]
    .map((line) => `${line}${NEWLINE}`)
    .join('');

/** Why a bank sends a payment back, by the code in the eighteenth column. */
const RETURN_REASONS: Readonly<Record<string, string>> = {
  '1': 'The BSB is not valid.',
  '2': 'The payment was stopped.',
  '3': 'The account is closed.',
  '4': 'The owner of the account has died.',
  '5': 'There is no such account.',
  '6': 'The bank asks to be contacted.',
  '8': 'The bank did not accept the sender.',
  '9': 'The line was not valid.',
};

/** Codes that say that the account itself is no good. */
const BAD_ACCOUNT: ReadonlySet<string> = new Set(['1', '3', '4', '5']);

export interface DirectEntryReturn {
  /** From 1. */
  readonly lineNo: number;
  readonly lodgement: string;
  readonly cents: number;
  readonly reason: string;
  readonly isAccountBad: boolean;
  /** Local date `YYYY-MM-DD` of the file's head; undefined where it has none. */
  readonly day?: string;
  /** The account of ours that paid or collected, in digits; empty where the line names none. */
  readonly account: string;
}

const DATE_PLACE = 74;

/** The date of the head above a line. */
function readHeadDay(line: string): string | undefined {
  const [, day, month, year] = /^(\d{2})(\d{2})(\d{2})/.exec(line.slice(DATE_PLACE)) ?? [];
  return day === undefined ? undefined : `20${year}-${month}-${day}`;
}

/** What a bank's file of returns says. @throws TypeError naming the line that cannot be read */
export function readReturns(text: string): readonly DirectEntryReturn[] {
  let day: string | undefined;
  return text.split(/\r?\n/).flatMap((line, index) => {
    if (line.startsWith('0')) day = readHeadDay(line);
    if (!line.startsWith('2')) return [];
    const code = line.slice(17, 18);
    const amount = line.slice(20, 30);
    const lodgement = line.slice(62, 80).trim();
    if (!/^\d{10}$/.test(amount) || lodgement === '')
      throw new TypeError(`Line ${index + 1} is no return of direct entry`);
    return [
      {
        lineNo: index + 1,
        lodgement,
        cents: Number(amount),
        reason: RETURN_REASONS[code] ?? 'The bank gave no reason.',
        isAccountBad: BAD_ACCOUNT.has(code),
        account: line.slice(80, 96).replaceAll(/\D/g, ''),
        ...(day !== undefined && { day }),
      },
    ];
  });
}
