// The gateways that come with the shop.
import { createBraintree } from './braintree/provider.ts';
import { eway } from './eway/provider.ts';
import { opayo } from './opayo/provider.ts';
import { createPaypal } from './paypal/provider.ts';
import { paystream } from './paystream/provider.ts';
import type { PaymentProvider } from './provider.ts';
import { createStripe } from './stripe/provider.ts';
import { testDeposit } from './test-deposit.ts';

export const PAYMENT_PROVIDERS: readonly PaymentProvider[] = [
  createBraintree(),
  createPaypal(),
  createStripe(),
  eway,
  opayo,
  paystream,
  testDeposit,
];
