// How the states of a withdrawal are marked and put in order.
import type { Withdrawal } from '#lib/contracts/payments/withdrawal.ts';

const TONES = {
  requested: 'open',
  approved: 'open',
  sent: 'open',
  completed: 'positive',
  cancelled: 'muted',
  rejected: 'warning',
  returned: 'warning',
} as const satisfies Record<Withdrawal['status'], string>;

/** Of the pill that says the state. */
export const getStateTone = (status: Withdrawal['status']): string => TONES[status];

export interface WithdrawalStep {
  readonly step: Withdrawal['status'];
  readonly at: string;
}

/** What happened so far, in its order. */
export function listSteps(withdrawal: Withdrawal): readonly WithdrawalStep[] {
  const { status, createdAt, decidedAt, sentAt, doneAt } = withdrawal;
  const wasRefused = status === 'cancelled' || status === 'rejected';
  const steps = [
    { step: 'requested', at: createdAt },
    { step: 'approved', at: wasRefused ? undefined : decidedAt },
    { step: 'sent', at: sentAt },
    { step: status, at: doneAt },
  ] as const;
  return steps.flatMap(({ step, at }) => (at === undefined ? [] : [{ step, at }]));
}
