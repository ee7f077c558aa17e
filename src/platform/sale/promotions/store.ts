// Vouchers as the operator makes them.
import type { VoucherType } from '#lib/contracts/products/voucher.ts';
import { normalisePromotionCode } from '#lib/domain/money/discounts.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { VoucherTable } from '../../ground/db/schema/voucher-schema.ts';
import type { Random } from '../../random.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { getVoucherPool } from '../products/voucher/on-sale.ts';

/** What a new voucher says. */
export interface NewVoucher {
  readonly type: VoucherType;
  readonly name: string;
  /** Made by the shop when left out. */
  readonly code?: string | undefined;
  readonly amountCents?: number | undefined;
  readonly percentBps?: number | undefined;
  readonly maxCents?: number | undefined;
  readonly minimumCents?: number | undefined;
  /** Instants in UTC. */
  readonly validFrom?: string | undefined;
  readonly validUntil?: string | undefined;
  readonly kinds?: readonly string[];
  readonly offerKeys?: readonly string[];
  readonly appliesTo?: string;
  readonly customerId?: string | undefined;
  /** Each customer may use it once. */
  readonly isOnceEach?: boolean;
  readonly uses?: number | undefined;
  /** The voucher in whose place a customer gets this one. */
  readonly replacesId?: string;
  /** The promotion that it is of. */
  readonly promotionId?: string;
}

/** Crockford's base 32: none of its letters looks like another, or like a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 10;

/** 50 random bits: too many to be guessed. */
const createCode = ({ pickInteger }: Random): string =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET[pickInteger(ALPHABET.length)]).join('');

function toRow({ random, clock }: Services, voucher: NewVoucher): VoucherTable {
  return {
    id: random.createId('vou', clock.now()),
    code: voucher.code === undefined ? createCode(random) : normalisePromotionCode(voucher.code),
    type: voucher.type,
    amount_cents: voucher.amountCents ?? null,
    percent_bps: voucher.percentBps ?? null,
    max_cents: voucher.maxCents ?? null,
    valid_from: voucher.validFrom ?? null,
    valid_until: voucher.validUntil ?? null,
    minimum_cents: voucher.minimumCents ?? 0,
    kinds: JSON.stringify(voucher.kinds ?? []),
    offer_keys: JSON.stringify(voucher.offerKeys ?? []),
    applies_to: voucher.appliesTo ?? '',
    customer_id: voucher.customerId ?? null,
    per_customer: voucher.isOnceEach === true ? 1 : 0,
    uses: voucher.uses ?? null,
    name: voucher.name,
    created_at: getNowIso(clock),
    revoked_at: null,
    replaces_id: voucher.replacesId ?? null,
    promotion_id: null,
  };
}

/** What can run out of a voucher: the cents of a credit, else its uses; nothing of one without an end. */
export const getSize = ({ type, amount_cents, uses }: VoucherTable): number | null =>
  type === 'voucher_credit_amount' ? amount_cents : uses;

/** Writes a promotion that vouchers are made of. Gives its id. */
export async function createPromotion(
  tx: Tx,
  { random, clock }: Services,
  { name, requestKey = null }: { readonly name: string; readonly requestKey?: string | null },
): Promise<string> {
  const id = random.createId('pro', clock.now());
  const created_at = getNowIso(clock);
  await tx
    .insertInto('promotion')
    .values({ id, name, request_key: requestKey, revision: 1, created_at, archived_at: null })
    .execute();
  return id;
}

/** A voucher for everybody is of a promotion, be it of its own; one of a customer's own is of none. */
async function findPromotionId(tx: Tx, services: Services, voucher: NewVoucher): Promise<string | null> {
  const { promotionId, customerId, replacesId } = voucher;
  if (promotionId !== undefined) return promotionId;
  return customerId === undefined && replacesId === undefined ? createPromotion(tx, services, voucher) : null;
}

/** Writes a voucher with its stock. Gives its code. */
export async function createVoucher(tx: Tx, services: Services, voucher: NewVoucher): Promise<string> {
  const row = { ...toRow(services, voucher), promotion_id: await findPromotionId(tx, services, voucher) };
  await tx.insertInto('voucher').values(row).execute();
  const pool = getVoucherPool(row.id);
  const size = getSize(row);
  if (size !== null) await tx.insertInto('stock').values({ key: pool, pool, size, taken: 0 }).execute();
  return row.code;
}

/** A voucher with what has become of it. */
export interface VoucherUse extends VoucherTable {
  readonly redemptions: number;
  /** What it has taken off altogether. */
  readonly cents: number;
}

const selectUses = (at: Db) =>
  at
    .selectFrom('voucher')
    .leftJoin('voucher_redemption as used', 'used.voucher_id', 'voucher.id')
    .selectAll('voucher')
    .select((row) => [
      row.fn.count<number>('used.ticket_id').as('redemptions'),
      row.fn.coalesce(row.fn.sum<number>('used.cents'), row.lit(0)).as('cents'),
    ])
    .groupBy('voucher.id')
    .orderBy('voucher.created_at', 'desc')
    .orderBy('voucher.id', 'desc');

export const listVouchers = (at: Db): Promise<VoucherUse[]> => selectUses(at).execute();

export const findVoucherUse = (at: Db, code: string): Promise<VoucherUse | undefined> =>
  selectUses(at).where('voucher.code', '=', normalisePromotionCode(code)).executeTakeFirst();

/** Makes a code no good from now on; what it took off stays. False for one that was no good before. */
export async function revokeVoucher({ database, clock }: Services, code: string): Promise<boolean> {
  const { numUpdatedRows } = await database.db
    .updateTable('voucher')
    .set({ revoked_at: getNowIso(clock) })
    .where('code', '=', normalisePromotionCode(code))
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
