// What a payment is asked for with, beside amount and method. It is kept, sealed, until the outcome is known, so that a
// start that was interrupted can be repeated as it was.
import { z } from 'zod';
import { StrongCustomerAuthentication } from '#lib/contracts/payments/three-d-secure.ts';
import { open, seal, tryOpen } from '../../secret-box.ts';
import type { Services } from '../../services.ts';

export const PaymentRequest = z.object({
  /** Of the brand's site, as `https://shop.example`. */
  origin: z.string(),
  /** The customer is not there: what a bank would ask of them cannot be answered. */
  isUnattended: z.boolean().default(false),
  /** The customer wants to pay with it again. */
  keepFund: z.boolean().default(false),
  /** What the gateway's own frame made of the security code: never its digits. */
  csc: z.string().optional(),
  deviceData: z.string().optional(),
  /** By the gateway's own names; `token` is what its fields made of a new card, `holder` the name on it. */
  metadata: z.record(z.string(), z.string()).default({}),
  strongCustomerAuthentication: StrongCustomerAuthentication.optional(),
  /** Of the customer's own request, for the bank. */
  browser: z
    .object({ ip: z.string(), userAgent: z.string(), accept: z.string() })
    .default({ ip: '', userAgent: '', accept: '*/*' }),
});
export type PaymentRequest = z.infer<typeof PaymentRequest>;
export type NewPaymentRequest = z.input<typeof PaymentRequest>;

/** Where the site of a brand is; a shop without an address in its settings is at this machine. */
export const getSiteOrigin = ({ getSiteOrigin: find }: Services, brand: string | undefined): string =>
  find?.(brand) ?? 'http://localhost';

const getPurpose = (depositId: string): string => `deposit:${depositId}`;

export const sealRequest = (
  services: Pick<Services, 'keys'>,
  depositId: string,
  request: NewPaymentRequest,
): string => seal(services, getPurpose(depositId), JSON.stringify(PaymentRequest.parse(request)));

/**
 * Undefined for payments of older releases, and for those whose outcome is known.
 * @throws Error where it was sealed with other secrets of the shop: such a start is not repeated
 */
export function openRequest(
  services: Pick<Services, 'keys'>,
  { id, request }: { readonly id: string; readonly request: string },
): PaymentRequest | undefined {
  if (request === '' || request === '{}') return undefined;
  return PaymentRequest.parse(JSON.parse(open(services, getPurpose(id), request)));
}

/** Whether the customer wants to keep what the payment is made with; not where the request does not open any more. */
export function wantsFundKept(
  services: Pick<Services, 'keys'>,
  { id, request }: { readonly id: string; readonly request: string },
): boolean {
  const text = tryOpen(services, getPurpose(id), request);
  return text !== undefined && PaymentRequest.parse(JSON.parse(text)).keepFund;
}
