import type { Money } from '#lib/contracts/money.ts';

/** What a login or a sign-up pays with the same press. */
export interface SignInPayment {
  readonly key: string;
  /** Of the cart that was shown. */
  readonly reference: string;
  /** What stood in it, as `hashShownLines` writes it. */
  readonly lines: string;
  /** Of the cart, as it is shown. */
  readonly total: Money;
  /** What of it is charged now. */
  readonly chargedCents: number;
  /** What is added to the wallet for it; undefined where that is chosen later. */
  readonly addsCents: number | undefined;
  /** Code of the way that adds it. */
  readonly wayCode: string | undefined;
}
