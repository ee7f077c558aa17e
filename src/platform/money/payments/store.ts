import type { DepositMethodCode } from '#lib/contracts/payments/wallet.ts';
import type { PaymentState } from '#lib/domain/payments/payment-state.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import { getLocalDay } from '../../local-day.ts';
import type { Services } from '../../services.ts';
import { getNowIso, toIso } from '../../time.ts';
import { lockWallet } from '../ledger/accounts.ts';
import type { Payment } from './provider.ts';
import { type NewPaymentRequest, sealRequest } from './request.ts';

export interface NewPayment {
  readonly customerId: string;
  readonly method: DepositMethodCode;
  readonly gateway: string;
  readonly cents: number;
  readonly request: NewPaymentRequest;
  readonly fundId?: string | undefined;
  readonly isCheckout?: boolean;
  readonly returnTo?: string | undefined;
}

export async function insertPayment(
  tx: Tx,
  services: Services,
  { customerId, method, gateway, cents, request, fundId, isCheckout, returnTo }: NewPayment,
): Promise<Payment> {
  const { random, clock } = services;
  const now = getNowIso(clock);
  const id = random.createId('dep', clock.now());
  const { state } = await lockWallet(tx, services, customerId);
  return tx
    .insertInto('deposit')
    .values({
      id,
      customer_id: customerId,
      method,
      gateway,
      amount_cents: cents,
      captured_cents: null,
      captured_currency: null,
      status: 'created',
      created_at: now,
      reference: null,
      action: null,
      failure: null,
      updated_at: now,
      request: sealRequest(services, id, request),
      fund_id: fundId ?? null,
      is_checkout: isCheckout ? 1 : 0,
      return_to: returnTo ?? null,
      succeeded_at: null,
      asked_at: null,
      local_day: getLocalDay(clock.now(), state),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The payment, held until the transaction ends: of two reports the second sees what the first has done. */
export const lockPayment = (tx: Tx, { database }: Services, id: string): Promise<Payment | undefined> =>
  tx
    .selectFrom('deposit')
    .selectAll()
    .where('id', '=', id)
    .$if(database.flavor === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();

/** True for the first caller alone: a gateway that would charge twice is asked once for a payment, whatever happens then. */
export async function claimAsking({ database, clock }: Services, id: string): Promise<boolean> {
  const claimed = await database.db
    .updateTable('deposit')
    .set({ asked_at: getNowIso(clock) })
    .where('id', '=', id)
    .where('asked_at', 'is', null)
    .where('status', '=', 'created')
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** What a report changes of a payment. */
export interface PaymentChange {
  readonly status: PaymentState;
  readonly reference: string | null;
  /** `PaymentAction` as JSON. */
  readonly action: string | null;
  readonly failure: string | null;
  readonly captured_cents: number | null;
  readonly captured_currency: string | null;
  /** Sealed; emptied once the outcome is known. */
  readonly request: string;
  readonly succeeded_at: string | null;
}

export const updatePayment = (
  tx: Tx,
  { clock }: Services,
  id: string,
  change: PaymentChange,
): Promise<Payment> =>
  tx
    .updateTable('deposit')
    .set({ ...change, updated_at: getNowIso(clock) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** A payment of the customer; undefined where there is none or it is another customer's (decision S4). */
export const findOwnPayment = (at: Db | Tx, customerId: string, id: string): Promise<Payment | undefined> =>
  at
    .selectFrom('deposit')
    .selectAll()
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();

export const findPayment = (at: Db | Tx, id: string): Promise<Payment | undefined> =>
  at.selectFrom('deposit').selectAll().where('id', '=', id).executeTakeFirst();

/** By the name that the provider gives it. */
export const findPaymentByReference = (
  at: Db | Tx,
  gateway: string,
  reference: string,
): Promise<Payment | undefined> =>
  at
    .selectFrom('deposit')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('reference', '=', reference)
    .executeTakeFirst();

const UNFINISHED_MS = 3_600_000;

/** Payments of a customer that were begun within the hour and that wait for the customer, or for the first answer. */
export async function countOpenPayments(
  at: Db | Tx,
  { clock }: Services,
  customerId: string,
): Promise<number> {
  const { open } = await at
    .selectFrom('deposit')
    .select((row) => row.fn.countAll().as('open'))
    .where('customer_id', '=', customerId)
    .where('status', 'in', ['created', 'needs_action'])
    .where('created_at', '>', toIso(clock.now() - UNFINISHED_MS))
    .executeTakeFirstOrThrow();
  return Number(open);
}

/** Customers with payments that are not finished, by their ids. */
export async function listCustomersWithOpenPayments(at: Db | Tx): Promise<string[]> {
  const rows = await at
    .selectFrom('deposit')
    .select('customer_id')
    .distinct()
    .where('status', 'in', ['created', 'pending', 'needs_action'])
    .orderBy('customer_id')
    .execute();
  return rows.map(({ customer_id }) => customer_id);
}

/** So many are listed: more than may wait for the customer at once. */
const LISTED_OPEN = 10;

/** Payments of a customer that have come to no end yet, newest first. */
export const listOpenPayments = (at: Db | Tx, customerId: string): Promise<Payment[]> =>
  at
    .selectFrom('deposit')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('status', 'in', ['created', 'pending', 'needs_action', 'held'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LISTED_OPEN)
    .execute();

/** What buys nothing any more, where it has not done so. */
const OVER: readonly PaymentState[] = ['failed', 'refunded', 'charged_back'];

/** The payment of a customer that a cart was bought with, else the newest one that is still to buy it. */
export const findCartPayment = (
  at: Db | Tx,
  customerId: string,
  cartReference: string,
): Promise<Payment | undefined> =>
  at
    .selectFrom('deposit')
    .innerJoin('checkout_intent', 'checkout_intent.deposit_id', 'deposit.id')
    .selectAll('deposit')
    .where('deposit.customer_id', '=', customerId)
    .where('cart_reference', '=', cartReference)
    .where(({ and, eb, or }) =>
      or([
        eb('checkout_intent.status', '=', 'bought'),
        and([eb('checkout_intent.status', '=', 'open'), eb('deposit.status', 'not in', OVER)]),
      ]),
    )
    .orderBy('checkout_intent.status')
    .orderBy('deposit.created_at', 'desc')
    .orderBy('deposit.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** @throws when there is no such payment */
export const readPayment = (at: Db | Tx, id: string): Promise<Payment> =>
  at.selectFrom('deposit').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
