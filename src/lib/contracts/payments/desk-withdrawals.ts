// The queue of withdrawals at the desk: what waits, what the rule says of it, and what is decided of several at once.
import { z } from 'zod';
import { LIST_LIMITS } from '../../domain/operators/list-place.ts';
import { RULE_STOPS } from '../../domain/wallet/withdrawal-rule.ts';
import { WITHDRAWAL_STATES } from '../../domain/wallet/withdrawal-state.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { DESK_CALL } from '../protocol/operator-call.ts';
import { createLine } from '../protocol/text.ts';

/** ISO instant. */
const instant = z.string();
const cents = z.number().int();

/** Those of the queue; `sent` is with the bank. */
export const QUEUE_STATES = ['requested', 'approved', 'sent'] as const;
export type QueueState = (typeof QUEUE_STATES)[number];

export const WITHDRAWAL_ACTIONS = ['approve', 'reject', 'hold', 'release', 'sent', 'returned'] as const;
export type WithdrawalAction = (typeof WITHDRAWAL_ACTIONS)[number];

/** Which actions may follow in which state of the queue. */
export const ACTIONS_OF: Readonly<Record<QueueState, readonly WithdrawalAction[]>> = {
  requested: ['approve', 'reject', 'hold', 'release'],
  approved: ['sent', 'reject', 'hold', 'release'],
  sent: ['returned'],
};

/** Actions that say why; the customer reads the reason, but for that of a hold. */
export const needsReason = (action: WithdrawalAction): boolean =>
  action === 'reject' || action === 'hold' || action === 'returned';

export const DeskWithdrawal = z.object({
  id: z.string(),
  at: instant,
  customerId: z.string(),
  customer: z.string(),
  isVerified: z.boolean(),
  /** Locked, or closed. */
  isBarred: z.boolean(),
  method: z.string(),
  state: z.enum(WITHDRAWAL_STATES),
  cents,
  /** Whose account, and what is shown of its number. */
  account: z.string(),
  /** Nothing is sent to the account before this; null once that is past. */
  accountFrom: instant.nullable(),
  /** What the customer asked for within the last 30 days, this one included. */
  monthCents: cents,
  held: z.object({ at: instant, by: z.string(), reason: z.string() }).nullable(),
  /** Why it is not approved by itself; null where it is about to be. */
  stop: z.enum(RULE_STOPS).nullable(),
});
export type DeskWithdrawal = z.infer<typeof DeskWithdrawal>;

export const listDeskWithdrawals = defineEndpoint({
  name: 'listDeskWithdrawals',
  summary: 'Withdrawals of a state, oldest first, fifty at once, and how many wait in each.',
  ...DESK_CALL,
  method: 'GET',
  right: 'view',
  path: '/v2/operator/withdrawals',
  query: z.object({
    state: z.enum(QUEUE_STATES).default('requested'),
    after: z.string().max(LIST_LIMITS.after).optional(),
  }),
  result: z.object({
    rows: z.array(DeskWithdrawal),
    next: z.string().nullable(),
    counts: z.array(z.object({ state: z.enum(QUEUE_STATES), count: z.number().int(), cents })),
    /** Null where nothing is approved by itself. */
    rule: z.object({ upToCents: cents, dayCents: cents, isFirstByHand: z.boolean() }).nullable(),
  }),
});

export const listClosedMoney = defineEndpoint({
  name: 'listClosedMoney',
  summary:
    'Closed accounts with money in their wallets, fifty at once: each is to be paid to a bank account.',
  ...DESK_CALL,
  method: 'GET',
  right: 'view',
  path: '/v2/operator/closed-money',
  query: z.object({ after: z.string().max(LIST_LIMITS.after).optional() }),
  result: z.object({
    rows: z.array(
      z.object({ customerId: z.string(), customer: z.string(), name: z.string(), closedAt: instant, cents }),
    ),
    next: z.string().nullable(),
    total: z.object({ count: z.number().int(), cents }),
  }),
});

const AT_ONCE = 50;

export const DESK_WITHDRAWAL_ERRORS = {
  withdrawal_reason_missing: { status: 422, message: 'Say why.', target: 'reason' },
} as const;

export const actOnWithdrawals = defineEndpoint({
  name: 'actOnWithdrawals',
  summary:
    'Decides about several withdrawals, each by itself: what another person did first stays, and is said.',
  ...DESK_CALL,
  method: 'POST',
  right: 'money',
  path: '/v2/operator/withdrawals/decisions',
  body: z.object({
    action: z.enum(WITHDRAWAL_ACTIONS),
    ids: z.array(z.string().max(60)).min(1).max(AT_ONCE),
    reason: createLine(300).default(''),
    /** Approves what goes to a new account too. */
    isEarly: z.boolean().default(false),
  }),
  result: z.object({
    done: z.number().int(),
    cents,
    /** What was left as it is, and why. */
    left: z.array(z.object({ id: z.string(), why: z.string() })),
  }),
  errors: DESK_WITHDRAWAL_ERRORS,
});
