import { expect, test } from 'vitest';
import { ApiError, JsonError } from '#lib/contracts/protocol/errors.ts';

const url = '/v2/cart';

test('an error speaks with its first message and keeps that message’s code', () => {
  const error = new ApiError({
    status: 422,
    url,
    messages: [
      { code: 'first', message: 'One' },
      { code: 'second', message: 'Two' },
    ],
  });
  expect(error.message).toBe('One');
  expect(error.code).toBe('first');
});

test('without any message it names status and url', () => {
  expect(new ApiError({ status: 502, url }).message).toBe(
    'The API responded with a 502 error when requesting the following url: /v2/cart',
  );
});

test('a single error becomes the general list; a map of errors stays as it is', () => {
  const single = { code: 'closed', message: 'Closed' };
  expect(new ApiError({ status: 409, url, error: single }).errors).toEqual({ general: [single] });
  const errors = { email: [{ code: 'taken', message: 'Taken' }] };
  expect(new ApiError({ status: 409, url, errors }).errors).toEqual(errors);
});

test('an answer that is no JSON is not a refusal', () => {
  const error = new JsonError(url);
  expect(error.status).toBe(422);
  expect(error).not.toBeInstanceOf(ApiError);
});
