import { expect, test } from 'vitest';
import { createMemoryRelease } from '#lib/server/memory-release.ts';

const MB = 1024 * 1024;

/** A process with what it holds and how busy it is; collecting leaves 200 MB. */
function createProcess() {
  const state = { residentMb: 0, utilisation: 0, collections: 0 };
  const look = createMemoryRelease({
    getResident: () => state.residentMb * MB,
    readUtilisation: () => state.utilisation,
    collect() {
      state.collections += 1;
      state.residentMb = 200;
    },
  });
  const lookAt = (residentMb: number, utilisation: number): number => {
    Object.assign(state, { residentMb, utilisation });
    look();
    return state.collections;
  };
  return lookAt;
}

test('memory is given back at rest, never while there is work', () => {
  const lookAt = createProcess();
  expect(lookAt(300, 0.4)).toBe(0);
  expect(lookAt(300, 0.01)).toBe(1);
});

test('a process that rests is collected again only when more has come', () => {
  const lookAt = createProcess();
  expect(lookAt(300, 0)).toBe(1);
  expect(lookAt(205, 0)).toBe(1);
  expect(lookAt(210, 0)).toBe(1);
  expect(lookAt(280, 0)).toBe(2);
});
