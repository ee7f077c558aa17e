// What is asked of a service that pays customers out by calls.
import type { GatewaySettings, ProviderContext } from './provider.ts';

export interface Payout {
  /** Our name for it: the service takes the same name for the same payout. */
  readonly id: string;
  readonly cents: number;
  /** The account it goes to, as the service knows it. */
  readonly receiver: string;
}

/** What a service says of a payout, with the name that it gives it. */
export type PayoutReport =
  | { readonly state: 'pending' | 'paid'; readonly reference: string }
  /** Not paid, or paid and back; without a name where it was never taken on. */
  | { readonly state: 'returned'; readonly reference?: string; readonly reason: string };

export type PayoutContext = Pick<ProviderContext, 'clock' | 'fetch'> & { readonly settings: GatewaySettings };

export interface PayoutService {
  /** Variables of the environment that it cannot do without. */
  readonly settings: { readonly required: readonly string[]; readonly optional?: readonly string[] };
  /** How long it takes a payout of the same name for the same one, in milliseconds: after that it might pay again. */
  readonly repeatableMs: number;
  /** Asks it to pay. Called again after a crash. */
  readonly send: (payout: Payout, context: PayoutContext) => Promise<PayoutReport>;
  /** Asks how a payout stands that it has taken on. */
  readonly poll: (reference: string, context: PayoutContext) => Promise<PayoutReport>;
}
