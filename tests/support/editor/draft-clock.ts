// Time in tests of drafts: an editor is signed in, and saving waits for the test.
import { afterEach, beforeEach, vi } from 'vitest';
import { $editor } from '#lib/stores/editor/editor-session.ts';
import { makePublisher } from './editor.ts';

/** For every test of a file. */
export function stopDraftClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    $editor.set({ state: 'signed-in', editor: makePublisher() });
  });
  afterEach(() => vi.useRealTimers());
}

/** Lets so many milliseconds pass, and what they began come to its end. */
export async function settle(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(0);
}
