// A shop of its own for the browser tests: the built site over a fresh data folder, on a free port.
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { DATABASE_FILE } from '#platform/ground/db/database-file.ts';
import { bundleProgram, type Program } from '#tests/support/bundled-program.ts';
import { createOperator } from './operator.ts';

const ROOT = resolve(fileURLToPath(import.meta.url), '../../../..');
const READY_WITHIN_MS = 180_000;
const NODE_FLAGS = ['--disable-warning=ExperimentalWarning'];
const SERVER = 'src/server.ts';
const OPERATOR = 'tests/e2e/support/operator-process.ts';

/** Of every demo login. */
export const DEMO_PASSWORD = 'lantern-harbour-27';

export interface Shop {
  readonly url: string;
  /** Runs an operator command against this shop and gives what it prints. */
  ops(...args: string[]): Promise<string>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
  /** Ends it and leaves its data. */
  end(): Promise<void>;
  /** Ends the process at once, as a power cut does. */
  kill(): Promise<void>;
  /** What the process has printed since it was started. */
  readOutput(): string;
  /** Starts it again over the same data, at the same address. */
  restart(): Promise<void>;
}

interface Start {
  /** The module of the process, which is run as it is; the bundled server where it is absent. */
  readonly entry?: string;
  /** Answers 200 when it has started. */
  readonly readyPath?: string;
  readonly port?: number | undefined;
  readonly settings?: Record<string, string>;
  /** False starts over an empty folder. */
  readonly isSeeded?: boolean;
}

const findFreePort = (): Promise<number> =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });

async function waitUntilReady(address: string, server: ChildProcess, output: () => string): Promise<void> {
  const end = Date.now() + READY_WITHIN_MS;
  while (Date.now() < end) {
    if (server.exitCode !== null) throw new Error(`The shop ended at start:\n${output()}`);
    const ready = await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await new Promise((wake) => setTimeout(wake, 100));
  }
  throw new Error(`The shop was not ready in time:\n${output()}`);
}

/** A program as the global setup has bundled it for all workers; its module where it has not. */
function findProgram(name: 'SHOP_SERVER' | 'SHOP_OPERATOR', entry: string): Program {
  const bundled = process.env[name];
  return bundled ? (JSON.parse(bundled) as Program) : { args: [...NODE_FLAGS, entry], env: {} };
}

async function startProcess(
  program: Program,
  { url, readyPath, env }: { url: string; readyPath: string; env: NodeJS.ProcessEnv },
): Promise<{ readonly server: ChildProcess; readonly readOutput: () => string }> {
  const server = spawn(process.execPath, program.args, {
    cwd: ROOT,
    env: { ...env, ...program.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (part: Buffer) => {
      printed += part;
    });
  const readOutput = () => printed;
  await waitUntilReady(`${url}${readyPath}`, server, readOutput);
  return { server, readOutput };
}

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'drawcard-shop-'));

/** Starts a shop over a copy of the seeded data; `port` and `extra` settings where a test needs its own. */
export const startShop = (port?: number, extra: Record<string, string> = {}): Promise<Shop> =>
  startServer({ port, settings: extra });

/** Starts a process that answers over HTTP, with data of its own. */
export async function startServer(start: Start): Promise<Shop> {
  const { entry, readyPath = '/readyz', port, settings = {}, isSeeded = true } = start;
  const program = entry ? { args: [...NODE_FLAGS, entry], env: {} } : findProgram('SHOP_SERVER', SERVER);
  const folder = newFolder();
  if (process.env.SHOP_SEED && isSeeded) cpSync(process.env.SHOP_SEED, folder, { recursive: true });
  const chosen = port ?? (await findFreePort());
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    TEST_CLOCK: '1',
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
    PORT: String(chosen),
    DATA_DIR: folder,
    ...settings,
  };
  const url = `http://127.0.0.1:${chosen}`;
  let { server, readOutput } = await startProcess(program, { url, readyPath, env });
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const ended = new Promise((done) => server.once('exit', done));
    server.kill(signal);
    await ended;
  };
  const operation = findProgram('SHOP_OPERATOR', OPERATOR);
  const operator = createOperator(operation.args, { cwd: ROOT, env: { ...env, ...operation.env } });
  return {
    url,
    ops: (...words) => operator.run(words),
    stop: async () => {
      operator.end();
      // Nothing is left to be finished in order.
      await end('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
    end: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    readOutput: () => readOutput(),
    restart: async () => {
      ({ server, readOutput } = await startProcess(program, { url, readyPath, env }));
    },
  };
}

/** Ten years of draws take a while to make: once for all shops, which copy them. */
async function seedOnce(): Promise<string> {
  const folder = newFolder();
  const shop = await startShop(undefined, { DATA_DIR: folder });
  await shop.end();
  // Shops over copies of it have secrets of their own.
  const database = new DatabaseSync(join(folder, DATABASE_FILE));
  database.exec("delete from config_value where namespace = '/platform/secrets'");
  database.close();
  rmSync(join(folder, 'pages'), { recursive: true, force: true });
  return folder;
}

const bundleModule = async (entry: string): Promise<string> =>
  JSON.stringify(await bundleProgram(pathToFileURL(join(ROOT, entry))));

/** Playwright's global setup: one shop for all tests that leave the clock alone, started as operators start it. */
export default async function startSharedShop(): Promise<() => Promise<void>> {
  process.env.SHOP_SERVER = await bundleModule(SERVER);
  const [seeded, operation] = await Promise.all([seedOnce(), bundleModule(OPERATOR)]);
  process.env.SHOP_SEED = seeded;
  process.env.SHOP_OPERATOR = operation;
  const shop = await startServer({
    entry: SERVER,
    port: Number(process.env.SHOP_PORT),
    settings: {
      SITE_HOSTS: 'localhost=drawcard,harbour.localhost=harbour-art-union,harebell.localhost=harebell',
    },
  });
  return async () => {
    await shop.stop();
    rmSync(seeded, { recursive: true, force: true });
  };
}
