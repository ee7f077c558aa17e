// Starts processes that take the steps of a database.
import { spawn } from 'node:child_process';
import { bundleProgram } from '../bundled-program.ts';

const MIGRATING = new URL('./migrating-process.ts', import.meta.url);

/** How a process ended, and what it wrote of its errors. */
export interface Ended {
  readonly status: number | NodeJS.Signals | null;
  readonly errors: string;
}

/** Takes the steps in a process. @param killedBefore the number of the statement before which it is killed */
export async function migrateInProcess(url: string, killedBefore = Number.POSITIVE_INFINITY): Promise<Ended> {
  const { args, env } = await bundleProgram(MIGRATING);
  const child = spawn(process.execPath, [...args, url, String(killedBefore)], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env },
  });
  let errors = '';
  child.stderr.on('data', (part) => {
    errors += String(part);
  });
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code, signal) => done({ status: signal ?? code, errors }));
  });
}
