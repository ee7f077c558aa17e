// What the page of a deposit says that has not simply come in.
import type { Deposit } from '../../contracts/payments/wallet.ts';
import { isCalledOff } from './deposit-address.ts';

const WORDS = {
  pending: ['deposit.confirming', 'deposit.confirming-text'],
  needs_action: ['deposit.instructions', 'deposit.instructions-text'],
  completed: ['deposit.confirming', 'deposit.confirming-text'],
  refunded: ['deposit.refunded', 'deposit.refunded-text'],
  charged_back: ['deposit.charged-back', 'deposit.charged-back-text'],
} as const satisfies Record<Exclude<Deposit['status'], 'failed'>, readonly [string, string]>;

/** Whether its bank has still to collect it. */
export const isWaitingDebit = ({ status, debit }: Deposit): boolean =>
  status === 'pending' && debit !== undefined;

/** The keys of its title and of its text. */
export function chooseDepositWords(deposit: Deposit) {
  const { status, failure = 'generic', debit, isUnanswered } = deposit;
  if (isUnanswered) return ['deposit.unanswered', 'deposit.unanswered-text'] as const;
  if (status === 'failed')
    return [
      isCalledOff(deposit) ? 'deposit.called-off' : 'deposit.failed',
      `deposit.failed-${failure}`,
    ] as const;
  if (isWaitingDebit(deposit))
    return ['deposit.debit', debit?.isSent ? 'deposit.debit-sent' : 'deposit.debit-waiting'] as const;
  return WORDS[status];
}
