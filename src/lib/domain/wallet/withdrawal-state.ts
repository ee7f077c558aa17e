// The life of a withdrawal: asked for, approved, sent, there; or given back on the way.
export const WITHDRAWAL_STATES = [
  'requested',
  'approved',
  'sent',
  'completed',
  'cancelled',
  'rejected',
  'returned',
] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

/** Which states a state may follow. A bank may send money back days after it took it. */
const FOLLOWS = {
  requested: [],
  approved: ['requested'],
  sent: ['approved'],
  completed: ['sent'],
  cancelled: ['requested', 'approved'],
  rejected: ['requested', 'approved'],
  returned: ['sent', 'completed'],
} as const satisfies Record<WithdrawalState, readonly WithdrawalState[]>;

export const canFollow = (from: WithdrawalState, to: WithdrawalState): boolean =>
  (FOLLOWS[to] as readonly WithdrawalState[]).includes(from);

/** Whether its customer may still call it off: nothing has been sent. */
export const isCancellable = (state: WithdrawalState): boolean => canFollow(state, 'cancelled');
