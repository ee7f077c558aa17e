// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import {
  $feedback,
  canSubmit,
  closeFeedback,
  openFeedback,
  setFeedback,
  submitFeedback,
} from '#lib/stores/analytics/feedback.ts';

const api = vi.hoisted(() => ({ postEvent: vi.fn(), findErrorMessage: vi.fn() }));
vi.mock('#lib/api/event.ts', () => api);

const place = (isGuest = true) => ({
  isGuest,
  source: '/about',
  clientInformation: {
    build: 'b1',
    name: 'drawcard-web',
    version: '0.1.0',
    clientEnvironment: { timezone: 'Australia/Sydney', locale: 'en-AU' },
  },
});

beforeEach(() => {
  vi.resetAllMocks();
  closeFeedback();
  openFeedback();
});

test('nothing can be sent before a rating is chosen', async () => {
  setFeedback({ comment: 'Good' });
  expect(canSubmit($feedback.get())).toBe(false);
  expect(await submitFeedback(place())).toBeUndefined();
  expect(api.postEvent).not.toHaveBeenCalled();
});

test.each([
  ['satisfied', 1],
  ['neutral', 0],
  ['not_satisfied', -1],
] as const)('%s is sent as %i', async (rating, sent) => {
  api.postEvent.mockResolvedValue({});
  setFeedback({ rating });
  expect(await submitFeedback(place())).toBe(sent);
  expect(api.postEvent).toHaveBeenCalledWith(
    expect.objectContaining({ rating: sent, eventType: 'feedback', source: '/about' }),
  );
  expect($feedback.get()).toMatchObject({ step: 'complete', status: 'success' });
});

test('while it is being sent it cannot be sent again', async () => {
  let answer: (value: unknown) => void = () => {};
  api.postEvent.mockReturnValue(
    new Promise((done) => {
      answer = done;
    }),
  );
  setFeedback({ rating: 'neutral' });
  const first = submitFeedback(place());
  await vi.waitFor(() => expect(api.postEvent).toHaveBeenCalledTimes(1));
  expect($feedback.get().status).toBe('creating');
  expect(canSubmit($feedback.get())).toBe(false);
  expect(await submitFeedback(place())).toBeUndefined();
  answer({});
  await first;
  expect(api.postEvent).toHaveBeenCalledTimes(1);
});

test('a failure keeps the step and what was written, with the words of the refusal', async () => {
  api.postEvent.mockRejectedValue(new Error('no'));
  api.findErrorMessage.mockReturnValue('Wait a few minutes.');
  setFeedback({ rating: 'neutral', comment: 'Hm' });
  await submitFeedback(place());
  expect($feedback.get()).toMatchObject({
    step: 'comment',
    status: 'failure',
    errorMessage: 'Wait a few minutes.',
    fields: { rating: 'neutral', comment: 'Hm' },
  });
});

test('an e-mail address is sent for guests only, and only when there is one', async () => {
  api.postEvent.mockResolvedValue({});
  setFeedback({ rating: 'neutral', email: 'robin@example.test' });
  await submitFeedback(place(false));
  expect(api.postEvent.mock.calls[0]?.[0]).not.toHaveProperty('email');
  openFeedback();
  await submitFeedback(place(true));
  expect(api.postEvent.mock.calls[1]?.[0]).toHaveProperty('email', 'robin@example.test');
});

test('closing resets step and fields, opening begins at the comment', async () => {
  api.postEvent.mockResolvedValue({});
  setFeedback({ rating: 'neutral', comment: 'x' });
  await submitFeedback(place());
  openFeedback();
  expect($feedback.get()).toMatchObject({ step: 'comment', status: 'none' });
  closeFeedback();
  expect($feedback.get()).toEqual({ step: 'comment', fields: { comment: '', email: '' }, status: 'none' });
});
