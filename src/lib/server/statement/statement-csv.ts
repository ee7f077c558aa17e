// The statement as a table for other programs.
import type { WalletEntry } from '#lib/contracts/payments/statement.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import { formatDescription } from '#lib/domain/products/shown-description.ts';

import { writeCsv } from '#lib/domain/text/write-csv.ts';

import { formatZonedInstant } from '#lib/domain/time/zoned-time.ts';

const COLUMNS = ['date', 'kind', 'what', 'amount', 'balance', 'reference', 'transaction'] as const;

/**
 * Amounts are plain numbers with their sign, times
 * are those of the customer's zone with their distance from UTC.
 */
export function writeStatementCsv(lines: readonly WalletEntry[], t: Translate, zone: string): string {
  const rows = lines.map((line) => [
    formatZonedInstant(Date.parse(line.createdAt), zone),
    t(`statement.of-${line.kind}`),
    formatDescription(line.description),
    line.amount.amount,
    line.balanceAfter.amount,
    line.reference,
    line.transactionId,
  ]);
  const head = COLUMNS.map((column) => t(`statement.column-${column}`));
  return writeCsv(head, rows, { hasMark: true });
}
