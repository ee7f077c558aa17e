// A shop of its own for the browser tests: the built site over a fresh data folder, on a free port.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = resolve(fileURLToPath(import.meta.url), '../../../..');
const READY_WITHIN_MS = 180_000;
const NODE_FLAGS = ['--disable-warning=ExperimentalWarning'];
const runFile = promisify(execFile);

export interface Shop {
  readonly url: string;
  /** Runs an operator command against this shop and gives what it prints. */
  ops(...args: string[]): Promise<string>;
  stop(): Promise<void>;
  /** Ends the process at once, as a power cut does. */
  kill(): Promise<void>;
  /** Starts it again over the same data, at the same address. */
  restart(): Promise<void>;
}

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });

async function untilReady(url: string, server: ChildProcess, output: () => string): Promise<void> {
  const end = Date.now() + READY_WITHIN_MS;
  while (Date.now() < end) {
    if (server.exitCode !== null) throw new Error(`The shop ended at start:\n${output()}`);
    const ready = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await new Promise((wake) => setTimeout(wake, 100));
  }
  throw new Error(`The shop was not ready in time:\n${output()}`);
}

async function started(url: string, env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const server = spawn(process.execPath, [...NODE_FLAGS, 'src/server.ts'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (part: Buffer) => {
      printed += part;
    });
  await untilReady(url, server, () => printed);
  return server;
}

/** Starts a shop; `port` and `env` where a test needs its own. */
export async function startShop(port?: number, extra: Record<string, string> = {}): Promise<Shop> {
  const folder = mkdtempSync(join(tmpdir(), 'drawcard-shop-'));
  const chosen = port ?? (await freePort());
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    TEST_CLOCK: '1',
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
    PORT: String(chosen),
    DATA_DIR: folder,
    ...extra,
  };
  const url = `http://127.0.0.1:${chosen}`;
  let server = await started(url, env);
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const ended = new Promise((done) => server.once('exit', done));
    server.kill(signal);
    await ended;
  };
  return {
    url,
    ops: async (...args) =>
      (await runFile(process.execPath, [...NODE_FLAGS, 'src/ops.ts', ...args], { cwd: ROOT, env })).stdout,
    stop: async () => {
      await end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
    kill: () => end('SIGKILL'),
    restart: async () => {
      server = await started(url, env);
    },
  };
}

/** Playwright's global setup: one shop for all tests that leave the clock alone. */
export default async function shopForAll(): Promise<() => Promise<void>> {
  const shop = await startShop(Number(process.env.SHOP_PORT), {
    SITE_HOSTS: 'harbour.localhost=harbour-art-union',
  });
  return () => shop.stop();
}
