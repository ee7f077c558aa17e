// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import type { AccountMessage } from '#lib/contracts/messages/message.ts';
import {
  $messages,
  loadMessages,
  markMessagesSeen,
  takeUnannouncedWins,
} from '#lib/stores/account/messages.ts';

const api = vi.hoisted(() => ({ getMessages: vi.fn(), postMessagesSeen: vi.fn() }));
vi.mock('#lib/api/message.ts', () => api);

const message = (id: string, kind: AccountMessage['kind'], isNew = true): AccountMessage => ({
  id,
  kind,
  subject: id,
  text: '',
  isNew,
  createdAt: '2026-11-22T08:00:00Z',
});

beforeEach(() => {
  localStorage.clear();
  vi.resetAllMocks();
  $messages.set({ newCount: 0, messages: [] });
});

test('a win is told once on a device, and only while it is new', () => {
  const messages = [message('a', 'win'), message('b', 'win', false), message('c', 'result')];
  expect(takeUnannouncedWins({ newCount: 2, messages }).map(({ id }) => id)).toEqual(['a']);
  expect(takeUnannouncedWins({ newCount: 2, messages })).toEqual([]);
});

test('a win is found behind many newer results, and only one that is new', async () => {
  const results = ['r1', 'r2'].map((id) => message(id, 'result'));
  const wins = [message('w1', 'win'), message('w2', 'win', false)];
  api.getMessages.mockImplementation(async (_limit: number, kind?: string) => ({
    result: { newCount: 3, messages: kind === 'win' ? wins : results },
  }));
  await loadMessages();
  expect($messages.get()).toEqual({ newCount: 3, messages: [...results, message('w1', 'win')] });
  expect(takeUnannouncedWins($messages.get()).map(({ id }) => id)).toEqual(['w1']);
});

test('where the latest messages hold all that is new, nothing more is asked', async () => {
  api.getMessages.mockResolvedValue({
    result: { newCount: 1, messages: [message('w1', 'win'), message('r1', 'result', false)] },
  });
  await loadMessages();
  expect(api.getMessages).toHaveBeenCalledTimes(1);
});

test('without an answer there is nothing new, and nothing breaks', async () => {
  api.getMessages.mockRejectedValue(new TypeError('offline'));
  await loadMessages();
  expect($messages.get()).toEqual({ newCount: 0, messages: [] });
});

test('what is shown is marked as seen up to the newest of it', async () => {
  const messages = [message('a', 'win')];
  api.getMessages.mockResolvedValue({ result: { newCount: 1, messages } });
  api.postMessagesSeen.mockResolvedValue({ result: { newCount: 0 } });
  await loadMessages();
  await markMessagesSeen();
  expect(api.postMessagesSeen).toHaveBeenCalledWith('2026-11-22T08:00:00Z');
  expect($messages.get().newCount).toBe(0);
  await markMessagesSeen();
  expect(api.postMessagesSeen).toHaveBeenCalledTimes(1);
});
