// An unexpected console.error fails the test that caused it. Files that share a worker share nothing of the process.
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { runtime } from '#lib/server/runtime.ts';
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

afterAll(() => {
  for (const name of Object.keys(runtime)) Reflect.deleteProperty(runtime, name);
});
