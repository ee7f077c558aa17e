// Promotions are made, changed and ended at the desk.
import { sql } from 'kysely';
import type { Operator } from '#lib/contracts/operator.ts';
import {
  CODES_MAX,
  DESK_PROMOTION_ERRORS,
  type PromotionTerms,
} from '#lib/contracts/settings/desk-promotions.ts';
import { normalisePromotionCode } from '#lib/domain/money/discounts.ts';
import { listOffers } from '../../../catalogue/offers/store.ts';
import { createDomainError } from '../../../domain-error.ts';
import { type Tx, transact } from '../../../ground/db/open.ts';
import { insertAudit } from '../../../ground/operator/audit.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import { getVoucherPool } from '../../products/voucher/on-sale.ts';
import { createPromotion, createVoucher, getSize } from '../store.ts';
import { findSample } from './list-promotions.ts';
import { rejectTerms, toTerms, toVoucher } from './terms.ts';

const refuse = (
  code: Extract<keyof typeof DESK_PROMOTION_ERRORS, string>,
  values?: Readonly<Record<string, string | number>>,
) => createDomainError(DESK_PROMOTION_ERRORS, code, values);

interface Acting {
  readonly id: string;
  readonly operator: Operator;
}

/** The promotion, held until the transaction ends; its revision is counted up. @throws DomainError */
async function holdPromotion(
  tx: Tx,
  { id, revision }: { readonly id: string; readonly revision: number },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('promotion')
    .set((row) => ({ revision: row('revision', '+', 1) }))
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  const held = await tx.selectFrom('promotion').select('id').where('id', '=', id).executeTakeFirst();
  throw refuse(held ? 'promotion_changed' : 'promotion_unknown');
}

const note = (tx: Tx, services: Services, { id, operator }: Acting, action: string, detail: unknown) =>
  insertAudit(tx, services, operator.actor, `promotions ${action}`, { subject: id, detail });

interface Created {
  readonly key: string;
  readonly terms: PromotionTerms;
  readonly code?: string | undefined;
  readonly count: number;
  readonly operator: Operator;
}

/** Of two who make one at once the second waits for the first: it finds its promotion, or its code taken. */
async function lockPromotions(tx: Tx, { database }: Services): Promise<void> {
  if (database.flavor === 'postgres') await sql`lock table promotion in share row exclusive mode`.execute(tx);
}

const findByKey = (tx: Tx, key: string) =>
  tx.selectFrom('promotion').select('id').where('request_key', '=', key).executeTakeFirst();

/** Makes a promotion with its codes, once for a key. Gives its id. */
export const makePromotion = (services: Services, created: Created): Promise<string> =>
  transact(services.database, async (tx) => {
    const { key, terms, code, count, operator } = created;
    await lockPromotions(tx, services);
    const made = await findByKey(tx, key);
    if (made) return made.id;
    const offers = await listOffers(tx);
    rejectTerms(terms, offers, services.clock.now());
    if (code !== undefined) {
      if (count > 1) throw refuse('codes_full', { max: 1 });
      await requireFree(tx, code);
    }
    const promotionId = await createPromotion(tx, services, { name: terms.name, requestKey: key });
    const voucher = { ...toVoucher(terms, offers), promotionId, code };
    for (let made = 0; made < count; made += 1) await createVoucher(tx, services, voucher);
    await note(tx, services, { id: promotionId, operator }, 'make', { ...terms, count });
    return promotionId;
  });

/** @throws DomainError `code_taken` */
async function requireFree(tx: Tx, code: string): Promise<void> {
  const taken = await tx
    .selectFrom('voucher')
    .select('id')
    .where('code', '=', normalisePromotionCode(code))
    .executeTakeFirst();
  if (taken) throw refuse('code_taken', { code: normalisePromotionCode(code) });
}

/** The terms of a promotion whose codes are good. @throws DomainError `promotion_over` */
async function requireGood(tx: Tx, id: string) {
  const sample = await findSample(tx, id);
  if (!sample) throw refuse('promotion_unknown');
  if (sample.revoked_at !== null) throw refuse('promotion_over');
  return sample;
}

interface Changing extends Acting {
  readonly revision: number;
}

/** Makes more codes of a promotion. */
export const addCodes = (
  services: Services,
  { count, ...acting }: Changing & { readonly count: number },
): Promise<number> =>
  transact(services.database, async (tx) => {
    await holdPromotion(tx, acting);
    const terms = toTerms(await requireGood(tx, acting.id));
    const held = await tx
      .selectFrom('voucher')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('promotion_id', '=', acting.id)
      .executeTakeFirstOrThrow();
    if (Number(held.count) + count > CODES_MAX) throw refuse('codes_full', { max: CODES_MAX });
    const voucher = { ...toVoucher(terms, await listOffers(tx)), promotionId: acting.id };
    for (let made = 0; made < count; made += 1) await createVoucher(tx, services, voucher);
    await note(tx, services, acting, 'add', { count });
    return count;
  });

/** What was given out keeps its worth: kind and credit stay as they are, and uses are not fewer than there were. */
function rejectFixed(before: PromotionTerms, after: PromotionTerms): void {
  const fields = [
    ...(before.type === after.type ? [] : ['type']),
    ...(before.type === 'credit' && before.amountCents !== after.amountCents ? ['amountCents'] : []),
    ...(before.uses === undefined && after.uses !== undefined ? ['uses'] : []),
    ...(before.uses !== undefined && after.uses === undefined ? ['uses'] : []),
  ];
  if (fields.length === 0) return;
  const message = 'This stays as it was made. End the promotion, and make another one.';
  throw refuse('terms_wrong').withFields(
    Object.fromEntries(fields.map((field) => [`terms.${field}`, [{ code: 'terms_wrong', message }]])),
  );
}

/** Sets how often each code can be used. @throws DomainError where one was used more often */
async function resize(tx: Tx, ids: readonly string[], uses: number): Promise<void> {
  for (const id of ids) {
    const { numUpdatedRows } = await tx
      .updateTable('stock')
      .set({ size: uses })
      .where('key', '=', getVoucherPool(id))
      .where('taken', '<=', uses)
      .executeTakeFirst();
    if (numUpdatedRows === 0n)
      throw refuse('terms_wrong').withFields({
        'terms.uses': [{ code: 'terms_wrong', message: 'A code was used more often already.' }],
      });
  }
}

/** Changes what its good codes say from now on. Gives the new revision. */
export const changePromotion = (
  services: Services,
  { terms, ...acting }: Changing & { readonly terms: PromotionTerms },
): Promise<number> =>
  transact(services.database, async (tx) => {
    await holdPromotion(tx, acting);
    const before = toTerms(await requireGood(tx, acting.id));
    rejectFixed(before, terms);
    const offers = await listOffers(tx);
    rejectTerms(terms, offers, services.clock.now());
    const voucher = toVoucher(terms, offers);
    const good = await tx
      .selectFrom('voucher')
      .selectAll()
      .where('promotion_id', '=', acting.id)
      .where('revoked_at', 'is', null)
      .execute();
    const sized = good.filter((row) => getSize(row) !== null && row.type !== 'voucher_credit_amount');
    if (voucher.uses !== undefined && voucher.uses !== before.uses)
      await resize(
        tx,
        sized.map(({ id }) => id),
        voucher.uses,
      );
    await tx
      .updateTable('voucher')
      .set({
        name: voucher.name,
        amount_cents: voucher.amountCents ?? null,
        percent_bps: voucher.percentBps ?? null,
        max_cents: voucher.maxCents ?? null,
        minimum_cents: voucher.minimumCents ?? 0,
        valid_from: voucher.validFrom ?? null,
        valid_until: voucher.validUntil ?? null,
        kinds: JSON.stringify(voucher.kinds ?? []),
        offer_keys: JSON.stringify(voucher.offerKeys ?? []),
        applies_to: voucher.appliesTo ?? '',
        per_customer: voucher.isOnceEach === true ? 1 : 0,
        uses: voucher.uses ?? null,
      })
      .where('promotion_id', '=', acting.id)
      .where('revoked_at', 'is', null)
      .execute();
    await tx.updateTable('promotion').set({ name: terms.name }).where('id', '=', acting.id).execute();
    await note(tx, services, acting, 'change', { before, after: terms });
    return acting.revision + 1;
  });

/** Ends all its codes. Gives how many were good. */
export const endPromotion = (services: Services, acting: Changing): Promise<number> =>
  transact(services.database, async (tx) => {
    await holdPromotion(tx, acting);
    const { numUpdatedRows } = await tx
      .updateTable('voucher')
      .set({ revoked_at: getNowIso(services.clock) })
      .where('promotion_id', '=', acting.id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    await note(tx, services, acting, 'end', { codes: Number(numUpdatedRows) });
    return Number(numUpdatedRows);
  });

/** Takes it out of the list, or brings it back. @throws DomainError while its codes are good */
export const archivePromotion = (
  services: Services,
  { isArchived, ...acting }: Acting & { readonly isArchived: boolean },
): Promise<void> =>
  transact(services.database, async (tx) => {
    const sample = await findSample(tx, acting.id);
    if (!sample) throw refuse('promotion_unknown');
    const now = getNowIso(services.clock);
    const isOver = sample.revoked_at !== null || (sample.valid_until !== null && sample.valid_until <= now);
    if (isArchived && !isOver) throw refuse('promotion_running');
    await tx
      .updateTable('promotion')
      .set({ archived_at: isArchived ? now : null })
      .where('id', '=', acting.id)
      .execute();
    await note(tx, services, acting, isArchived ? 'archive' : 'bring back', {});
  });
