// npm test: every check of the project, from a fresh clone. Ends with the totals of its test runners.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { ensureNginx } from './nginx.mjs';
import { startPostgres } from './postgres.mjs';
import { ensureBuild, ensurePackages, projectEnv, projectNode, ROOT, run, say } from './toolchain.mjs';

const REPORTS = join(ROOT, 'test-results');
const VITEST = 'node_modules/vitest/vitest.mjs';
const PLAYWRIGHT = 'node_modules/playwright/cli.js';

const started = Date.now();
const step = (name) => say(`\n=== ${name} (${Math.round((Date.now() - started) / 1000)} s)`);
const totals = { passed: 0, failed: 0 };

const report = (name) => join(REPORTS, `${name}.json`);
function countVitest(name) {
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report(name), 'utf8'));
  totals.passed += numPassedTests;
  totals.failed += numFailedTests;
}
function countPlaywright() {
  const { stats } = JSON.parse(readFileSync(report('browser'), 'utf8'));
  totals.passed += stats.expected + stats.flaky;
  totals.failed += stats.unexpected;
}

const node = (args, env) => run(projectNode(), args, { env: projectEnv(env) });
const vitest = (name, filter, env = {}) =>
  node(
    [VITEST, 'run', ...filter, '--reporter=default', '--reporter=json', `--outputFile.json=${report(name)}`],
    env,
  ).finally(() => countVitest(name));

async function platformOnPostgres() {
  const postgres = await startPostgres();
  if (!postgres) return;
  try {
    await vitest('postgres', ['tests/platform'], { TEST_DATABASE_URL: postgres.url });
  } finally {
    postgres.stop();
  }
}

async function browser() {
  const chromium = await ensureChromium();
  const env = {
    ...(chromium && { CHROMIUM_PATH: chromium }),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report('browser'),
  };
  await node([PLAYWRIGHT, 'test', '--reporter=list,json'], env).finally(countPlaywright);
}

const STEPS = [
  ['packages', ensurePackages],
  ['nginx', ensureNginx],
  ['check', () => node(['scripts/check.mjs'])],
  ['unit and platform tests on SQLite', () => vitest('sqlite', [])],
  ['platform tests on PostgreSQL', platformOnPostgres],
  ['build', ensureBuild],
  ['browser tests', browser],
];

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const broken = [];
for (const [name, work] of STEPS) {
  step(name);
  try {
    await work();
  } catch (error) {
    say(`${name}: ${error.message}`);
    broken.push(name);
    if (name === 'packages' || name === 'build') break;
  }
}
say(
  `\n${broken.length === 0 ? 'Every check passed' : `Failed: ${broken.join(', ')}`} in ${Math.round((Date.now() - started) / 1000)} s.`,
);
if (broken.length > 0 && totals.failed === 0) totals.failed = broken.length;
say(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(broken.length === 0 ? 0 : 1);
