// A sample of what `npm run bench -- content-keys` and `content-outage` try in full.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'playwright/test';

const run = promisify(execFile);

/** What the script prints; it ends with an error where anything is wrong. */
const tried = async (name: string, env: Readonly<Record<string, string>>): Promise<string> =>
  (
    await run(process.execPath, ['--disable-warning=ExperimentalWarning', `scripts/bench/${name}.ts`], {
      env: { ...process.env, ...env },
    })
  ).stdout;

test.describe.configure({ mode: 'parallel', timeout: 120_000 });

test('no page fails, is empty or shows nonsense because a key of content is missing or broken', async () => {
  expect(await tried('content-keys', { BENCH_EVERY: '79' })).toContain('0 faults (goal 0)');
});

test('pages show what they can while content fails, are not kept for long, and recover by themselves', async () => {
  expect(await tried('content-outage', { BENCH_ONLY: 'half a JSON' })).toContain('half a JSON: 0 faults');
});
