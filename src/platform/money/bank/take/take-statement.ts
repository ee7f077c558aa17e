// Money that came into our account goes to the wallets of those whose reference it carries, each line once.
import { sql } from 'kysely';
import type { Tx } from '../../../ground/db/open.ts';
import { isBreachOf } from '../../../ground/db/rules.ts';
import { queueMails } from '../../../ground/mail/queue.ts';
import type { Services } from '../../../services.ts';
import { readStanding } from '../../ledger/account-standing.ts';
import { lockWallet, SHOP_CURRENCY } from '../../ledger/accounts.ts';
import { applyReport } from '../../payments/reports/apply-report.ts';
import { getSiteOrigin } from '../../payments/request.ts';
import { insertPayment, lockPayment } from '../../payments/store.ts';
import { findCustomerByReference } from '../customer-references.ts';
import type { BankPayment } from '../read/read-statement.ts';
import type { BookLine, LineState } from './take-file.ts';

/** By which file money came: the way of paying, and what its statement line says. */
export const INCOMING = {
  bpay: { direction: 'in_bpay', method: 'bp', gateway: 'bpay', description: 'BPAY' },
  statement: { direction: 'in_statement', method: 'dd', gateway: 'bank', description: 'Bank transfer' },
} as const;
export type Incoming = keyof typeof INCOMING;

/** Why an account takes no money in. The wallet is held, so that it is not closed meanwhile; undefined where it does. */
export async function findBarrier(
  tx: Tx,
  services: Services,
  customerId: string,
): Promise<'closed' | 'locked' | undefined> {
  await lockWallet(tx, services, customerId);
  const { isClosed, isLocked } = await readStanding(tx, customerId);
  if (isClosed) return 'closed';
  return isLocked ? 'locked' : undefined;
}

/** Credits a line to a customer: a payment of its own. @throws the database's error where a limit or an exclusion forbids it */
export async function creditLine(
  tx: Tx,
  services: Services,
  by: Incoming,
  { customerId, cents }: { readonly customerId: string; readonly cents: number },
): Promise<string> {
  const { method, gateway, description } = INCOMING[by];
  const request = { origin: getSiteOrigin(services, undefined) };
  const payment = await insertPayment(tx, services, { customerId, method, gateway, cents, request });
  const captured = { cents, currency: SHOP_CURRENCY };
  await applyReport(tx, services, { description }, payment, { report: { state: 'succeeded', captured } });
  return payment.id;
}

export const notifyMatched = (
  tx: Tx,
  services: Services,
  told: { readonly customerId: string; readonly depositId: string; readonly cents: number },
): Promise<void> =>
  queueMails(tx, services, [
    {
      kind: 'deposit_matched',
      payload: { depositId: told.depositId, amountCents: told.cents },
      customerId: told.customerId,
      dedupe: `deposit_matched:${told.depositId}`,
    },
  ]);

const markLine = (
  tx: Tx,
  id: string,
  change: { state: LineState; deposit_id?: string; reason?: string },
): Promise<unknown> =>
  tx
    .updateTable('bank_line')
    .set({ reason: null, ...change })
    .where('id', '=', id)
    .execute();

async function matchPayment(
  tx: Tx,
  services: Services,
  by: Incoming,
  id: string,
  { customerReference, cents }: BankPayment,
): Promise<LineState> {
  const customerId = customerReference && (await findCustomerByReference(tx, customerReference));
  if (!customerId) {
    await markLine(tx, id, { state: 'unmatched', reason: customerReference ? 'unknown' : 'no_reference' });
    return 'unmatched';
  }
  const barrier = await findBarrier(tx, services, customerId);
  if (barrier) {
    await markLine(tx, id, { state: 'unmatched', reason: barrier });
    return 'unmatched';
  }
  const depositId = await creditLine(tx, services, by, { customerId, cents });
  await markLine(tx, id, { state: 'matched', deposit_id: depositId });
  await notifyMatched(tx, services, { customerId, depositId, cents });
  return 'matched';
}

/** The newest credited line of the same customer and amount that has not been taken back. */
const findCredited = (tx: Tx, { customerReference, cents }: BankPayment) =>
  tx
    .selectFrom('bank_line')
    .innerJoin('deposit', 'deposit.id', 'bank_line.deposit_id')
    .select('deposit.id')
    .where('bank_line.kind', '=', 'payment')
    .where('bank_line.cents', '=', cents)
    .where('bank_line.customer_reference', '=', customerReference ?? '')
    .where('deposit.status', '=', 'succeeded')
    .orderBy('bank_line.received_at', 'desc')
    .orderBy('bank_line.id', 'desc')
    .executeTakeFirst();

/** A bank takes a payment back. What has been spent of it is owed. */
async function takeBack(
  tx: Tx,
  services: Services,
  by: Incoming,
  id: string,
  line: BankPayment,
): Promise<LineState> {
  const credited = await findCredited(tx, line);
  const payment = credited && (await lockPayment(tx, services, credited.id));
  if (payment?.status !== 'succeeded') {
    await markLine(tx, id, { state: 'unmatched', reason: line.kind });
    return 'unmatched';
  }
  const report = { state: 'charged_back', reason: line.kind } as const;
  await applyReport(tx, services, INCOMING[by], payment, { report });
  await markLine(tx, id, { state: 'matched', deposit_id: payment.id });
  return 'matched';
}

/** Why the database refused a payment, as the operator reads it; undefined for any other error. */
function findRefusal(error: unknown): string | undefined {
  if (isBreachOf('country_banned', error)) return 'country_banned';
  if (isBreachOf('customer_excluded', error)) return 'excluded';
  return isBreachOf('deposit_limit_exceeded', error) ? 'over_limit' : undefined;
}

/** It is on its way back to the customer's bank once the operator sends it. */
async function notifyOverLimit(
  tx: Tx,
  services: Services,
  id: string,
  { customerReference, cents }: BankPayment,
): Promise<void> {
  const customerId = customerReference && (await findCustomerByReference(tx, customerReference));
  if (!customerId) return;
  await queueMails(tx, services, [
    { kind: 'deposit_over_limit', payload: { amountCents: cents }, customerId, dedupe: `over_limit:${id}` },
  ]);
}

/** Money that may not be paid in becomes no deposit: the operator sends it back. */
async function takePayment(
  tx: Tx,
  services: Services,
  by: Incoming,
  id: string,
  line: BankPayment,
): Promise<LineState> {
  await sql`savepoint bank_line`.execute(tx);
  try {
    const state = await matchPayment(tx, services, by, id, line);
    await sql`release savepoint bank_line`.execute(tx);
    return state;
  } catch (error) {
    const reason = findRefusal(error);
    if (reason === undefined) throw error;
    await sql`rollback to savepoint bank_line`.execute(tx);
    await sql`release savepoint bank_line`.execute(tx);
    await markLine(tx, id, { state: 'unmatched', reason });
    if (reason === 'over_limit') await notifyOverLimit(tx, services, id, line);
    return 'unmatched';
  }
}

/** What books the lines of a kind of file. */
export const createBooker =
  (by: Incoming): BookLine<BankPayment> =>
  (tx, services, id, line) =>
    (line.kind === 'payment' ? takePayment : takeBack)(tx, services, by, id, line);
