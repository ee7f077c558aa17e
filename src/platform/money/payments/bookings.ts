// The ledger transactions that move what a payment brought in: its credit, then each the reversal of the one before.
import type { Db, Tx } from '../../ground/db/open.ts';
import { getHouseAccount } from '../ledger/accounts.ts';
import type { Payment } from './provider.ts';

const findBooking = (at: Db | Tx, kind: 'deposit' | 'reversal', reference: string) =>
  at
    .selectFrom('ledger_transaction')
    .select('id')
    .where('kind', '=', kind)
    .where('reference', '=', reference)
    .executeTakeFirst();

/** Their ids, oldest first; none of a payment that has not come in. */
export async function listBookings(at: Db | Tx, { id }: Payment): Promise<readonly string[]> {
  const ids: string[] = [];
  let booking = await findBooking(at, 'deposit', id);
  while (booking) {
    ids.push(booking.id);
    booking = await findBooking(at, 'reversal', booking.id);
  }
  return ids;
}

/** The one that the next reversal takes back. @throws Error for a payment that has not come in */
export async function requireLastBooking(tx: Tx, payment: Payment): Promise<string> {
  const last = (await listBookings(tx, payment)).at(-1);
  if (last === undefined) throw new Error(`${payment.id} was never credited`);
  return last;
}

/** What a refund or a bank took of a payment besides its disputes, in cents. */
export async function readReversedCents(tx: Tx, payment: Payment): Promise<number> {
  const [, ...reversals] = await listBookings(tx, payment);
  if (reversals.length === 0) return 0;
  const { cents } = await tx
    .selectFrom('ledger_entry')
    .select(({ fn }) => fn.sum<number | string | null>('amount_cents').as('cents'))
    .where('transaction_id', 'in', reversals)
    .where('account_id', '=', getHouseAccount('deposits'))
    .executeTakeFirstOrThrow();
  return Number(cents ?? 0);
}
