import { expect, test } from 'vitest';
import { listPaymentMarks } from '#lib/domain/brand/payment-marks.ts';

test('the marks follow from the ways to pay that are on', () => {
  expect(listPaymentMarks(['td'], [])).toEqual([]);
  expect(listPaymentMarks(['cc', 'gp', 'bp'], [])).toEqual(['visa', 'mastercard', 'google-pay']);
  expect(listPaymentMarks(['pl', 'ap', 'td'], [])).toEqual(['paypal', 'apple-pay']);
});

test('a brand names further schemes of its gateway, and none that cannot be paid with', () => {
  expect(listPaymentMarks(['cc'], ['visa', 'amex', 'paypal'])).toEqual(['visa', 'amex']);
});
