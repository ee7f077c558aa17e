import { expect, test } from 'vitest';
import { createDomainError } from '#platform/domain-error.ts';

const ERRORS = { locked: { status: 429, message: 'Wait {minutes} minutes.', target: 'password' } } as const;

test('a refusal is whole when it is made', () => {
  const error = createDomainError(ERRORS, 'locked', { minutes: 5 }, { left: 0 });
  expect(error).toMatchObject({
    code: 'locked',
    status: 429,
    message: 'Wait 5 minutes.',
    target: 'password',
    retryAfterS: 300,
    result: { left: 0 },
  });
});

test('with more for the caller it is another one, which names the first', () => {
  const error = createDomainError(ERRORS, 'locked', { minutes: 5 });
  const more = error.withResult({ cart: 'cart' });
  expect([error.result, more.result, more.cause]).toEqual([undefined, { cart: 'cart' }, error]);
  expect({ ...more, result: undefined }).toEqual({ ...error });
});
