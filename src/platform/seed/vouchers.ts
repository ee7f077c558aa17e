// Promotion codes to look around with. Their codes are known to everybody, so a real shop has none of them.
import { transact } from '../db/open.ts';
import { createVoucher, findVoucherUse, type NewVoucher } from '../promotions/store.ts';
import type { Services } from '../services.ts';
import { toIso } from '../time.ts';

const FORTNIGHT_MS = 14 * 86_400_000;

const listVouchers = (now: number): readonly (NewVoucher & { readonly code: string })[] => [
  {
    code: 'WELCOME5',
    type: 'voucher_fixed_discount',
    name: 'Welcome',
    amountCents: 500,
    minimumCents: 1000,
    isOnceEach: true,
  },
  {
    code: 'CREW10',
    type: 'voucher_percent_discount',
    name: 'Crew week',
    percentBps: 1000,
    maxCents: 2000,
    uses: 500,
    kinds: ['syndicate_share'],
    appliesTo: 'syndicate shares',
  },
  {
    code: 'HARBOUR20',
    type: 'voucher_percent_discount',
    name: 'Harbour fortnight',
    percentBps: 2000,
    validUntil: toIso(now + FORTNIGHT_MS),
    kinds: ['raffle_ticket'],
    appliesTo: 'raffle tickets',
  },
  {
    code: 'REGATTA10',
    type: 'voucher_fixed_discount_expire',
    name: 'Regatta',
    amountCents: 1000,
    validUntil: toIso(now + FORTNIGHT_MS),
  },
  {
    code: 'GIFT-HARBOUR-25',
    type: 'voucher_credit_amount',
    name: 'Gift card',
    amountCents: 2500,
  },
  {
    code: 'ONCE-ONLY-7',
    type: 'voucher_fixed_discount',
    name: 'Single use',
    amountCents: 700,
    uses: 1,
  },
];

/** Writes each code once. */
export async function seedVouchers(services: Services): Promise<void> {
  for (const voucher of listVouchers(services.clock.now()))
    if (!(await findVoucherUse(services.database.db, voucher.code)))
      await transact(services.database, (tx) => createVoucher(tx, services, voucher));
}
