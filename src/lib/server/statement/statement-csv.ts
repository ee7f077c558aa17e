// The statement as a table for other programs.
import { stringify } from 'csv-stringify/sync';
import type { WalletEntry } from '#lib/contracts/payments/statement.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import { formatDescription } from '#lib/domain/products/shown-description.ts';
import { dropHiddenText } from '#lib/domain/text/plain-text.ts';
import { formatZonedInstant } from '#lib/domain/time/zoned-time.ts';

/** A program that opens the file must not take what begins so for a formula. */
const FORMULA = /^[=+\-@\t\r]/;
function guard(text: string): string {
  const plain = dropHiddenText(text);
  return FORMULA.test(plain) ? `'${plain}` : plain;
}

const COLUMNS = ['date', 'kind', 'what', 'amount', 'balance', 'reference', 'transaction'] as const;

/**
 * RFC 4180 with a byte order mark, so that spreadsheets read it as UTF-8. Amounts are plain numbers with their sign, times
 * are those of the customer's zone with their distance from UTC.
 */
export function writeStatementCsv(lines: readonly WalletEntry[], t: Translate, zone: string): string {
  const rows = lines.map((line) => [
    formatZonedInstant(Date.parse(line.createdAt), zone),
    t(`statement.of-${line.kind}`),
    guard(formatDescription(line.description)),
    line.amount.amount,
    line.balanceAfter.amount,
    guard(line.reference),
    line.transactionId,
  ]);
  const head = COLUMNS.map((column) => t(`statement.column-${column}`));
  return stringify([head, ...rows], { bom: true, record_delimiter: 'windows' });
}
