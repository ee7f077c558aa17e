// Vouchers for tests.
import { transact } from '#platform/ground/db/open.ts';
import { createVoucher, type NewVoucher } from '#platform/sale/promotions/store.ts';
import type { Services } from '#platform/services.ts';

/** Puts a voucher of that code in force: $5 off unless it says otherwise. */
export const issueVoucher = (
  services: Services,
  code: string,
  voucher: Partial<NewVoucher> = {},
): Promise<string> =>
  transact(services.database, (tx) =>
    createVoucher(tx, services, {
      type: 'voucher_fixed_discount',
      name: 'Promotion',
      code,
      ...(voucher.percentBps === undefined && { amountCents: 500 }),
      ...voucher,
    }),
  );
