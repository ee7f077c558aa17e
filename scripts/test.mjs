// npm test: every check of the project, from a fresh clone. Ends with the totals of its test runners.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureChromium } from './chromium.mjs';
import { runOnPostgres } from './postgres.mjs';
import { findLeftOut } from './postgres-tests.mjs';
import {
  ensureBuild,
  ensurePackages,
  getProjectEnv,
  getProjectNode,
  printLine,
  ROOT,
  run,
} from './toolchain.mjs';
import { ensureWebServers } from './web-servers.mjs';

// The whole run is a machine's: what is missing is installed, and a test that a stall of the machine broke is run again.
process.env.CI ??= '1';
// Some two hundred processes are started over the same modules: they are compiled once.
process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules', '.cache', 'compiled');
// What a process frees it soon takes again: giving it back to the system meanwhile costs a tenth of the run.
process.env.MALLOC_MMAP_THRESHOLD_ ??= '33554432';
process.env.MALLOC_TRIM_THRESHOLD_ ??= '268435456';
process.env.MALLOC_ARENA_MAX ??= '8';
// Large pages are taken from the system at once, where it has them.
process.env.GLIBC_TUNABLES ??= 'glibc.malloc.hugetlb=1';

const REPORTS = join(ROOT, 'test-results');
const VITEST = 'node_modules/vitest/vitest.mjs';
const PLAYWRIGHT = 'node_modules/playwright/cli.js';

const started = Date.now();
const totals = { passed: 0, failed: 0 };

const report = (name) => join(REPORTS, `${name}.json`);
const readReport = (name) => JSON.parse(readFileSync(report(name), 'utf8'));

/** What failed, for the end of the output: a log that is cut off at its beginning still names it. */
const failures = [];
const MOST_LINES = 12;
/** What a program was started with may be long: how it ended stands last. */
const MESSAGE_END = 160;
function noteFailure(step, place, message) {
  const lines = stripVTControlCharacters(message ?? '').split('\n');
  failures.push(`[${step}] ${place}\n${lines.slice(0, MOST_LINES).join('\n')}`);
}

function countVitest(name) {
  const { numPassedTests, numFailedTests, testResults } = readReport(name);
  totals.passed += numPassedTests;
  totals.failed += numFailedTests;
  for (const file of testResults.filter(({ status }) => status === 'failed')) {
    const place = relative(ROOT, file.name);
    if (file.message) noteFailure(name, place, file.message);
    for (const test of file.assertionResults.filter(({ status }) => status === 'failed')) {
      noteFailure(name, `${place} > ${test.fullName}`, test.failureMessages.join('\n'));
    }
  }
}

/** What tests measured and hold to a budget: `test.info().annotations` of the type `figure`. */
const figures = [];

function noteSuite(suite) {
  for (const { title, file, line, ok, tests } of suite.specs ?? []) {
    const results = tests.flatMap((test) => test.results);
    const last = results.at(-1)?.annotations ?? [];
    figures.push(...last.filter(({ type }) => type === 'figure').map(({ description }) => description));
    if (!ok) noteFailure('browser', `${file}:${line} > ${title}`, results.at(-1)?.error?.message);
  }
  for (const inner of suite.suites ?? []) noteSuite(inner);
}

function countPlaywright() {
  const { stats, suites } = readReport('browser');
  totals.passed += stats.expected + stats.flaky;
  totals.failed += stats.unexpected;
  for (const suite of suites) noteSuite(suite);
}

const node = (args, env) => run(getProjectNode(), args, { env: getProjectEnv(env) });

/** Runs a program beside another one: what it prints is shown when it has ended. */
async function runAside(args) {
  const printed = [];
  const child = spawn(getProjectNode(), args, {
    cwd: ROOT,
    env: getProjectEnv(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => printed.push(part));
  const [code, signal] = await once(child, 'close');
  process.stdout.write(Buffer.concat(printed));
  if (code !== 0) throw new Error(`ended with ${signal ?? code}`);
}

/**
 * Runs unit tests. A fault in native code of a thread ends the runner with all its tests and without a report: such a run
 * says nothing of them, so they are run once more, and the end of the output names it.
 */
async function vitest(name, filter, env = {}) {
  const output = `--outputFile.json=${report(name)}`;
  const start = () => node([VITEST, 'run', ...filter, '--reporter=default', '--reporter=json', output], env);
  const again = (error) => {
    if (existsSync(report(name))) throw error;
    figures.push(`${name}: the runner itself failed, and was started again: ${error.message}`);
    return start();
  };
  await start()
    .catch(again)
    .finally(() => countVitest(name));
}

const PLATFORM_TESTS = 'tests/platform';
const STATEMENTS = join(REPORTS, 'statements');
const LEFT_OUT = join(REPORTS, 'left-out.json');

const onSqlite = () => vitest('sqlite', [], { STATEMENTS_FOLDER: STATEMENTS });

/** Each statement that the tests of the services send, and what depends on the database; `npm run test:postgres` runs all. */
function platformOnPostgres() {
  const { tests, files } = findLeftOut({
    tests: PLATFORM_TESTS,
    statements: STATEMENTS,
    results: readReport('sqlite').testResults,
    root: ROOT,
  });
  writeFileSync(LEFT_OUT, JSON.stringify(tests));
  const excluded = files.map((file) => `--exclude=${file}`);
  return runOnPostgres((url) =>
    vitest('postgres', [PLATFORM_TESTS, ...excluded], {
      TEST_DATABASE_URL: url,
      LEFT_OUT_TESTS: LEFT_OUT,
    }),
  );
}

async function browser() {
  await ensureChromium();
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report('browser') };
  await node([PLAYWRIGHT, 'test', '--reporter=list,json'], env).finally(countPlaywright);
}

/** Speed is printed and fails nothing: other programs may use the machine. */
const printSpeed = () => node(['--disable-warning=ExperimentalWarning', 'scripts/bench/front-ratio.ts']);

// The checks use one processor most of the time, and so does a build: the unit tests take the other meanwhile.
const STEPS = [
  [['packages', ensurePackages]],
  [['web servers', ensureWebServers]],
  [
    ['check', () => runAside(['scripts/check.mjs'])],
    ['unit and platform tests on SQLite', onSqlite],
  ],
  [
    ['platform tests on PostgreSQL', platformOnPostgres],
    ['build', ensureBuild],
  ],
  [['browser tests', browser]],
  [['speed', printSpeed]],
];
const NEEDED = new Set(['packages', 'build']);

const toSeconds = (ms) => Math.round(ms / 1000);
const times = [];
const broken = [];

async function take([name, work]) {
  const from = Date.now();
  try {
    await work();
  } catch (error) {
    printLine(`${name}: ${error.message}`);
    failures.push(`[${name}] ${error.message.slice(-MESSAGE_END)}`);
    broken.push(name);
  }
  times.push(`${String(toSeconds(Date.now() - from)).padStart(5)} s  ${name}`);
}

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(STATEMENTS, { recursive: true });
for (const steps of STEPS) {
  printLine(`\n=== ${steps.map(([name]) => name).join(', and ')} (${toSeconds(Date.now() - started)} s)`);
  await Promise.all(steps.map(take));
  if (broken.some((name) => NEEDED.has(name))) break;
}
if (failures.length > 0) printLine(`\n${failures.join('\n\n')}`);
if (figures.length > 0) printLine(`\n${figures.join('\n')}`);
printLine(`\n${times.join('\n')}`);
printLine(
  `\n${broken.length === 0 ? 'Every check passed' : `Failed: ${broken.join(', ')}`} in ${toSeconds(Date.now() - started)} s.`,
);
if (broken.length > 0 && totals.failed === 0) totals.failed = broken.length;
printLine(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(broken.length === 0 ? 0 : 1);
