// What is asked of a way to pay in. A new one is one object of this shape in the registry.
import type { DepositMethodCode } from '#lib/contracts/wallet.ts';
import type { DepositTable } from '../db/money-schema.ts';
import type { Services } from '../services.ts';

/** What a provider needs of the page and of the shop. */
export interface PaymentCapabilities {
  /** Card fields in a frame of the provider. */
  readonly hasHostedFields: boolean;
  /** The customer leaves for a page of the provider and comes back. */
  readonly hasRedirect: boolean;
  readonly hasThreeDSecure: boolean;
  /** The provider calls us. */
  readonly hasWebhook: boolean;
  /** The customer pays elsewhere with given details, such as a BPAY reference. */
  readonly isInstructionsOnly: boolean;
}

/** What the customer has to do next. */
export type PaymentAction =
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'hosted_fields'; readonly clientSecret: string }
  | { readonly kind: 'challenge'; readonly url: string; readonly fields: Readonly<Record<string, string>> }
  | { readonly kind: 'instructions'; readonly lines: readonly string[] };

/** Money that a provider took. */
export interface Captured {
  readonly cents: number;
  readonly currency: string;
}

/** What a provider says of a payment. */
export type PaymentReport =
  | { readonly state: 'pending' }
  | { readonly state: 'needs_action'; readonly action: PaymentAction }
  /** With what was taken: money that differs from what was asked is held for the operator, not credited. */
  | { readonly state: 'succeeded'; readonly captured: Captured }
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly state: 'refunded' }
  /** The bank took the money back. */
  | { readonly state: 'charged_back'; readonly reason: string };

/** A report with the name that the provider gives the payment, where it has given one. */
export interface ProviderReport {
  readonly reference?: string;
  readonly report: PaymentReport;
}

/** A report that came by webhook: it names the payment by our id, or by the provider's reference. */
export type WebhookReport = ProviderReport &
  ({ readonly depositId: string } | { readonly reference: string });

export type Payment = Readonly<DepositTable>;

/** What a provider works with: its calls go out through `fetch`, never inside a transaction. */
export type ProviderContext = Pick<Services, 'clock' | 'log'>;

/** What a provider was sent proves nothing, or cannot be read: it is not booked. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
}

export interface PaymentProvider {
  /** Its name in the shop: of its webhook's address, its settings, the payments that it takes. */
  readonly gateway: string;
  /** The ways of paying that it serves; several gateways may serve one. */
  readonly methods: readonly DepositMethodCode[];
  /** Moves no real money: refused in production (decision M9). */
  readonly isTest: boolean;
  readonly capabilities: PaymentCapabilities;
  /** In cents, for one payment. */
  readonly limits: { readonly minCents: number; readonly maxCents: number };
  /** For the wallet's statement. */
  readonly description: string;
  /**
   * Begins a payment. Called again after a crash: the provider must know the payment by its id.
   * One without a network answers at once, in the transaction that writes the payment.
   */
  readonly start:
    | { readonly kind: 'local'; readonly run: (payment: Payment) => PaymentReport }
    | {
        readonly kind: 'remote';
        readonly run: (payment: Payment, context: ProviderContext) => Promise<ProviderReport>;
      };
  /** The customer has acted in the page: a token of the hosted fields, the end of a challenge. */
  readonly confirm?: (
    payment: Payment,
    details: Readonly<Record<string, string>>,
    context: ProviderContext,
  ) => Promise<ProviderReport>;
  /** The customer is back from the provider's page; what the address says is checked with the provider. */
  readonly handleReturn?: (
    payment: Payment,
    query: Readonly<Record<string, string>>,
    context: ProviderContext,
  ) => Promise<ProviderReport>;
  /** Reads what the provider sent, once its signature is proven. @throws WebhookRefused for anything unsigned or garbled */
  readonly handleWebhook?: (request: Request, context: ProviderContext) => Promise<readonly WebhookReport[]>;
  /** Asks how the payment stands. */
  readonly poll?: (payment: Payment, context: ProviderContext) => Promise<ProviderReport>;
  /** Gives the money back. Called again after a crash: the provider must know the refund by the payment's id. */
  readonly refund?: (payment: Payment, context: ProviderContext) => Promise<ProviderReport>;
}
