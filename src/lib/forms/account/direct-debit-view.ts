// The page of direct debit, as it is shown.
import type { BankAccount } from '../../contracts/payments/bank-account.ts';
import type { DirectDebit } from '../../contracts/payments/direct-debit.ts';
import type { FormView } from '../form-view.ts';

export interface DirectDebitView {
  readonly debit: DirectDebit;
  /** Those that money can be collected from. */
  readonly accounts: readonly BankAccount[];
  readonly form: FormView;
  /** The fields of another account: there is none yet, or another one is wanted. */
  readonly newAccount: FormView | undefined;
  /** What went wrong apart from the fields. */
  readonly trouble?: string | undefined;
}
