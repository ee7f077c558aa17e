import { expect, test } from 'vitest';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { findReceiptFailure } from '#lib/domain/receipt/receipt-failure.ts';

const createError = (status: number, code: string, message: string) =>
  new ApiError({ status, url: '/v2/checkout/1', error: { code, message } });

test('only a failure of the checkout that says why has a screen of its own', () => {
  expect(findReceiptFailure(createError(402, 'funds_insufficient', 'Too little.'))).toEqual({
    status: 402,
    message: 'Too little.',
  });
  expect(findReceiptFailure(createError(402, 'funds_insufficient', ' '))).toBeUndefined();
  expect(findReceiptFailure(createError(500, 'unexpected', 'Sorry.'))).toBeUndefined();
  expect(findReceiptFailure(new Error('broken'))).toBeUndefined();
});
