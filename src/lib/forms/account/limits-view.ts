// The pages of limits as they are shown.
import type { CustomerLimit } from '../../contracts/care/limits.ts';
import type { Money } from '../../contracts/money.ts';
import type { LimitKind, LimitPeriod } from '../../domain/limits/limit.ts';
import type { FormView } from '../form-view.ts';

export interface LimitCardView {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly limit: CustomerLimit | undefined;
  readonly used: Money;
  /** What the shop allows at most. */
  readonly most: Money | undefined;
  readonly form: FormView;
  /** Why a button did nothing. */
  readonly trouble: string | undefined;
}

export interface LimitsView {
  readonly spend: readonly LimitCardView[];
  readonly deposit: readonly LimitCardView[];
  /** Nothing can be bought until a limit is set. */
  readonly isRequired: boolean;
  readonly raiseWaitDays: number;
  /** The customer's IANA zone. */
  readonly zone: string;
}

export interface PrecommitmentView {
  readonly limit: CustomerLimit | undefined;
  /** Earlier ones of other periods: each holds beside it until its end. */
  readonly ending: readonly CustomerLimit[];
  readonly used: Money | undefined;
  readonly form: FormView;
  readonly trouble: string | undefined;
  readonly raiseWaitDays: number;
  readonly zone: string;
}
