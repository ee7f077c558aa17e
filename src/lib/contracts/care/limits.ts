// Limits on what a customer spends and pays in. Their bodies travel as forms.
import { z } from 'zod';
import { LIMIT_PERIODS } from '../../domain/limits/limit.ts';
import { AMOUNT_TEXT } from '../amount-text.ts';
import { Money } from '../money.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import type { Message } from '../protocol/envelope.ts';

export const LimitPeriod = z.enum(LIMIT_PERIODS, 'This field is required');

/** A limit that the customer has set. */
export const CustomerLimit = z.object({
  id: z.string(),
  period: LimitPeriod,
  amount: Money,
  startsAt: z.string(),
  /** A higher limit that waits, or its removal: then there is no amount. */
  pending: z.object({ amount: Money.optional(), startsAt: z.string() }).optional(),
});
export type CustomerLimit = z.infer<typeof CustomerLimit>;

const PeriodAmount = z.object({ period: LimitPeriod, amount: Money });

export const Limits = z.object({
  /** Periods for which a limit can be set. */
  availablePeriods: z.array(LimitPeriod),
  customerLimits: z.array(CustomerLimit),
  /** What the shop allows at most, whatever the customer sets. */
  systemLimits: z.array(PeriodAmount),
  /** Used within the window of each period, today included. */
  spent: z.array(PeriodAmount),
  /** Nothing can be bought until a limit is set. */
  isRequired: z.boolean(),
  /** Milliseconds that a higher limit waits. */
  raiseWaitMs: z.number(),
});
export type Limits = z.infer<typeof Limits>;

const LIMIT_ERRORS = {
  limit_unknown: { status: 404, message: 'This limit is gone. Look at your limits again.' },
  limit_above_system: {
    status: 422,
    message: 'Choose at most {amount}.',
    target: 'amount',
  },
  limit_change_pending: { status: 422, message: 'It ends on {date} already. Until then it holds.' },
  limit_needed: {
    status: 422,
    message: 'Your account needs a spend limit, so the last one cannot be removed. You can change it.',
  },
} as const;

/** What is said once a limit is changed that acts at once. */
export const LIMIT_MESSAGES = {
  spend: 'Your spend limit has been successfully updated.',
  deposit: 'Your deposit limit has been successfully updated.',
  precommitment: 'Your pre-commitment has been successfully updated.',
} as const;
/** What is said of a change that waits: a higher limit, or none. */
export const WAITING_LIMIT_MESSAGES = {
  spend: 'Your spend limit changes on {when}. Until then the one that you have holds.',
  deposit: 'Your deposit limit changes on {when}. Until then the one that you have holds.',
  precommitment: 'Your pre-commitment changes on {when}. Until then the one that you have holds.',
} as const satisfies Record<keyof typeof LIMIT_MESSAGES, string>;

/** @param when the instant from which it acts, as it is shown; undefined where it acts at once */
export const createLimitMessage = (kind: keyof typeof LIMIT_MESSAGES, when?: string): Message => ({
  code: 'success',
  level: 'success',
  message: when === undefined ? LIMIT_MESSAGES[kind] : WAITING_LIMIT_MESSAGES[kind].replace('{when}', when),
});

const NewLimit = z.object({ period: LimitPeriod, amount: AMOUNT_TEXT });
const LimitId = z.object({ id: z.string().max(64) });

const own = {
  access: 'customer',
  exposure: 'browser',
  section: 'E54, M8',
  result: Limits,
  errors: LIMIT_ERRORS,
} as const;
const onLimitsPage = { ...own, gate: 'spendLimits' } as const;

export const getSpendLimits = defineEndpoint({
  ...onLimitsPage,
  name: 'getSpendLimits',
  summary: 'The spend limits of the account and what is spent.',
  method: 'GET',
  path: '/v2/spend-limits',
});

export const setSpendLimit = defineEndpoint({
  ...onLimitsPage,
  name: 'setSpendLimit',
  summary: 'Sets a spend limit. A lower one acts at once, a higher one waits.',
  method: 'POST',
  path: '/v2/spend-limits',
  encoding: 'form',
  body: NewLimit,
});

export const removeSpendLimit = defineEndpoint({
  ...onLimitsPage,
  name: 'removeSpendLimit',
  summary: 'Ends a spend limit after the wait of a higher one.',
  method: 'DELETE',
  path: '/v2/spend-limits/{id}',
  params: LimitId,
});

export const getDepositLimits = defineEndpoint({
  ...onLimitsPage,
  name: 'getDepositLimits',
  summary: 'The deposit limits of the account and what was paid in.',
  method: 'GET',
  path: '/v2/deposit-limits',
});

export const setDepositLimit = defineEndpoint({
  ...onLimitsPage,
  name: 'setDepositLimit',
  summary: 'Sets a deposit limit. A lower one acts at once, a higher one waits.',
  method: 'POST',
  path: '/v2/deposit-limits',
  encoding: 'form',
  body: NewLimit,
});

export const removeDepositLimit = defineEndpoint({
  ...onLimitsPage,
  name: 'removeDepositLimit',
  summary: 'Ends a deposit limit after the wait of a higher one.',
  method: 'DELETE',
  path: '/v2/deposit-limits/{id}',
  params: LimitId,
});

/** One overall amount that the customer commits to ahead. It limits what is spent. */
export const getPrecommitmentLimit = defineEndpoint({
  ...own,
  section: 'E55',
  name: 'getPrecommitmentLimit',
  summary: 'The pre-commitment of the account and what is spent.',
  method: 'GET',
  path: '/v2/precommitment-limit',
});

export const setPrecommitmentLimit = defineEndpoint({
  ...own,
  section: 'E55',
  name: 'setPrecommitmentLimit',
  summary: 'Commits to an amount. A lower one acts at once, a higher one waits.',
  method: 'POST',
  path: '/v2/precommitment-limit',
  encoding: 'form',
  body: NewLimit,
});

export const removePrecommitmentLimit = defineEndpoint({
  ...own,
  section: 'E55',
  name: 'removePrecommitmentLimit',
  summary: 'Ends the pre-commitment after the wait of a higher one.',
  method: 'DELETE',
  path: '/v2/precommitment-limit',
});
