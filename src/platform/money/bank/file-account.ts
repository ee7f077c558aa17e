// What became of the lines of a file, and their sums.
import { formatCents } from '#lib/domain/money/money.ts';
import type { Db, Tx } from '../../ground/db/open.ts';

interface Part {
  readonly lines: number;
  readonly cents: number;
}

interface SameLine {
  readonly lineNo: number;
  readonly cents: number;
  readonly ofLine: number;
  readonly ofFile: string;
}

export interface FileAccount {
  readonly name: string;
  readonly total: Part;
  readonly booked: Part;
  readonly waiting: Part;
  /** Lines that an operator is done with: sent back by hand, or nothing to do. */
  readonly settled: Part;
  readonly same: Part;
  readonly sameLines: readonly SameLine[];
}

export async function readFileAccount(at: Db | Tx, fileId: string): Promise<FileAccount> {
  const file = await at
    .selectFrom('bank_file')
    .select(['name', 'items', 'total_cents'])
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow();
  const rows = await at
    .selectFrom('bank_file_line')
    .innerJoin('bank_line', 'bank_line.id', 'bank_file_line.bank_line_id')
    .innerJoin('bank_file', 'bank_file.id', 'bank_line.bank_file_id')
    .select(['bank_file_line.line_no', 'bank_file_line.cents', 'bank_file_line.outcome', 'bank_line.state'])
    .select(['bank_line.line_no as of_line', 'bank_file.name as of_file'])
    .where('bank_file_line.bank_file_id', '=', fileId)
    .orderBy('bank_file_line.line_no')
    .execute();
  const sum = (wanted: (row: (typeof rows)[number]) => boolean): Part => {
    const found = rows.filter(wanted);
    return { lines: found.length, cents: found.reduce((total, { cents }) => total + Number(cents), 0) };
  };
  const isOwn = ({ outcome }: (typeof rows)[number]) => outcome === 'own';
  return {
    name: file.name,
    total: { lines: file.items, cents: Number(file.total_cents) },
    booked: sum((row) => isOwn(row) && (row.state === 'matched' || row.state === 'assigned')),
    waiting: sum((row) => isOwn(row) && row.state === 'unmatched'),
    settled: sum((row) => isOwn(row) && row.state === 'returned'),
    same: sum((row) => !isOwn(row)),
    sameLines: rows.flatMap(({ outcome, line_no: lineNo, cents, of_line: ofLine, of_file: ofFile }) =>
      outcome === 'same' ? [{ lineNo, cents: Number(cents), ofLine, ofFile }] : [],
    ),
  };
}

/** Of one file there may be thousands, as where a whole month comes again. */
const SAME_LISTED = 20;

const describePart = (name: string, { lines, cents }: Part): string =>
  `${name.padEnd(8)} ${String(lines).padStart(6)}  ${formatCents(cents).padStart(14)}`;

/** The account as an operator reads it, line by line. */
export function describeFileAccount(account: FileAccount): string[] {
  const { total, booked, waiting, settled, same, sameLines } = account;
  const left = sameLines.length - SAME_LISTED;
  return [
    describePart('booked', booked),
    describePart('waiting', waiting),
    ...(settled.lines > 0 ? [describePart('settled', settled)] : []),
    describePart('same', same),
    describePart('sum', total),
    ...sameLines
      .slice(0, SAME_LISTED)
      .map(
        ({ lineNo, cents, ofLine, ofFile }) =>
          `Line ${lineNo} (${formatCents(cents)}) is the same as line ${ofLine} of ${ofFile}.`,
      ),
    ...(left > 0 ? [`So are ${left} more.`] : []),
  ];
}
