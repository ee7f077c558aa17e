// The statement as a table for other programs.
import { stringify } from 'csv-stringify/sync';
import type { WalletEntry } from '#lib/contracts/payments/statement.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import { formatDescription } from '#lib/domain/products/shown-description.ts';
import { guardFormula } from '#lib/domain/text/table-text.ts';
import { formatZonedInstant } from '#lib/domain/time/zoned-time.ts';

const COLUMNS = ['date', 'kind', 'what', 'amount', 'balance', 'reference', 'transaction'] as const;

/**
 * RFC 4180 with a byte order mark, so that spreadsheets read it as UTF-8. Amounts are plain numbers with their sign, times
 * are those of the customer's zone with their distance from UTC.
 */
export function writeStatementCsv(lines: readonly WalletEntry[], t: Translate, zone: string): string {
  const rows = lines.map((line) => [
    formatZonedInstant(Date.parse(line.createdAt), zone),
    t(`statement.of-${line.kind}`),
    guardFormula(formatDescription(line.description)),
    line.amount.amount,
    line.balanceAfter.amount,
    guardFormula(line.reference),
    line.transactionId,
  ]);
  const head = COLUMNS.map((column) => t(`statement.column-${column}`));
  return stringify([head, ...rows], { bom: true, record_delimiter: 'windows' });
}
