/// <reference types="vitest/config" />
import { availableParallelism } from 'node:os';
import { getViteConfig } from 'astro/config';

export default getViteConfig({
  test: {
    setupFiles: ['tests/support/setup.ts'],
    maxWorkers: availableParallelism(),
    // A machine that others share may stall in the middle of what is measured.
    retry: process.env.CI ? 2 : 0,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'services',
          include: ['tests/platform/**/*.test.ts', 'tests/lib/{contracts,domain}/**/*.test.ts'],
          // Nothing of these is kept in modules: they are read once a worker.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'site',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/platform/**', 'tests/lib/{contracts,domain}/**'],
        },
      },
    ],
  },
});
