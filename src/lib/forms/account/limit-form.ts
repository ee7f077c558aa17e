import type { LimitPeriod } from '../../domain/limits/limit.ts';
import { amountField } from '../amount-field.ts';
import { isAtMost, isTypedAmount } from '../amount-rules.ts';
import { defineForm } from '../define-form.ts';
import { radioField } from '../more-fields.ts';
import { required } from '../rules.ts';

/** The most that a limit can be, in cents. */
const LIMIT_MAX_CENTS = 100_000_000;

export interface LimitBounds {
  /** What the shop allows at most, in cents; undefined where it sets no limit. */
  readonly mostCents: number | undefined;
}

const amount = amountField({
  label: 'limits.amount',
  hint: 'limits.amount-hint',
  attributes: { inputmode: 'decimal', autocomplete: 'off', maxlength: 12 },
});
const listAmountRules = ({ mostCents }: LimitBounds) => [
  required,
  isTypedAmount,
  isAtMost(Math.min(mostCents ?? LIMIT_MAX_CENTS, LIMIT_MAX_CENTS)),
];

/** One limit of a period that its place names. */
export const limitForm = defineForm({
  fields: { amount },
  rules: (bounds: LimitBounds) => ({ amount: listAmountRules(bounds) }),
});

/** A pre-commitment: an amount and its period. */
export const precommitmentForm = defineForm({
  fields: {
    amount,
    period: radioField<LimitPeriod>({
      label: 'limits.period',
      options: { day: 'limits.period-day', week: 'limits.period-week', month: 'limits.period-month' },
    }),
  },
  rules: (bounds: LimitBounds) => ({ amount: listAmountRules(bounds), period: [required] }),
});
