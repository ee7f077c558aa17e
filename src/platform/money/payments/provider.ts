// What is asked of a way to pay in. A new one is one object of this shape in `paymentProviders` of a module.
import type { Selectable } from 'kysely';
import type { DisputeState } from '#lib/contracts/payments/dispute-state.ts';
import type { CardType } from '#lib/contracts/payments/fund.ts';
import type { PaymentAction } from '#lib/contracts/payments/payment-action.ts';
import type { PageOrigins, PaymentCapabilities } from '#lib/contracts/payments/payment-gateways.ts';
import type { DepositMethodCode } from '#lib/contracts/payments/wallet.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { DepositTable, FundTable } from '../../ground/db/schema/money-schema.ts';
import type { Services } from '../../services.ts';
import type { PaymentRequest } from './request.ts';

export type { PaymentAction };

/** Variables of the environment, by name. */
export type GatewaySettings = Readonly<Record<string, string>>;

/** Money that a provider took. */
export interface Captured {
  readonly cents: number;
  readonly currency: string;
}

/** What a provider says of a payment. */
export type PaymentReport =
  | { readonly state: 'pending' }
  /** With why the last attempt did not pay, where there was one. */
  | { readonly state: 'needs_action'; readonly action: PaymentAction; readonly reason?: string }
  /** With what was taken: money that differs from what was asked is held for the operator, not credited. */
  | { readonly state: 'succeeded'; readonly captured: Captured }
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly state: 'refunded' }
  /** The bank took the money back. */
  | { readonly state: 'charged_back'; readonly reason: string };

/** A card or an account that the gateway keeps for the customer from now on. */
export interface NewFund {
  readonly kind: FundTable['kind'];
  readonly cardType?: CardType;
  readonly last4?: string;
  /** `MM/YY` */
  readonly expiry?: string;
  readonly holder?: string;
  /** What the gateway knows it by. */
  readonly token: string;
  /** Tells the same card at the same gateway; the token where the gateway has nothing better. */
  readonly fingerprint: string;
}

/** A report with the name that the provider gives the payment, where it has given one. */
export interface ProviderReport {
  readonly reference?: string;
  readonly report: PaymentReport;
  /** Kept with the report of success, and only where the customer asked for that. */
  readonly fund?: NewFund;
  /** What the gateway calls the customer, where it has begun to know one. */
  readonly customerReference?: string;
  /** What the gateway calls the account of whoever paid, at every shop alike. */
  readonly payer?: string;
}

/** What a provider says of a dispute over a payment. */
export interface DisputeReport {
  /** What the provider calls the dispute. */
  readonly reference: string;
  readonly state: DisputeState;
  /** What of the payment it claims, in cents; the whole payment where it does not say. */
  readonly cents?: number;
  /** In the provider's words. */
  readonly reason?: string;
  /** When the provider last changed it, as ISO UTC. */
  readonly reportedAt?: string;
}

/**
 * A report that came by webhook: it names the payment by our id, or by the provider's reference. `ask` where an event
 * is only a reason to ask the provider how the payment stands now.
 */
export type WebhookReport =
  | ((
      | (Omit<ProviderReport, 'report'> & { readonly report: PaymentReport | 'ask' })
      | { readonly dispute: DisputeReport }
    ) &
      ({ readonly depositId: string } | { readonly reference: string }))
  | PayoutNotice;

/** Something has happened to money that is paid out: a reason to ask how it stands. */
export interface PayoutNotice {
  readonly withdrawalId: string;
}

export type Payment = Readonly<Selectable<DepositTable>>;

/** A kept card or account as its gateway knows it. */
export interface FundSecret extends Pick<NewFund, 'kind' | 'cardType' | 'last4' | 'token'> {
  readonly id: string;
}

/** Who pays, as gateways ask for it. */
export interface PayingCustomer {
  readonly id: string;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly state: string;
  /** Where the customer lives, once that is given. */
  readonly address?: {
    readonly line1: string;
    readonly suburb: string;
    readonly postcode: string;
    /** Two letters, as `AU`. */
    readonly country: string;
  };
  /** What the gateway calls the customer, where it knows one. */
  readonly reference?: string;
}

/** A payment with all that its provider needs to begin it. The same for every attempt. */
export interface PaymentToStart extends Omit<Payment, 'request'> {
  readonly request: PaymentRequest;
  /** The kept fund that pays, in place of a new card. */
  readonly fund?: FundSecret;
  readonly customer: PayingCustomer;
  /** For the statement of the customer's bank. */
  readonly description: string;
  /** Where the gateway sends the customer back to: done, given up. */
  readonly returnUrl: string;
  readonly cancelUrl: string;
  /** Where a bank posts the end of a challenge, and what it has to hand back with it: it names the payment. */
  readonly notifyUrl: string;
  readonly notifyData: string;
}

/** What a provider works with: its calls go out through `fetch`, never inside a transaction. */
export interface ProviderContext extends Pick<Services, 'clock' | 'log'> {
  readonly fetch: typeof fetch;
  /** Those of its own `settings` that are set, by name. */
  readonly settings: GatewaySettings;
}

/** What a provider without a network works with, inside the transaction that writes the payment. */
export interface LocalContext {
  readonly tx: Tx;
  readonly services: Services;
}

/** What a provider was sent proves nothing, or cannot be read: it is not booked. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
}

/** For whom and for what a page's fields are prepared. */
export interface FieldsRequest {
  readonly customer: PayingCustomer;
  readonly method: DepositMethodCode;
  /** Undefined where a card is added without a payment. */
  readonly cents: number | undefined;
}

/** A card to keep without a payment. */
export interface FundRequest {
  readonly customer: PayingCustomer;
  /** What the gateway's fields made of the card. */
  readonly token: string;
  readonly holder: string;
}

export interface KeptFund {
  readonly fund: NewFund;
  readonly customerReference?: string;
}

/** The gateway keeps no such card. The reason is one of those of a failed payment. */
export class FundRefused extends Error {
  override readonly name = 'FundRefused';
}

export interface PaymentProvider {
  /** Its name in the shop: of its webhook's address, its settings, the payments that it takes. */
  readonly gateway: string;
  /** The ways of paying that it serves; several gateways may serve one. */
  readonly methods: readonly DepositMethodCode[];
  /** Moves no real money: refused in production (decision M9). */
  readonly isTest: boolean;
  readonly capabilities: PaymentCapabilities;
  /** Variables of the environment that it cannot do without; a gateway that lacks one is off. */
  readonly settings?: { readonly required: readonly string[]; readonly optional?: readonly string[] };
  /** In cents, for one payment. */
  readonly limits: { readonly minCents: number; readonly maxCents: number };
  /** Kept cards of these types need their security code with each payment. */
  readonly cscRequired: readonly CardType[];
  /** How long money of it stays before it may be paid out, in milliseconds. */
  readonly holdMs: number;
  /** Whether the customer may pay in this way yet; everybody may where it is left out. */
  readonly isOpenTo?: (at: Db | Tx, customerId: string) => Promise<boolean>;
  /** Money arrives days after it was asked for: no cart waits for that. */
  readonly takesDays?: boolean;
  /** Unless a kept fund pays, the customer approves each payment on the gateway's page: nothing is charged before. */
  readonly isApprovedOnItsPage?: true;
  /** Its page stays good after a decline: the customer may go back to it and pay with another card. */
  readonly takesCardAfterDecline?: true;
  /** What pages open for it. */
  readonly getPageOrigins?: (settings: GatewaySettings) => PageOrigins;
  /**
   * Lines of text that the page asks for in fields of the shop's own, by name: what was typed is in the request's
   * `metadata`. Their labels are `wallet.field-` with the way of paying and the name, as `wallet.field-x-points-pin`.
   */
  readonly plainFields?: readonly string[];
  /** For the wallet's statement. */
  readonly description: string;
  /** Charges a kept fund while the customer is away. */
  readonly canChargeUnattended?: true;
  /** It calls a customer by our id from the first call on, unless another name is kept. */
  readonly knowsCustomersByOurId?: true;
  /** What it answers of a payment tells whether the money was given back. */
  readonly tellsRefunds?: true;
  /** It would charge a kept fund again for each repetition: it is asked once, and then only looked up. */
  readonly isAskedOnce?: true;
  /**
   * What its fields in the page are made with: a publishable key, a client token; never a secret.
   */
  readonly prepareFields?: (
    asked: FieldsRequest,
    context: ProviderContext,
  ) => Promise<Readonly<Record<string, string>>>;
  /**
   * Begins a payment. Called again after a crash: the provider must know the payment by its id.
   * One without a network answers at once, in the transaction that writes the payment.
   */
  readonly start:
    | {
        readonly kind: 'local';
        readonly run: (
          payment: Payment,
          context: LocalContext,
        ) => ProviderReport['report'] | Promise<ProviderReport['report']>;
      }
    | {
        readonly kind: 'remote';
        readonly run: (payment: PaymentToStart, context: ProviderContext) => Promise<ProviderReport>;
      };
  /**
   * Has the gateway take no money for a payment any more that is over here, where it can do that; how the payment stands
   * there then. Called again after a crash. Left out where a gateway takes nothing without being asked again, or has no
   * such call. Undefined where it knows of no such payment.
   */
  readonly cancel?: (payment: Payment, context: ProviderContext) => Promise<ProviderReport | undefined>;
  /** Whether a payment without a network can still be given up, in the transaction that holds it. */
  readonly mayCallOff?: (payment: Payment, context: LocalContext) => Promise<boolean>;
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
  /** Its events carry no proof that it sent them: anybody can, so nothing of them is kept. */
  readonly hasUnprovenEvents?: true;
  /** Reads what the provider sent, once its signature is proven. @throws WebhookRefused for anything unsigned or garbled */
  readonly handleWebhook?: (request: Request, context: ProviderContext) => Promise<readonly WebhookReport[]>;
  /** Asks how the payment stands. */
  readonly poll?: (payment: Payment, context: ProviderContext) => Promise<ProviderReport>;
  /** Keeps a card that its fields have read, without a payment. @throws FundRefused */
  readonly keepFund?: (asked: FundRequest, context: ProviderContext) => Promise<KeptFund>;
  /** Forgets a kept card or account; one that it does not know is none. */
  readonly forgetFund?: (fund: FundSecret, context: ProviderContext) => Promise<void>;
  /** Forgets a customer by the gateway's name, with the cards that are left; one that it does not know is none. */
  readonly forgetCustomer?: (reference: string, context: ProviderContext) => Promise<void>;
  /** Asks something that takes no money, to see whether the gateway knows the key. @throws what the gateway answered */
  readonly tryKey?: (context: ProviderContext) => Promise<void>;
  /** Gives the money back. Called again after a crash: the provider must know the refund by the payment's id. */
  readonly refund?: (payment: Payment, context: ProviderContext) => Promise<ProviderReport>;
}
