// PostgreSQL's own pg_dump and pg_restore, from the path or from where Debian keeps them.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefused } from '../../start-refused.ts';

const DEBIAN_HOME = '/usr/lib/postgresql';

/** Of several releases the newest: it reads databases of the older ones too. */
function findTool(name: string): string {
  const releases = existsSync(DEBIAN_HOME) ? readdirSync(DEBIAN_HOME) : [];
  const newest = releases
    .sort((a, b) => Number(b) - Number(a))
    .map((release) => join(DEBIAN_HOME, release, 'bin', name))
    .find((path) => existsSync(path));
  return newest ?? name;
}

/** The password goes by the environment: a command line can be read by every user of the machine. */
function parseConnection(databaseUrl: string): { url: string; env: NodeJS.ProcessEnv } {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  return { url: url.toString(), env: { ...process.env, ...(password && { PGPASSWORD: password }) } };
}

/** @throws StartRefused when the tool is not installed or fails, with what it says */
export async function runPostgresTool(
  name: 'pg_dump' | 'pg_restore',
  databaseUrl: string,
  args: readonly string[],
): Promise<void> {
  const { url, env } = parseConnection(databaseUrl);
  const child = spawn(findTool(name), [`--dbname=${url}`, ...args], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (part: Buffer) => {
    said = `${said}${part}`.slice(-2000);
  });
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  }).catch((error: unknown) => {
    throw new StartRefused(
      `${name} could not be started. Install PostgreSQL's client (on Debian: postgresql-client), of the server's release or newer.`,
      { cause: error },
    );
  });
  if (code !== 0) throw new StartRefused(`${name} ended with ${code}: ${said.trim()}`);
}
