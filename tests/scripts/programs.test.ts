// Programs that `npm run` starts are one file each, made where their sources have changed.
import { execFile } from 'node:child_process';
import { existsSync, utimesSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { prepareProgram } from '../../scripts/programs.mjs';

const run = promisify(execFile);
/** Bundled in no time. */
const SMALL = 'src/start-failure.ts';

test('the command line runs as one file', { timeout: 120_000 }, async () => {
  const { args, env } = await prepareProgram('src/ops.ts');
  expect(args).toEqual([expect.stringMatching(/\bops-\w{16}\.mjs$/)]);
  const { stdout } = await run(process.execPath, [...args, 'help'], { env: { ...process.env, ...env } });
  expect(stdout).toContain('npm run ops -- COMMAND');
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
