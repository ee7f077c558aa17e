// The secrets of this installation: from the environment, or made once and kept in the data folder.
import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { prepareDataDir } from './data-dir.ts';
import { type Env, EnvError } from './env.ts';

const Secrets = z.object({ appKey: z.string(), appSecret: z.string(), tokenSecret: z.string() });
export type Secrets = z.infer<typeof Secrets>;

/** What a shop loses with its secrets, as the operator reads it. */
export const LOST_WITH_SECRETS =
  "everybody logs in again, accounts that customers are paid to can't be paid, and who is excluded is no longer recognised in another account (docs/operations.md, Without the secrets)";

const createSecrets = (): Secrets => ({
  appKey: `app-${randomBytes(8).toString('hex')}`,
  appSecret: randomBytes(32).toString('hex'),
  tokenSecret: randomBytes(32).toString('hex'),
});

function readOrCreate(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  if (!existsSync(file)) writeWhole(file, JSON.stringify(createSecrets(), null, 2));
  const secrets = parseSecrets(readFileSync(file, 'utf8'));
  if (secrets) return secrets;
  throw new EnvError(
    `${file} can't be read. Restore it from a backup; only where there is none, delete it: then ${LOST_WITH_SECRETS}.`,
  );
}

/** Under its name only once it is whole, and never over one that another process wrote meanwhile. */
function writeWhole(file: string, text: string): void {
  const passing = `${file}.${process.pid}`;
  writeFileSync(passing, text, { mode: 0o600, flush: true });
  try {
    linkSync(passing, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(passing);
  }
}

function parseSecrets(text: string): Secrets | undefined {
  try {
    return Secrets.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** @throws EnvError when the file of secrets is damaged. */
export function readSecrets({ dataDir, appKey, appSecret, tokenSecret }: Env): Secrets {
  if (appKey && appSecret && tokenSecret) return { appKey, appSecret, tokenSecret };
  prepareDataDir(dataDir);
  const own = readOrCreate(dataDir);
  return {
    appKey: appKey ?? own.appKey,
    appSecret: appSecret ?? own.appSecret,
    tokenSecret: tokenSecret ?? own.tokenSecret,
  };
}
