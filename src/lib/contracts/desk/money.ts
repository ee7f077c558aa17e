// Money at the desk: what came in and went out, what is disputed, and what waits. Bank numbers are in none of it.
import { z } from 'zod';
import { LIST_LIMITS } from '../../domain/operators/list-place.ts';
import { PAYMENT_STATES } from '../../domain/payments/payment-state.ts';
import { WITHDRAWAL_STATES } from '../../domain/wallet/withdrawal-state.ts';
import { DisputeState } from '../payments/dispute-state.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { DESK_CALL } from '../protocol/operator-call.ts';

const DESK_READ = { ...DESK_CALL, method: 'GET', right: 'view' } as const;

/** ISO instant. */
const instant = z.string();
const cents = z.number().int();

/** `line` is of a file of the bank. */
export const MONEY_KINDS = ['withdrawal', 'deposit', 'dispute', 'line'] as const;
export type MoneyKind = (typeof MONEY_KINDS)[number];

/** The states of each kind; lists of those without one hold every state. */
export const MONEY_STATES = {
  withdrawal: WITHDRAWAL_STATES,
  deposit: PAYMENT_STATES,
  dispute: DisputeState.options,
  line: ['unmatched', 'matched', 'assigned', 'returned'],
} as const satisfies Record<MoneyKind, readonly string[]>;

/** States in which somebody waits: the oldest is listed first. */
const WAITING: ReadonlySet<string> = new Set(['requested', 'approved', 'held', 'asked', 'open', 'unmatched']);
export const isWaitingState = (state: string): boolean => WAITING.has(state);

export const DeskMoneyRow = z.object({
  id: z.string(),
  at: instant,
  customerId: z.string().nullable(),
  /** E-mail address; empty for a line that is nobody's. */
  customer: z.string(),
  /** The way: `bank_transfer`, `card`. */
  what: z.string(),
  state: z.string(),
  /** Below zero for money that went out. */
  cents,
  detail: z.string(),
});
export type DeskMoneyRow = z.infer<typeof DeskMoneyRow>;

const Kind = z.object({ kind: z.enum(MONEY_KINDS) });

export const listDeskMoney = defineEndpoint({
  name: 'listDeskMoney',
  summary: 'Money of a kind, fifty at once, those of a state oldest first where somebody waits for it.',
  ...DESK_READ,
  path: '/v2/operator/money/{kind}',
  params: Kind,
  query: z.object({
    state: z.string().max(20).optional(),
    /** The id of the row or of a customer, an address, a reference. */
    q: z.string().max(LIST_LIMITS.q).optional(),
    after: z.string().max(LIST_LIMITS.after).optional(),
  }),
  result: z.object({ rows: z.array(DeskMoneyRow), next: z.string().nullable() }),
});

export const DESK_MONEY_ERRORS = {
  money_unknown: { status: 404, message: 'There is nothing under this id.' },
} as const;

export const DeskMoney = DeskMoneyRow.extend({
  reference: z.string(),
  updatedAt: instant,
  /** Of the ledger, oldest first. */
  bookings: z.array(
    z.object({ id: z.string(), at: instant, kind: z.string(), description: z.string(), walletCents: cents }),
  ),
  /** Disputes of a deposit. */
  disputes: z.array(z.object({ id: z.string(), state: z.string(), cents })),
});
export type DeskMoney = z.infer<typeof DeskMoney>;

export const getDeskMoney = defineEndpoint({
  name: 'getDeskMoney',
  summary: 'One of them, with what was booked of it.',
  ...DESK_READ,
  path: '/v2/operator/money/{kind}/{id}',
  params: Kind.extend({ id: z.string().max(60) }),
  result: DeskMoney,
  errors: DESK_MONEY_ERRORS,
});
