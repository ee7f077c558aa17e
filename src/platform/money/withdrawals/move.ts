// Moves a withdrawal on and books what that means. Every step is taken here.
import { canFollow, type WithdrawalState } from '#lib/domain/wallet/withdrawal-state.ts';
import { type Tx, transact } from '../../ground/db/open.ts';
import { enqueueJob } from '../../ground/jobs/queue.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { getHouseAccount } from '../ledger/accounts.ts';
import { postTransaction, reverseTransaction } from '../ledger/post.ts';
import { settleReceivablesOf } from '../payments/receivables.ts';
import { notifyWithdrawalChange } from './notify-withdrawal.ts';
import { toPayoutJob } from './payouts/payout-job.ts';
import { getWithdrawalProvider } from './registry.ts';
import { lockWithdrawal, type WithdrawalRow } from './store.ts';

export type WithdrawalStep = Exclude<WithdrawalState, 'requested'>;

export interface Move {
  readonly to: WithdrawalStep;
  readonly reason?: string;
  readonly bankFileId?: string;
}

/** The instants that a step sets. */
const STAMPS = {
  approved: ['decided_at'],
  sent: ['sent_at'],
  completed: ['done_at'],
  cancelled: ['decided_at', 'done_at'],
  rejected: ['decided_at', 'done_at'],
  returned: ['done_at'],
} as const satisfies Record<WithdrawalStep, readonly ('decided_at' | 'sent_at' | 'done_at')[]>;

const BACK = {
  cancelled: 'Withdrawal cancelled',
  rejected: 'Withdrawal refused',
  returned: 'Withdrawal sent back',
} as const;

async function reverseBooking(
  tx: Tx,
  services: Services,
  booking: { kind: 'withdrawal' | 'payout'; reference: string },
  description: string,
): Promise<void> {
  const { id } = await tx
    .selectFrom('ledger_transaction')
    .select('id')
    .where('kind', '=', booking.kind)
    .where('reference', '=', booking.reference)
    .executeTakeFirstOrThrow();
  await reverseTransaction(tx, services, id, description);
}

/** The money leaves the house. */
const bookPayout = (tx: Tx, services: Services, { id, amount_cents }: WithdrawalRow): Promise<string> =>
  postTransaction(tx, services, {
    kind: 'payout',
    reference: id,
    description: 'Paid out',
    entries: [
      { accountId: getHouseAccount('payouts'), cents: -amount_cents },
      { accountId: getHouseAccount('withdrawals'), cents: amount_cents },
    ],
  });

async function giveBack(
  tx: Tx,
  services: Services,
  { id, customer_id }: WithdrawalRow,
  to: keyof typeof BACK,
): Promise<void> {
  if (to === 'returned') await reverseBooking(tx, services, { kind: 'payout', reference: id }, BACK.returned);
  await reverseBooking(tx, services, { kind: 'withdrawal', reference: id }, BACK[to]);
  await settleReceivablesOf(tx, services, customer_id);
}

/** Moves a withdrawal that is held. Undefined where that step cannot follow: another one came first. Gifts are final. */
export async function moveLocked(
  tx: Tx,
  services: Services,
  withdrawal: WithdrawalRow,
  { to, reason, bankFileId }: Move,
): Promise<WithdrawalRow | undefined> {
  const { isDonation, course } = getWithdrawalProvider(withdrawal.method);
  if (!canFollow(withdrawal.status, to) || isDonation) return undefined;
  if (withdrawal.held_at !== null && (to === 'approved' || to === 'sent')) return undefined;
  const isRemote = course.kind === 'remote';
  const now = getNowIso(services.clock);
  const moved = await tx
    .updateTable('withdrawal')
    .set({
      status: to,
      updated_at: now,
      ...Object.fromEntries(STAMPS[to].map((stamp) => [stamp, now])),
      ...(reason !== undefined && { reason }),
      ...(bankFileId !== undefined && { bank_file_id: bankFileId }),
    })
    .where('id', '=', withdrawal.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (to === 'approved' && isRemote)
    await enqueueJob(tx, services, toPayoutJob(moved.id, 0, services.clock.now()));
  if (to === 'sent') await bookPayout(tx, services, moved);
  if (to === 'cancelled' || to === 'rejected' || to === 'returned') await giveBack(tx, services, moved, to);
  // What a service pays is said to be sent once the service has taken it on.
  if (to === 'rejected' || to === 'returned' || (to === 'sent' && moved.account_id !== null && !isRemote))
    await notifyWithdrawalChange(tx, services, moved, to);
  return moved;
}

/** The same in a transaction of its own. Undefined where there is no such withdrawal, or that step cannot follow. */
export const moveWithdrawal = (
  services: Services,
  id: string,
  move: Move,
): Promise<WithdrawalRow | undefined> =>
  transact(services.database, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, services, id);
    return withdrawal && moveLocked(tx, services, withdrawal, move);
  });
