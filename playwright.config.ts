import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { defineConfig, devices } from 'playwright/test';
import { findChromium } from './scripts/chromium.mjs';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  // Letters as wide as on phones: otherwise the headless shell fits them to whole pixels.
  '--font-render-hinting=none',
  // A page takes the place of the empty one before it, without a process of its own.
  '--renderer-process-limit=1',
  // Each page runs its scripts once: compiling what is hot takes a sixth more of the processors than it saves.
  '--js-flags=--no-turbofan --no-maglev',
];
// Chosen once by the runner; its workers inherit it.
process.env.SHOP_PORT ??= String(randomInt(20_000, 32_000));

const executablePath = findChromium();

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // A page waits for its shop and the shop for its page: one worker more than processors keeps these busy.
  workers: availableParallelism() + 1,
  // A machine that others share may stall in the middle of a journey.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  reporter: 'list',
  globalSetup: './tests/e2e/support/shop.ts',
  use: {
    // What a page asks for is seen by the test that opened it; journeys without network allow them.
    serviceWorkers: 'block',
    // What a test leaves behind is cleared away; a browser's process for each test takes longer than many of them.
    reuseContext: true,
    baseURL: `http://127.0.0.1:${process.env.SHOP_PORT}`,
    launchOptions: { ...(executablePath && { executablePath }), args: FLAGS },
    // Writing a trace takes a tenth of a run: what fails is run again with one.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    // Nothing is drawn that is still on its way; journeys where motion could stand in the way ask for it.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'desktop', use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 900 } } },
    {
      name: 'phone',
      use: { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true },
      testMatch: /.*\.phone\.spec\.ts/,
    },
  ],
});
