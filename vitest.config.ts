/// <reference types="vitest/config" />
import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { getViteConfig } from 'astro/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Stores and islands keep their state in modules. */
const WITH_STATE = 'tests/{lib/stores,islands}/**/*.test.{ts,tsx}';
/** What replaces modules, reads them again, chooses its environment, or puts a service in the place of the site's. */
const OF_ITS_OWN =
  /vi\.(mock|doMock|resetModules)\(|@vitest-environment|server\/(runtime|session\/application-context)\.ts'/;

const withState = new Set(globSync(WITH_STATE));
const isIsolated = (file: string): boolean =>
  withState.has(file) || OF_ITS_OWN.test(readFileSync(file, 'utf8'));
const { isolated = [], shared = [] } = Object.groupBy(globSync('tests/**/*.test.{ts,tsx}'), (file) =>
  isIsolated(file) ? 'isolated' : 'shared',
);

/** Small files that take half a minute. */
const LONG = /\/(?:till-model|checkout-killed|crash|year|ledger-verify)\.test\.ts$/;

/** Begins what takes long before the rest of its project: as the last file it would keep one worker waiting. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    return [...projects.values()].flatMap((own) => [
      ...own.filter(({ moduleId }) => LONG.test(moduleId)),
      ...own.filter(({ moduleId }) => !LONG.test(moduleId)),
    ]);
  }
}

export default getViteConfig({
  test: {
    sequence: { sequencer: LongFirst },
    setupFiles: [
      'tests/support/setup.ts',
      'tests/support/statements/record-statements.ts',
      'tests/support/statements/leave-out.ts',
    ],
    // A worker waits for its database and for what it starts: one more than processors keeps these busy.
    maxWorkers: availableParallelism() + 1,
    // A machine that others share may stall in the middle of what is measured.
    retry: process.env.CI ? 2 : 0,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      // Nothing of these is kept in modules: they are read once a worker.
      { extends: true, test: { name: 'shared', include: shared, isolate: false } },
      // A thread for each file begins in half the time of a process.
      { extends: true, test: { name: 'isolated', include: isolated, pool: 'threads' } },
    ],
  },
});
