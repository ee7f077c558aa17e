import { z } from 'zod';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { DepositMethodCode } from './wallet.ts';

const Origins = z.array(z.string()).optional();

/** Origins that a page with a gateway's fields, buttons or challenge has to open in its content security policy. */
export const PageOrigins = z.object({
  script: Origins,
  frame: Origins,
  connect: Origins,
  image: Origins,
  style: Origins,
  formAction: Origins,
});
export type PageOrigins = z.infer<typeof PageOrigins>;

/** What a gateway needs of the page and of the shop. */
export const PaymentCapabilities = z.object({
  /** Card fields in a frame of the provider. */
  hasHostedFields: z.boolean(),
  /** The customer leaves for a page of the provider and comes back. */
  hasRedirect: z.boolean(),
  hasThreeDSecure: z.boolean(),
  /** The provider calls us. */
  hasWebhook: z.boolean(),
  /** The customer pays elsewhere with given details, such as a BPAY reference. */
  isInstructionsOnly: z.boolean(),
  /** Buttons of a wallet in the browser or the phone, such as Apple Pay. */
  hasWalletButtons: z.boolean(),
  /** Cards or accounts can be kept with the gateway to pay with again. */
  canKeepFunds: z.boolean(),
});
export type PaymentCapabilities = Readonly<z.infer<typeof PaymentCapabilities>>;

export const PaymentGateway = z.object({
  key: z.string(),
  methods: z.array(DepositMethodCode),
  capabilities: PaymentCapabilities,
  pageOrigins: PageOrigins,
  /** Its fields can keep a card without a payment. */
  addsCards: z.boolean().default(false),
});
export type PaymentGateway = z.infer<typeof PaymentGateway>;

export const getPaymentGateways = defineEndpoint({
  name: 'getPaymentGateways',
  summary: 'The gateways that are on, and what a page has to open for each.',
  section: 'E26',
  method: 'GET',
  path: '/v2/payment-gateways',
  result: z.array(PaymentGateway),
});
