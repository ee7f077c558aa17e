import { expect, test } from 'vitest';
import { isPaymentAddress } from '#lib/domain/pages/payment-addresses.ts';

test.each([
  ['/cart', true],
  ['/checkout/deposit/dep_1/success', true],
  ['/my-account/deposit', true],
  ['/My-Account/Deposit/authorisation/dep_1', true],
  ['/my-account/withdraw/details/wd_1', true],
  ['/purchase/club', true],
  ['/', false],
  ['/my-account/transactions', false],
  ['/my-account/deposits-of-old', false],
])('money moves at %s: %s', (path, isPayment) => {
  expect(isPaymentAddress(path)).toBe(isPayment);
});
