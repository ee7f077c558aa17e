import type { NetPosition, StatementKind, WalletEntryKind } from '../../contracts/payments/statement.ts';
import { toMoney } from '../money/money.ts';

/** What lines of a kind come to in the wallet, in cents; a reversal counts with what it takes back. */
export interface KindSum {
  readonly kind: WalletEntryKind;
  readonly cents: number;
}

type Part = 'in' | 'out' | 'spent' | 'won' | 'corrections';

/** The part of the position that a kind belongs to, and its sign there. */
const PARTS = {
  deposit: ['in', 1],
  settlement: ['in', 1],
  dispute: ['in', 1],
  withdrawal: ['out', -1],
  donation: ['out', -1],
  purchase: ['spent', -1],
  refund: ['spent', -1],
  prize: ['won', 1],
  adjustment: ['corrections', 1],
  reversal: ['corrections', 1],
} as const satisfies Record<WalletEntryKind, readonly [Part, 1 | -1]>;

/** Where someone stands after lines that come to these sums. */
export function createNetPosition(sums: readonly KindSum[]): NetPosition {
  const cents: Record<Part, number> = { in: 0, out: 0, spent: 0, won: 0, corrections: 0 };
  for (const { kind, cents: sum } of sums) {
    const [part, sign] = PARTS[kind];
    cents[part] += sign * sum;
  }
  return {
    in: toMoney(cents.in),
    out: toMoney(cents.out + 0),
    spent: toMoney(cents.spent + 0),
    won: toMoney(cents.won),
    net: toMoney(cents.won - cents.spent),
    corrections: toMoney(cents.corrections),
  };
}

/** The kinds of lines that each filter of the statement shows. */
export const KINDS_OF_FILTER = {
  all: undefined,
  deposits: ['deposit', 'settlement', 'dispute'],
  purchases: ['purchase'],
  prizes: ['prize'],
  withdrawals: ['withdrawal'],
  refunds: ['refund'],
  donations: ['donation'],
  corrections: ['adjustment', 'reversal'],
} as const satisfies Record<StatementKind, readonly WalletEntryKind[] | undefined>;
