import { expect, test } from 'vitest';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { getFailureStatus, isAborted, isReported, isUnrecoverable } from '#lib/domain/visitor/failure.ts';

const refused = (status: number, message = 'Choose another draw.') =>
  new ApiError({ status, url: '/cart', error: { code: 'draw_closed', message } });

test.each([
  ['timeout of 10000 ms', 408],
  ['Network request failed', 408],
  ['Load failed', 408],
  ['Error loading the page', 408],
  ['The operation was aborted', 408],
  ['The network connection was lost', 408],
  ['Failed to fetch', 408],
  ['NetworkError when attempting to fetch resource.', 408],
  ['Blocked a frame with origin "null"', 418],
  ['Illegal invocation', 418],
  ['The download is ready', 500],
  ['payload of unloaded reload', 500],
  ['x is not a function', 500],
])('"%s" is a %i', (message, status) => {
  expect(getFailureStatus(new Error(message))).toBe(status);
});

test('a lost answer and a browser refusal are not reported, our own mistakes are', () => {
  expect(isReported(new Error('Load failed'))).toBe(false);
  expect(isReported(new Error('Illegal invocation'))).toBe(false);
  expect(isReported(new Error('x is not a function'))).toBe(true);
  expect(isReported(refused(503))).toBe(true);
});

test('a call that was given up is dropped', () => {
  const given = new DOMException('This operation was aborted', 'AbortError');
  expect([isAborted(given), isReported(given), isUnrecoverable(given)]).toEqual([true, false, false]);
});

test('the page cannot go on after a 5xx and can after a refusal', () => {
  expect(isUnrecoverable(refused(500))).toBe(true);
  expect(isUnrecoverable(refused(422))).toBe(false);
});
