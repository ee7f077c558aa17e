// Programs that `npm run` starts are one file each, made where their sources have changed.
import { execFile } from 'node:child_process';
import { existsSync, utimesSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { prepareProgram } from '../../scripts/programs.mjs';
import { createTemporaryFolder } from '../support/http/page-cache.ts';

const run = promisify(execFile);
const RUNNER = 'scripts/node.mjs';
/** Bundled in no time. */
const SMALL = 'src/start-failure.ts';

test('the command line runs as one file', { timeout: 120_000 }, async () => {
  const { args, env } = await prepareProgram('src/ops.ts');
  expect(args).toEqual([expect.stringMatching(/\bops-\w{16}\.mjs$/)]);
  const { stdout } = await run(process.execPath, [...args, 'help'], { env: { ...process.env, ...env } });
  expect(stdout).toContain('npm run ops -- COMMAND');
});

test('a command runs in the process that was asked, loads no pictures, and says nothing of its own', {
  timeout: 120_000,
}, async () => {
  const env = { ...process.env, DATA_DIR: createTemporaryFolder(), DATABASE_URL: '' };
  const ask = (...words: string[]) => run(process.execPath, [RUNNER, 'src/ops.ts', ...words], { env });
  const { stdout, stderr } = await ask('audit', 'list');
  expect(stderr).toBe('');
  expect(stdout).toBeTypeOf('string');
  await expect(ask('audit', 'unknown')).rejects.toMatchObject({ code: 2 });
  const loaded = await run(process.execPath, [RUNNER, 'src/ops.ts', 'help'], {
    env: { ...env, NODE_DEBUG: 'module' },
  });
  expect(loaded.stderr).not.toContain('sharp');
});

test('the file of a program is kept until a source changes', async () => {
  const [first = ''] = (await prepareProgram(SMALL)).args;
  expect((await prepareProgram(SMALL)).args).toEqual([first]);
  const now = new Date();
  utimesSync(SMALL, now, now);
  const [second = ''] = (await prepareProgram(SMALL)).args;
  expect(second).not.toBe(first);
  expect([existsSync(first), existsSync(second)], 'the older one is removed').toEqual([false, true]);
});

test('a program that cannot be made one file runs as it is', async () => {
  expect(await prepareProgram('src/missing.ts')).toEqual({ args: ['src/missing.ts'], env: {} });
});
