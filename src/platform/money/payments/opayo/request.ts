// What Opayo is asked for a payment with.
import { toLatin } from '#lib/domain/text/to-latin.ts';
import { SHOP_CURRENCY } from '../../ledger/accounts.ts';
import type { PaymentToStart } from '../provider.ts';

/** Opayo refuses letters that it does not know, and what is longer than its fields. */
const shorten = (text: string | undefined, length: number, otherwise: string): string =>
  toLatin(text ?? '')
    .replaceAll(/[^A-Za-z0-9 .,'/&()+-]/g, '')
    .trim()
    .slice(0, length) || otherwise;

const NOT_GIVEN = 'Not given';

/** Every field is asked for by Opayo, whether the customer has given an address or not. */
const toBillingAddress = ({ address }: PaymentToStart['customer']) => ({
  address1: shorten(address?.line1, 50, NOT_GIVEN),
  city: shorten(address?.suburb, 40, NOT_GIVEN),
  postalCode: shorten(address?.postcode, 10, '0000'),
  country: shorten(address?.country, 2, 'AU'),
});

const toText = (value: number | undefined): string | undefined =>
  value === undefined ? undefined : String(value);

/** What the bank decides by whether to ask its customer. */
const toAuthentication = ({ request, notifyUrl, returnUrl }: PaymentToStart) => {
  const { browser, strongCustomerAuthentication: known } = request;
  return {
    website: new URL(returnUrl).origin,
    notificationURL: notifyUrl,
    browserIP: browser.ip || '0.0.0.0',
    browserAcceptHeader: browser.accept,
    browserUserAgent: browser.userAgent || 'unknown',
    browserJavascriptEnabled: known?.browserJavascriptEnabled ?? false,
    browserJavaEnabled: known?.browserJavaEnabled ?? false,
    browserLanguage: known?.browserLanguage ?? 'en-AU',
    browserColorDepth: toText(known?.browserColorDepth),
    browserScreenHeight: toText(known?.browserScreenHeight),
    browserScreenWidth: toText(known?.browserScreenWidth),
    browserTZ: toText(known?.browserTz),
    challengeWindowSize: known?.challengeWindowSize ?? 'FullScreen',
    transType: 'GoodsAndServicePurchase',
  };
};

/** A kept card, or what Opayo's fields made of a new one in the session that they were made with. */
const toCard = ({ fund, request: { metadata, keepFund } }: PaymentToStart) =>
  fund
    ? { cardIdentifier: fund.token, reusable: true }
    : {
        merchantSessionKey: metadata.merchantSessionKey ?? '',
        cardIdentifier: metadata.token ?? '',
        save: keepFund,
      };

/** What banks learn of a card that is kept, or was. */
const toCredentialType = ({ fund, request }: PaymentToStart) =>
  fund || request.keepFund
    ? {
        credentialType: {
          cofUsage: fund ? 'Subsequent' : 'First',
          initiatedType: 'CIT',
          mitType: 'Unscheduled',
        },
      }
    : {};

/** The body is the same for every attempt: the code is what Opayo knows the payment by. */
export const toTransaction = (payment: PaymentToStart) => ({
  transactionType: 'Payment',
  vendorTxCode: payment.id,
  amount: payment.amount_cents,
  currency: SHOP_CURRENCY,
  description: shorten(payment.description, 100, 'Deposit'),
  customerFirstName: shorten(payment.customer.firstname, 20, NOT_GIVEN),
  customerLastName: shorten(payment.customer.lastname, 20, NOT_GIVEN),
  customerEmail: payment.customer.email,
  billingAddress: toBillingAddress(payment.customer),
  entryMethod: 'Ecommerce',
  apply3DSecure: 'UseMSPSetting',
  paymentMethod: { card: toCard(payment) },
  strongCustomerAuthentication: toAuthentication(payment),
  ...toCredentialType(payment),
});
