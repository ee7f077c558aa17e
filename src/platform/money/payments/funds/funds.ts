// Cards and accounts that customers keep to pay with. What a gateway knows one by rests sealed and never leaves here.
import type { Selectable } from 'kysely';
import { CardType, type Fund, type KeptFund, removeFund } from '#lib/contracts/payments/fund.ts';
import { isExpired } from '#lib/domain/payments/card-rules.ts';
import { createDomainError } from '../../../domain-error.ts';
import { type Db, type Tx, transact } from '../../../ground/db/open.ts';
import type { FundTable } from '../../../ground/db/schema/money-schema.ts';
import { queueMails } from '../../../ground/mail/queue.ts';
import { runHooks } from '../../../module-parts.ts';
import { seal, tryOpen } from '../../../secret-box.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import { getFundPurpose } from '../prepare-start.ts';
import type { NewFund } from '../provider.ts';
import { isCardBlocked, nameCard } from './block-fund.ts';
import { forgetAtGateway } from './forget-at-gateway.ts';
import { listPaidRepeats } from './paid-repeats.ts';

export type FundRow = Selectable<FundTable>;

export function toFund(row: FundRow, now: number): Fund {
  const cardType = CardType.safeParse(row.card_type);
  return {
    id: row.id,
    default: row.is_default === 1,
    gatewayKey: row.gateway,
    kind: row.kind,
    ...(cardType.success && { cardType: cardType.data }),
    ...(row.last4 !== null && { last4: row.last4 }),
    ...(row.expiry !== null && { expiry: row.expiry }),
    ...(row.holder !== null && { holder: row.holder }),
    isExpired: isExpired(row.expiry, now),
    isBlocked: row.blocked_at !== null,
  };
}

/** Those that are not forgotten, the one that is offered first at the head. */
export const listFundRows = (at: Db | Tx, customerId: string): Promise<FundRow[]> =>
  at
    .selectFrom('fund')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('removed_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .execute();

export async function readFunds({ database, clock }: Services, customerId: string): Promise<KeptFund[]> {
  const repeats = await listPaidRepeats(database.db, customerId);
  const funds = await listFundRows(database.db, customerId);
  return funds.map((row) => ({
    ...toFund(row, clock.now()),
    repeats: [...(repeats.get(row.id) ?? [])],
  }));
}

export const findOwnFund = (at: Db | Tx, customerId: string, id: string): Promise<FundRow | undefined> =>
  at
    .selectFrom('fund')
    .selectAll()
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();

/** @throws DomainError `fund_unknown` for one of another customer, too (decision S4) */
export async function requireOwnFund(at: Db | Tx, customerId: string, id: string): Promise<FundRow> {
  const fund = await findOwnFund(at, customerId, id);
  if (!fund) throw createDomainError(removeFund.errors, 'fund_unknown');
  return fund;
}

export interface FundOwner {
  readonly customerId: string;
  readonly gateway: string;
  readonly method: string;
}

const clearDefault = (tx: Tx, customerId: string) =>
  tx.updateTable('fund').set({ is_default: 0 }).where('customer_id', '=', customerId).execute();

/** Seals the token again of one that was kept under other secrets of the shop. */
async function mendToken(tx: Tx, services: Services, { id, token }: FundRow, fund: NewFund): Promise<void> {
  const purpose = getFundPurpose(id);
  if (tryOpen(services, purpose, token) !== undefined) return;
  await tx
    .updateTable('fund')
    .set({ token: seal(services, purpose, fund.token) })
    .where('id', '=', id)
    .execute();
}

/**
 * Keeps it; the same card of the same customer once. The first one is offered first. The id of what is kept; undefined
 * for a card that is blocked and was removed: typing it in again does not free it.
 */
export async function keepFund(
  tx: Tx,
  services: Services,
  { customerId, gateway, method }: FundOwner,
  fund: NewFund,
  isDefault = false,
): Promise<string | undefined> {
  const { random, clock } = services;
  const kept = await listFundRows(tx, customerId);
  const { fingerprint } = fund;
  const same = kept.find((row) => row.gateway === gateway && row.fingerprint === fingerprint);
  if (same) {
    await mendToken(tx, services, same, fund);
    return same.id;
  }
  if (await isCardBlocked(tx, { customer_id: customerId, gateway, fingerprint })) return undefined;
  if (isDefault) await clearDefault(tx, customerId);
  const id = random.createId('fnd', clock.now());
  const inserted = await tx
    .insertInto('fund')
    .values({
      id,
      customer_id: customerId,
      gateway,
      method,
      kind: fund.kind,
      card_type: fund.cardType ?? null,
      last4: fund.last4 ?? null,
      expiry: fund.expiry ?? null,
      holder: fund.holder ?? null,
      token: seal(services, getFundPurpose(id), fund.token),
      fingerprint,
      is_default: isDefault || kept.length === 0 ? 1 : 0,
      created_at: getNowIso(clock),
      last_used_at: null,
      removed_at: null,
      blocked_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!inserted) return undefined;
  await runHooks(services, 'onInstrumentAdded', tx, services, customerId);
  await queueMails(tx, services, [
    { kind: 'card_added', payload: { card: nameCard(inserted) }, customerId, dedupe: `card_added:${id}` },
  ]);
  return id;
}

/** What a gateway calls the customer, from the first time that it says so. */
export async function keepCustomerReference(
  tx: Tx,
  { customerId, gateway }: Pick<FundOwner, 'customerId' | 'gateway'>,
  reference: string,
): Promise<void> {
  await tx
    .insertInto('provider_customer')
    .values({ customer_id: customerId, gateway, reference })
    .onConflict((conflict) => conflict.columns(['customer_id', 'gateway']).doUpdateSet({ reference }))
    .execute();
}

export const makeDefault = (services: Services, customerId: string, id: string): Promise<void> =>
  transact(services.database, async (tx) => {
    await requireOwnFund(tx, customerId, id);
    await clearDefault(tx, customerId);
    await tx.updateTable('fund').set({ is_default: 1 }).where('id', '=', id).execute();
  });

/**
 * A purchase that repeats would find its card gone at its next charge only.
 * @throws DomainError `fund_in_use` for what is to pay new repeats, `fund_repeats` for what pays one that is not cancelled
 */
async function requireUnused(tx: Tx, { id, customer_id: customerId }: FundRow): Promise<void> {
  const { recurring_method } = await tx
    .selectFrom('customer')
    .select('recurring_method')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  if (recurring_method === id) throw createDomainError(removeFund.errors, 'fund_in_use');
  const repeats = await listPaidRepeats(tx, customerId);
  if (repeats.has(id)) throw createDomainError(removeFund.errors, 'fund_repeats');
}

/** Forgets it here, then with its gateway: a gateway that cannot be reached keeps no one from it. */
export async function forgetFund(services: Services, customerId: string, id: string): Promise<void> {
  const fund = await transact(services.database, async (tx) => {
    const own = await requireOwnFund(tx, customerId, id);
    await requireUnused(tx, own);
    await tx
      .updateTable('fund')
      .set({ removed_at: getNowIso(services.clock), is_default: 0 })
      .where('id', '=', id)
      .execute();
    return own;
  });
  await forgetAtGateway(services, fund);
}
