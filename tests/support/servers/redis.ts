// A Redis of its own for a test, without anything on disk.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createConnection } from 'node:net';
import { vi } from 'vitest';
import { REDIS } from '../../../scripts/web-servers.mjs';
import { closeLater } from '../closing.ts';
import { freePort } from '../http/nginx.ts';

export const hasRedis = existsSync(REDIS);

const canConnect = (port: number): Promise<void> =>
  new Promise((done, fail) => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    socket.once('connect', () => {
      socket.destroy();
      done();
    });
    socket.once('error', fail);
  });

const end = (child: ChildProcess): Promise<void> =>
  new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done();
    child.once('exit', () => done());
    child.kill('SIGKILL');
  });

async function start(port: number): Promise<ChildProcess> {
  const flags = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn(REDIS, flags, { stdio: 'ignore' });
  await vi.waitFor(() => canConnect(port), { timeout: 10_000, interval: 20 });
  return child;
}

export async function startRedis() {
  const port = await freePort();
  let child = await start(port);
  closeLater(() => end(child));
  return {
    url: `redis://127.0.0.1:${port}`,
    kill: () => end(child),
    /** On the same port, empty. */
    async startAgain() {
      child = await start(port);
    },
  };
}
