import { expect, test } from 'vitest';
import { runMigration, shouldOpenMigration } from '#lib/domain/account/migration-state.ts';

/** Runs a move whose looks give these answers, and says when each was made. */
async function runWith(looks: readonly ('in_progress' | 'migrated' | 'error')[], startFails = false) {
  const waited: number[] = [];
  let asked = 0;
  const step = await runMigration({
    start: async () => {
      if (startFails) throw new Error('refused');
    },
    look: async () => {
      const look = looks[asked] ?? 'in_progress';
      asked += 1;
      if (look === 'error') throw new Error('failed');
      return look;
    },
    wait: async (ms) => void waited.push(ms),
  });
  return { step, waited, asked };
}

test.each([
  [['migrated'], 'migration_success', 1],
  [['in_progress', 'in_progress', 'migrated'], 'migration_success', 3],
  [[...new Array(5).fill('in_progress'), 'migrated'], 'migration_success', 6],
  [[], 'migration_failure', 6],
  [['in_progress', 'error'], 'migration_failure', 2],
] as const)('looks %j end in %s after %i looks, three seconds apart', async (looks, step, asked) => {
  const run = await runWith(looks);
  expect(run).toMatchObject({ step, asked });
  expect(run.waited).toEqual(new Array(asked).fill(3000));
});

test('a move that is refused fails without a look', async () => {
  expect(await runWith([], true)).toMatchObject({ step: 'migration_failure', asked: 0 });
});

const FACTS = { isOffered: true, status: 'eligible_soft', isDismissed: false, isOpen: false } as const;
test.each([
  [{}, true],
  [{ status: 'eligible_hard' }, true],
  [{ isOffered: false }, false],
  [{ status: undefined }, false],
  [{ status: 'ineligible' }, false],
  [{ status: 'in_progress' }, false],
  [{ status: 'migrated' }, false],
  [{ isDismissed: true }, false],
  [{ isOpen: true }, false],
] as const)('with %j it opens by itself: %s', (facts, opens) => {
  expect(shouldOpenMigration({ ...FACTS, ...facts })).toBe(opens);
});
