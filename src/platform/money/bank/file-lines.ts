// The lines of a file as they are shown: what became of each, and to whom it was booked.
import type { DeskFileLine, DeskFileSums } from '#lib/contracts/payments/desk-bank.ts';
import { findFate, LINE_FATES, nameReason } from '#lib/domain/bank/line-fate.ts';
import type { Db, Tx } from '../../ground/db/open.ts';

const selectLines = (at: Db | Tx) =>
  at
    .selectFrom('bank_file_line as of')
    .innerJoin('bank_line as line', 'line.id', 'of.bank_line_id')
    .innerJoin('bank_file as first', 'first.id', 'line.bank_file_id')
    .leftJoin('deposit', 'deposit.id', 'line.deposit_id')
    .leftJoin('withdrawal', 'withdrawal.id', 'line.withdrawal_id')
    .leftJoin('customer', (join) =>
      join.on((on) =>
        on.eb('customer.id', '=', on.fn.coalesce('deposit.customer_id', 'withdrawal.customer_id')),
      ),
    )
    .select(['of.line_no', 'of.cents', 'of.outcome', 'line.id', 'line.kind', 'line.day', 'line.state'])
    .select([
      'line.reason',
      'line.customer_reference',
      'line.line_no as first_no',
      'first.name as first_name',
    ])
    .select(['customer.id as customer_id', 'customer.email']);

type LineRow = Awaited<ReturnType<ReturnType<typeof selectLines>['execute']>>[number];

/** What a person or the bank wrote is shown as it is; of the shop's own reasons the name. */
function findReason({ state, kind, reason }: LineRow): string {
  if (state === 'matched' || state === 'assigned') return '';
  return state === 'returned' || kind === 'return' ? (reason ?? '') : nameReason(reason);
}

const toLine = (row: LineRow): DeskFileLine => {
  const isSame = row.outcome === 'same';
  return {
    lineNo: row.line_no,
    lineId: row.id,
    kind: row.kind,
    day: row.day,
    cents: Number(row.cents),
    reference: row.customer_reference ?? '',
    fate: findFate(row.outcome, row.state, row.reason),
    reason: findReason(row),
    customerId: row.customer_id,
    customer: row.email ?? '',
    sameAs: isSame ? `${row.first_name}:${row.first_no}` : '',
  };
};

/** In the order of the file. */
export const listFileLines = async (at: Db | Tx, fileId: string): Promise<DeskFileLine[]> =>
  (await selectLines(at).where('of.bank_file_id', '=', fileId).orderBy('of.line_no').execute()).map(toLine);

/** A line by its id, as it stands in its own file. */
export const findFileLine = async (at: Db | Tx, lineId: string): Promise<DeskFileLine | undefined> => {
  const row = await selectLines(at)
    .where('line.id', '=', lineId)
    .where('of.outcome', '=', 'own')
    .executeTakeFirst();
  return row && toLine(row);
};

/** Each line is in one of the sums. */
export function sumFileLines(lines: readonly DeskFileLine[]): DeskFileSums {
  const sum = (some: readonly DeskFileLine[]) => ({
    lines: some.length,
    cents: some.reduce((total, { cents }) => total + cents, 0),
  });
  const byFate = LINE_FATES.map((fate) => [fate, sum(lines.filter((line) => line.fate === fate))] as const);
  return { total: sum(lines), ...(Object.fromEntries(byFate) as Omit<DeskFileSums, 'total'>) };
}
