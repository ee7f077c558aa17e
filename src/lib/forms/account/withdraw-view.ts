// The page that takes money out, as it is shown.
import type { BankAccount } from '../../contracts/payments/bank-account.ts';
import type { Wallet } from '../../contracts/payments/wallet.ts';
import type { Withdrawal, WithdrawalMethod } from '../../contracts/payments/withdrawal.ts';
import type { PayoutType } from '../../domain/bank/payout-account.ts';
import type { FormView } from '../form-view.ts';

export interface NamedCause {
  readonly slug: string;
  readonly name: string;
}

/** The account fields of the form: open while there is no account yet, or another one is wanted. */
export interface NewAccountView {
  readonly type: PayoutType;
  readonly form: FormView;
}

export interface WithdrawView {
  readonly wallet: Wallet;
  readonly ways: readonly WithdrawalMethod[];
  /** The way that is chosen; undefined while none is open. */
  readonly way: WithdrawalMethod | undefined;
  /** Of one withdrawal in this way, in cents. */
  readonly limits: { readonly minCents: number; readonly maxCents: number };
  readonly form: FormView;
  readonly newAccount: NewAccountView | undefined;
  /** Those that can be chosen. */
  readonly accounts: readonly BankAccount[];
  readonly causes: readonly NamedCause[];
  /** What is left of prizes, in cents; undefined where it could not be asked. */
  readonly prizeCents: number | undefined;
  readonly isVerified: boolean;
  /** The customer's IANA zone. */
  readonly zone: string;
  readonly latest: readonly Withdrawal[];
  /** Of this form: sending it again never takes out again. */
  readonly key: string;
  /** What went wrong apart from the fields. */
  readonly trouble?: string | undefined;
  /** The form has taken out already, with other details; this one has a new key. */
  readonly isKeySpent?: boolean | undefined;
  /** The form was sent and no answer came: it may have taken out. */
  readonly isUnknown?: boolean | undefined;
}
