// Gateways of payments: which are on, and what each is set up with.
import { z } from 'zod';
import { DEPOSIT_METHODS, EXTENSION_METHOD } from '#lib/contracts/payments/wallet.ts';

const CODE = [...DEPOSIT_METHODS, `x-${EXTENSION_METHOD}`].join('|');
const PART = `(${CODE})=[a-z]+(\\|[a-z]+)*`;
const METHOD_LIST = new RegExp(`^${PART}(,${PART})*,?$`);

const key = z.string().trim().min(1).optional();
const address = z
  .string()
  .regex(/^https?:\/\/[^/]+$/, 'must be an address without a path, such as https://api.example')
  .optional();

/** The variables of every gateway. Those that end in `_URL` lead to a stand-in, or to the gateway's own test system. */
const GATEWAY_VARIABLES: Readonly<Record<string, z.ZodOptional<z.ZodString>>> = {
  BANK_ACCOUNT: z
    .string()
    .regex(/^[\d -]{2,12}$/, 'must be the number of an account')
    .optional(),
  BANK_ACCOUNT_NAME: key,
  BANK_BSB: z
    .string()
    .regex(/^\d{3}-?\d{3}$/, 'must be a BSB such as 062-000')
    .optional(),
  BANK_PAYID: key,
  BANK_SHORT_NAME: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be three letters such as CBA')
    .optional(),
  BANK_USER_ID: z
    .string()
    .regex(/^\d{6}$/, 'must be the six digits that the bank gave')
    .optional(),
  BANK_USER_NAME: key,
  BANK_BALANCING_LINE: key,
  BPAY_BILLER_CODE: z
    .string()
    .regex(/^\d{3,10}$/, 'must be the digits of the biller code')
    .optional(),
  BRAINTREE_API_URL: address,
  BRAINTREE_MERCHANT_ACCOUNT: key,
  BRAINTREE_MERCHANT_ID: key,
  BRAINTREE_PRIVATE_KEY: key,
  BRAINTREE_PUBLIC_KEY: key,
  EWAY_API_KEY: key,
  EWAY_API_URL: address,
  EWAY_PASSWORD: key,
  OPAYO_API_URL: address,
  OPAYO_INTEGRATION_KEY: key,
  OPAYO_INTEGRATION_PASSWORD: key,
  OPAYO_REPORTING_PASSWORD: key,
  OPAYO_REPORTING_USER: key,
  OPAYO_VENDOR: key,
  PAYPAL_API_URL: address,
  PAYPAL_CLIENT_ID: key,
  PAYPAL_CLIENT_SECRET: key,
  PAYPAL_WEBHOOK_ID: key,
  PAYSTREAM_API_URL: address,
  PAYSTREAM_PAGE_URL: address,
  PAYSTREAM_SHARED_SECRET: key,
  PAYSTREAM_TOKEN: key,
  PAYSTREAM_USERNAME: key,
  STRIPE_API_URL: address,
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_', 'must begin with pk_').optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, 'must begin with sk_ or rk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'must begin with whsec_').optional(),
};

export const PaymentVariables = z.object({
  PAYMENT_METHODS: z
    .string()
    .transform((value) => value.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(METHOD_LIST, 'must be a list such as cc=stripe|eway,pl=paypal'))
    .optional(),
  ...GATEWAY_VARIABLES,
});
export type PaymentVariables = z.infer<typeof PaymentVariables>;

/** What gateways are set up with. */
export interface PaymentEnv {
  /** As `cc=stripe|eway,pl=paypal`: which gateways serve which way of paying, the first choice first. */
  readonly methods: string;
  /** Variables of gateways that are set, by name. */
  readonly settings: Readonly<Record<string, string>>;
}

/** Variables of gateways that extensions bring. */
const EXTENSION_VARIABLE = /^X_[A-Z\d_]+$/;

/** @param set all variables that are set, by name */
export function toPaymentEnv(
  variables: PaymentVariables,
  set: Readonly<Record<string, string | undefined>>,
): PaymentEnv {
  const known = Object.keys(GATEWAY_VARIABLES).flatMap((name) => {
    const value: unknown = variables[name as keyof PaymentVariables];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  const brought = Object.entries(set).flatMap(([name, value]) =>
    value !== undefined && EXTENSION_VARIABLE.test(name) ? [[name, value] as const] : [],
  );
  return { methods: variables.PAYMENT_METHODS ?? '', settings: Object.fromEntries([...known, ...brought]) };
}

/** Variables that lead to a stand-in of a gateway: in production money would go nowhere. */
export const listStandIns = ({ settings }: PaymentEnv): readonly string[] =>
  Object.keys(settings).filter((name) => name.endsWith('_URL'));
