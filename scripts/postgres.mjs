// A PostgreSQL of our own for the tests: a fresh cluster in a temporary folder, ended with the tests.
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printLine, run } from './toolchain.mjs';

const DEBIAN_HOME = '/usr/lib/postgresql';

function findBinaries() {
  if (!existsSync(DEBIAN_HOME)) return undefined;
  const newest = readdirSync(DEBIAN_HOME).sort((a, b) => Number(b) - Number(a))[0];
  const bin = join(DEBIAN_HOME, newest ?? '', 'bin');
  return existsSync(join(bin, 'initdb')) ? bin : undefined;
}

const findFreePort = () =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });

const getUserId = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);

/** PostgreSQL refuses to run as root, so root runs it as the user that Debian's package made. */
function getProcessOptions() {
  const isRoot = process.getuid?.() === 0;
  return { cwd: '/', stdio: 'ignore', ...(isRoot && { uid: getUserId('-u'), gid: getUserId('-g') }) };
}

function runTool(bin, name, args) {
  const { status } = spawnSync(join(bin, name), args, getProcessOptions());
  if (status !== 0) throw new Error(`PostgreSQL's ${name} ended with ${status}`);
}

/**
 * Starts it and gives its address, how to restart it (`fast` ends connections, `immediate` is a crash) and how to end
 * it; nothing when this machine has no PostgreSQL. Commits reach the disk only where it is durable.
 * @param {{ isDurable?: boolean }} options
 * @returns {Promise<{ url: string, bin: string, restart: (mode: 'fast' | 'immediate') => Promise<void>, stop: () => void } | undefined>}
 */
export async function startPostgres({ isDurable = false } = {}) {
  const isDebianRoot = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  if (!findBinaries() && process.env.CI && isDebianRoot) {
    await run('apt-get', ['update', '-qq']);
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql']);
  }
  const bin = findBinaries();
  if (!bin) {
    printLine('No PostgreSQL on this machine: the platform is tested on SQLite only.');
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'drawcard-pg-'));
  if (process.getuid?.() === 0) chownSync(folder, getUserId('-u'), getUserId('-g'));
  chmodSync(folder, 0o700);
  const data = join(folder, 'data');
  const port = await findFreePort();
  runTool(bin, 'initdb', ['-D', data, '-A', 'trust', '-U', 'drawcard']);
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=300 -c fsync=${isDurable ? 'on' : 'off'}`;
  const started = ['-D', data, '-w', '-l', join(folder, 'log'), '-o', settings];
  runTool(bin, 'pg_ctl', [...started, 'start']);
  const restart = (mode) =>
    run(join(bin, 'pg_ctl'), [...started, '-m', mode, 'restart'], getProcessOptions());
  const stop = () => {
    runTool(bin, 'pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `postgres://drawcard@127.0.0.1:${port}/postgres`;
  return { url, bin, restart, stop };
}

/**
 * Does the work on a PostgreSQL of its own; nothing where this machine has none.
 * @param {(url: string) => Promise<void>} work
 */
export async function runOnPostgres(work) {
  const postgres = await startPostgres();
  if (!postgres) return;
  try {
    await work(postgres.url);
  } finally {
    postgres.stop();
  }
}
