// Programs that `npm run` starts: they are told to stop, and their end is that of the command.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTemporaryFolder } from '../support/http/page-cache.ts';

const ROOT = resolve(fileURLToPath(import.meta.url), '../../..');
const RUNNER = join(ROOT, 'scripts/node.mjs');
const END_ON_SIGNALS = pathToFileURL(join(ROOT, 'src/end-on-signals.ts')).href;
const TOOLCHAIN = pathToFileURL(join(ROOT, 'scripts/toolchain.mjs')).href;

/** Says its number, and each signal that comes. */
const ENDS_IN_ORDER = `
  process.on('SIGTERM', () => { console.log('asked'); setTimeout(() => { console.log('ended'); process.exit(7); }, 200); });
  setInterval(() => {}, 1000);
  console.log('process ' + process.pid);`;
const HAS_NO_HANDLER = `setInterval(() => {}, 1000); console.log('process ' + process.pid);`;

interface Started {
  readonly child: ChildProcess;
  /** The number of the program's own process. */
  readonly pid: number;
  readonly readOutput: () => string;
  readonly ended: Promise<number | NodeJS.Signals | null>;
}

/** Both of them as Ctrl-C asks them, or as a test ends them. */
const signalGroup = ({ pid = 0 }: ChildProcess, signal: NodeJS.Signals) => process.kill(-pid, signal);

function stopGroup(child: ChildProcess): void {
  try {
    signalGroup(child, 'SIGKILL');
  } catch {
    // Nothing is left of it.
  }
}

async function start(
  args: readonly string[],
  ready: RegExp,
  env: NodeJS.ProcessEnv = {},
  command = process.execPath,
): Promise<Started> {
  const child = spawn(command, args, { env: { ...process.env, ...env }, detached: true });
  let output = '';
  const ended = new Promise<number | NodeJS.Signals | null>((done) => {
    child.once('close', (code, signal) => done(signal ?? code));
  });
  // What is left where a test has failed: the processes are a group of their own.
  onTestFinished(() => stopGroup(child));
  const found = await new Promise<RegExpMatchArray>((done, fail) => {
    const read = (part: Buffer) => {
      output += String(part);
      const match = output.match(ready);
      if (match) done(match);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    void ended.then((code) => fail(new Error(`Ended with ${code}: ${output}`)));
  });
  return { child, pid: Number(found[1]), readOutput: () => output, ended };
}

const PROGRAM_PID = /process (\d+)/;

function startProgram(code: string): Promise<Started> {
  const program = join(createTemporaryFolder(), 'program.mjs');
  writeFileSync(program, code);
  return start([RUNNER, program], PROGRAM_PID);
}

/** As `npm start` does once the site is built. */
function startServer(code: string): Promise<Started> {
  const program = join(createTemporaryFolder(), 'server.mjs');
  const starter = join(createTemporaryFolder(), 'start.mjs');
  writeFileSync(program, code);
  writeFileSync(
    starter,
    `import { handOver } from '${TOOLCHAIN}'; handOver(['${program}'], { isServer: true });`,
  );
  return start([starter], PROGRAM_PID);
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a program is asked to stop with the command that runs it, and waited for', async () => {
  const { child, pid, ended, readOutput } = await startProgram(ENDS_IN_ORDER);
  child.kill('SIGTERM');
  expect(await ended).toBe(7);
  expect(readOutput()).toMatch(/asked\nended\n$/);
  expect(isRunning(pid)).toBe(false);
});

test('a program that is ended by a signal ends its command as shells say it', async () => {
  const killed = await startProgram(HAS_NO_HANDLER);
  process.kill(killed.pid, 'SIGKILL');
  expect(await killed.ended).toBe(137);
  const stopped = await startProgram(HAS_NO_HANDLER);
  stopped.child.kill('SIGTERM');
  expect(await stopped.ended).toBe(143);
  expect(isRunning(stopped.pid)).toBe(false);
});

test('a server that is killed has not ended well; one that was asked to stop has', async () => {
  const killed = await startServer(HAS_NO_HANDLER);
  process.kill(killed.pid, 'SIGKILL');
  expect(await killed.ended).toBe(137);
  const stopped = await startServer(HAS_NO_HANDLER);
  stopped.child.kill('SIGTERM');
  expect(await stopped.ended).toBe(0);
});

const createWorkerEnv = () => ({
  DATA_DIR: createTemporaryFolder(),
  DATABASE_URL: '',
  NODE_ENV: 'test',
  LOG_LEVEL: 'info',
});
const AT_WORK = /the worker is at work/;

test('Ctrl-C reaches the worker twice, and it ends in order once', async () => {
  const worker = await start([RUNNER, 'src/worker.ts'], AT_WORK, createWorkerEnv());
  signalGroup(worker.child, 'SIGINT');
  expect(await worker.ended).toBe(0);
});

/** npm runs the text of a script in a shell, and passes a signal on to that shell alone. */
test('what npm is told reaches the worker, the services and the shop', async () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  for (const name of ['start', 'services', 'worker']) expect(scripts[name]).toMatch(/^exec node /);
  const worker = await start(['-c', scripts.worker], AT_WORK, createWorkerEnv(), 'sh');
  worker.child.kill('SIGTERM');
  expect(await worker.ended).toBe(0);
});

test('who is asked to stop again while it ends goes on ending', async () => {
  const { child, readOutput, ended } = await startProgram(`
    const { endOnSignals } = await import('${END_ON_SIGNALS}');
    endOnSignals(async () => {
      console.log('ending');
      await new Promise((done) => setTimeout(done, 500));
      console.log('in order');
    });
    ${HAS_NO_HANDLER}`);
  child.kill('SIGINT');
  await vi.waitFor(() => expect(readOutput()).toContain('ending'), { timeout: 10_000, interval: 10 });
  child.kill('SIGINT');
  expect(await ended).toBe(0);
  expect(readOutput()).toMatch(/ending\nin order\n$/);
});
