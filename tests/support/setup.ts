// An unexpected console.error fails the test that caused it.
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { closeAll } from './closing.ts';

beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await closeAll();
  const calls = vi.mocked(console.error).mock.calls;
  vi.mocked(console.error).mockRestore();
  expect(calls, 'console.error was called').toEqual([]);
});
