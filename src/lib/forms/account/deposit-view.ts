// The page that pays money in, as it is shown.
import type { DepositMethodCode, Wallet } from '../../contracts/wallet.ts';
import type { FormView } from '../form-view.ts';

export interface DepositView {
  readonly wallet: Wallet;
  /** The way of paying; undefined while none is open. */
  readonly method:
    | { readonly code: DepositMethodCode; readonly minCents: number; readonly maxCents: number }
    | undefined;
  /** Of this form: sending it again never pays again. */
  readonly key: string;
  /** Undefined while no way of paying is open. */
  readonly form: FormView | undefined;
  /** What went wrong apart from the amount. */
  readonly trouble?: string | undefined;
  /** The form had paid already, with another amount; this one has a new key. */
  readonly isKeySpent?: boolean;
  /** The page that asked for money; undefined where none did. */
  readonly returnTo: string | undefined;
}
