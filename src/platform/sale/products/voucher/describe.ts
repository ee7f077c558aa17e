import { LOCALE } from '#lib/domain/brand/locale.ts';
import { formatCents } from '#lib/domain/money/money.ts';
import type { VoucherTable } from '../../../ground/db/schema/voucher-schema.ts';

const PERCENT = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 2 });

type Described = Pick<VoucherTable, 'type' | 'amount_cents' | 'percent_bps' | 'max_cents'>;

/** `$5.00 off`, `20% off, $20.00 at most`, `Credit of $25.00`. */
export function describeVoucher({ type, amount_cents, percent_bps, max_cents }: Described): string {
  if (percent_bps !== null) {
    const percent = `${PERCENT.format(percent_bps / 10_000)} off`;
    return max_cents === null ? percent : `${percent}, ${formatCents(max_cents)} at most`;
  }
  const amount = formatCents(amount_cents ?? 0);
  return type === 'voucher_credit_amount' ? `Credit of ${amount}` : `${amount} off`;
}
