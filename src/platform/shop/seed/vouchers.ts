// Promotion codes to look around with. Their codes are known to everybody, so a real shop has none of them.
import { normalisePromotionCode } from '#lib/domain/money/discounts.ts';
import { type Db, transact } from '../../ground/db/open.ts';
import type { VoucherTable } from '../../ground/db/schema/voucher-schema.ts';
import { getVoucherPool } from '../../sale/products/voucher/on-sale.ts';
import { createVoucher, findVoucherUse, type NewVoucher } from '../../sale/promotions/store.ts';
import type { Services } from '../../services.ts';
import { toIso } from '../../time.ts';

const FORTNIGHT_MS = 14 * 86_400_000;

type DemoVoucher = NewVoucher & { readonly code: string };

const listVouchers = (now: number): readonly DemoVoucher[] => [
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

/** Whether a stored voucher has the terms of one here: an operator's own one of the same code has other terms. */
const isDemoVoucher = (
  { code, name, type, amountCents, percentBps, maxCents, minimumCents, isOnceEach, uses }: DemoVoucher,
  row: VoucherTable,
): boolean =>
  row.code === normalisePromotionCode(code) &&
  row.name === name &&
  row.type === type &&
  row.amount_cents === (amountCents ?? null) &&
  row.percent_bps === (percentBps ?? null) &&
  row.max_cents === (maxCents ?? null) &&
  row.minimum_cents === (minimumCents ?? 0) &&
  row.per_customer === (isOnceEach === true ? 1 : 0) &&
  row.uses === (uses ?? null);

const listUnrevoked = async (db: Db): Promise<readonly VoucherTable[]> => {
  const known = listVouchers(0);
  const rows = await db
    .selectFrom('voucher')
    .selectAll()
    .where(
      'code',
      'in',
      known.map(({ code }) => normalisePromotionCode(code)),
    )
    .where('revoked_at', 'is', null)
    .orderBy('code')
    .execute();
  return rows.filter((row) => known.some((voucher) => isDemoVoucher(voucher, row)));
};

/** The codes of the demonstration that are not revoked. */
export async function listDemonstrationCodes(db: Db): Promise<readonly string[]> {
  return (await listUnrevoked(db)).map(({ code }) => code);
}

/** Those of them that still take something off: neither expired nor used up. */
export async function listGoodDemonstrationCodes(db: Db, now: string): Promise<readonly string[]> {
  const unexpired = (await listUnrevoked(db)).filter(
    ({ valid_until }) => valid_until === null || valid_until > now,
  );
  if (unexpired.length === 0) return [];
  const usedUp = await db
    .selectFrom('stock')
    .select('key')
    .whereRef('taken', '>=', 'size')
    .where(
      'key',
      'in',
      unexpired.map(({ id }) => getVoucherPool(id)),
    )
    .execute();
  const spent = new Set(usedUp.map(({ key }) => key));
  return unexpired.filter(({ id }) => !spent.has(getVoucherPool(id))).map(({ code }) => code);
}
