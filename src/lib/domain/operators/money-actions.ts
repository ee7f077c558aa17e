// Which commands can follow on what of money, by its state.
import type { MoneyKind } from '../../contracts/desk/money.ts';

const ACTIONS: Readonly<Record<MoneyKind, Readonly<Record<string, readonly string[]>>>> = {
  withdrawal: {
    requested: ['withdrawals approve', 'withdrawals reject', 'withdrawals hold', 'withdrawals account'],
    approved: ['withdrawals sent', 'withdrawals reject', 'withdrawals hold', 'withdrawals account'],
    sent: ['withdrawals returned', 'withdrawals account'],
    completed: ['withdrawals returned'],
  },
  deposit: {
    succeeded: ['payment refund'],
    held: ['payment release', 'payment refund'],
    refunded: ['payment refund-failed'],
  },
  dispute: {},
  line: { unmatched: ['bank assign', 'bank dismiss'] },
};

/** Names of commands whose first word is the id. */
export const listMoneyActions = (kind: MoneyKind, state: string): readonly string[] =>
  ACTIONS[kind][state] ?? [];
