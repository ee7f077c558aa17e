// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import {
  $elevation,
  closeElevation,
  queueCall,
  resendElevationCode,
  submitElevationCode,
} from '#lib/stores/account/elevation.ts';

const api = vi.hoisted(() => ({
  postElevation: vi.fn(),
  postElevationCode: vi.fn(),
  postElevationCheck: vi.fn(),
}));
const session = vi.hoisted(() => ({ endSession: vi.fn() }));
const faults = vi.hoisted(() => ({ reportFault: vi.fn() }));
vi.mock('#lib/stores/analytics/fault-report.ts', () => faults);
vi.mock('#lib/api/elevation.ts', () => api);
vi.mock('#lib/stores/account/session.ts', () => session);

const request = { method: 'email', methods: ['email', 'sms'], hint: 'm…', rememberForDays: 30 };
const refusal = new ApiError({
  status: 403,
  url: '/deposits',
  error: { code: 'REQUIRED', message: 'Confirm that it is you', level: 'error' },
  result: request,
});
const code = { otp: '123456', rememberDevice: false };
const refuse = (errorCode: string, message = 'no', status = 401) =>
  new ApiError({ status, url: '/session/elevate', error: { code: errorCode, message, level: 'error' } });
const submit = () => submitElevationCode(code, 'No answer');
const getState = () => $elevation.get().state;

beforeEach(() => {
  vi.resetAllMocks();
  closeElevation();
});

test('every call that waits is made once more after one code, in its order', async () => {
  const made: string[] = [];
  const replay = (name: string) => async () => {
    made.push(name);
    return name;
  };
  const waiting = ['first', 'second'].map((name) => queueCall({ refusal, replay: replay(name) }));
  expect($elevation.get()).toEqual({ state: 'requesting_otp', request });
  await submit();
  expect(await Promise.all(waiting)).toEqual(['first', 'second']);
  expect(faults.reportFault).not.toHaveBeenCalled();
  expect([made, api.postElevation.mock.calls.length, getState()]).toEqual([
    ['first', 'second'],
    1,
    'initial',
  ]);
});

test('a call refused again is reported and not made a third time', async () => {
  const replay = vi.fn(() => Promise.reject(refusal));
  const waiting = queueCall({ refusal, replay });
  waiting.catch(() => undefined);
  await submit();
  await expect(waiting).rejects.toBe(refusal);
  expect([replay.mock.calls.length, getState()]).toEqual([1, 'initial']);
  expect(faults.reportFault).toHaveBeenCalledExactlyOnceWith('Confirmed call failed');
});

test.each([
  ['2fa_incorrect', 'Code is incorrect or expired. Try again or contact support', 401],
  ['2fa_account_locked', 'Too many wrong codes. Wait 15 minutes, then try again. Your account is safe.', 423],
  ['AUTH_REFRESH_FAILED', 'Authentication refresh failed. Please try again.', 401],
] as const)('%s is said, and the call goes on waiting', async (errorCode, message, status) => {
  const replay = vi.fn(async () => 'done');
  const waiting = queueCall({ refusal, replay });
  api.postElevation.mockRejectedValueOnce(refuse(errorCode, message, status));
  await submit();
  expect([$elevation.get(), replay.mock.calls.length]).toEqual([
    { state: 'requesting_otp', request, error: message },
    0,
  ]);
  await submit();
  expect(await waiting).toBe('done');
});

test('without an answer the page says so, and the code can be sent again', async () => {
  const waiting = queueCall({ refusal, replay: async () => 'done' });
  api.postElevation.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await submit();
  expect($elevation.get()).toEqual({ state: 'requesting_otp', request, error: 'No answer' });
  await submit();
  expect(await waiting).toBe('done');
});

test('closing refuses all that waits, even while the code is on its way', async () => {
  const replay = vi.fn(async () => 'done');
  const waiting = [queueCall({ refusal, replay }), queueCall({ refusal, replay })];
  for (const one of waiting) one.catch(() => undefined);
  let answer = () => {};
  api.postElevation.mockReturnValueOnce(
    new Promise<void>((done) => {
      answer = done;
    }),
  );
  const sending = submit();
  await vi.waitFor(() => expect(getState()).toBe('replaying'));
  closeElevation();
  answer();
  await sending;
  expect((await Promise.allSettled(waiting)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect([replay.mock.calls.length, getState()]).toEqual([0, 'initial']);
});

test.each(['session_ended', 'session_refused', 'unauthorised'])(
  '%s ends the wait and leads to the login',
  async (errorCode) => {
    const waiting = queueCall({ refusal, replay: async () => 'done' });
    waiting.catch(() => undefined);
    api.postElevation.mockRejectedValueOnce(refuse(errorCode));
    await submit();
    await expect(waiting).rejects.toBe(refusal);
    expect(session.endSession.mock.calls).toEqual([[errorCode]]);
    expect(getState()).toBe('initial');
  },
);

test('a code is not sent twice at once', async () => {
  const waiting = queueCall({ refusal, replay: async () => 'done' });
  await Promise.all([submit(), submit()]);
  await waiting;
  expect(api.postElevation).toHaveBeenCalledTimes(1);
});

test('a code by another way is asked for in the place of the first', async () => {
  const waiting = queueCall({ refusal, replay: async () => 'done' });
  waiting.catch(() => undefined);
  api.postElevationCode.mockResolvedValueOnce({ result: { ...request, method: 'sms' } });
  await resendElevationCode('sms');
  expect($elevation.get()).toMatchObject({ state: 'requesting_otp', request: { method: 'sms' } });
});
