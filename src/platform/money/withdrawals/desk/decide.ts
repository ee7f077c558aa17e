// What is decided at the desk about withdrawals: the same steps as the commands', each in a transaction of its own.
import {
  type actOnWithdrawals,
  DESK_WITHDRAWAL_ERRORS,
  needsReason,
  type WithdrawalAction,
} from '#lib/contracts/payments/desk-withdrawals.ts';
import type { BodyOf, ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import { createDomainError } from '../../../domain-error.ts';
import { insertAudit } from '../../../ground/operator/audit.ts';
import { OperatorError } from '../../../ground/operator/command.ts';
import type { Services } from '../../../services.ts';
import { AccountLocked, approveWithdrawal, TooEarly, WithdrawalHeld } from '../approve.ts';
import { holdWithdrawal, releaseWithdrawal } from '../hold.ts';
import { moveWithdrawal } from '../move.ts';
import { requireByHand } from '../paid-by-hand.ts';
import type { WithdrawalRow } from '../store.ts';

interface Decision {
  readonly reason: string;
  readonly isEarly: boolean;
  readonly actor: string;
}

type Decide = (services: Services, id: string, decision: Decision) => Promise<WithdrawalRow | undefined>;

const moveByHand =
  (to: 'sent' | 'returned'): Decide =>
  async (services, id, { reason }) => {
    await requireByHand(services, id, to);
    return moveWithdrawal(services, id, to === 'sent' ? { to } : { to, reason });
  };

const DECIDE: Readonly<Record<WithdrawalAction, Decide>> = {
  approve: approveWithdrawal,
  reject: (services, id, { reason }) => moveWithdrawal(services, id, { to: 'rejected', reason }),
  hold: (services, id, { actor, reason }) => holdWithdrawal(services, id, { by: actor, reason }),
  release: releaseWithdrawal,
  sent: moveByHand('sent'),
  returned: moveByHand('returned'),
};

const isLeft = (error: unknown): error is Error =>
  error instanceof AccountLocked ||
  error instanceof TooEarly ||
  error instanceof WithdrawalHeld ||
  error instanceof OperatorError;

/** Why nothing was done about a withdrawal: another person, the customer or the rule came first. */
async function sayStanding({ database }: Services, id: string): Promise<string> {
  const row = await database.db
    .selectFrom('withdrawal')
    .select(['status', 'held_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return 'There is no such withdrawal.';
  return row.held_at === null ? `It is ${row.status} already.` : `It is ${row.status}, and held.`;
}

/** @throws DomainError `withdrawal_reason_missing` */
export async function decideWithdrawals(
  services: Services,
  { action, ids, reason, isEarly }: BodyOf<typeof actOnWithdrawals>,
  actor: string,
): Promise<ResultOf<typeof actOnWithdrawals>> {
  if (needsReason(action) && reason.length < 3)
    throw createDomainError(DESK_WITHDRAWAL_ERRORS, 'withdrawal_reason_missing');
  const moved: WithdrawalRow[] = [];
  const left: { id: string; why: string }[] = [];
  for (const id of new Set(ids))
    try {
      const row = await DECIDE[action](services, id, { reason, isEarly, actor });
      if (row) {
        moved.push(row);
        const detail = { withdrawal: id, cents: row.amount_cents, ...(reason !== '' && { reason }), isEarly };
        const name = `withdrawals ${action}`;
        await insertAudit(services.database.db, services, actor, name, { subject: row.customer_id, detail });
      } else left.push({ id, why: await sayStanding(services, id) });
    } catch (error) {
      if (!isLeft(error)) throw error;
      left.push({ id, why: error.message });
    }
  return { done: moved.length, cents: moved.reduce((sum, row) => sum + row.amount_cents, 0), left };
}
