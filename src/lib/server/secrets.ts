// The secrets of this installation: from the environment, or made once and kept in the data folder.
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Env } from './env.ts';

const Secrets = z.object({ appKey: z.string(), appSecret: z.string(), tokenSecret: z.string() });
export type Secrets = z.infer<typeof Secrets>;

const makeSecrets = (): Secrets => ({
  appKey: `app-${randomBytes(8).toString('hex')}`,
  appSecret: randomBytes(32).toString('hex'),
  tokenSecret: randomBytes(32).toString('hex'),
});

function kept(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, JSON.stringify(makeSecrets(), null, 2), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const parsed = Secrets.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (parsed.success) return parsed.data;
  throw new Error(`${file} can't be read. Restore it, or delete it: then everybody has to log in again.`);
}

/** @throws Error when the file of secrets is damaged. */
export function readSecrets({ dataDir, appKey, appSecret, tokenSecret }: Env): Secrets {
  if (appKey && appSecret && tokenSecret) return { appKey, appSecret, tokenSecret };
  const own = kept(dataDir);
  return {
    appKey: appKey ?? own.appKey,
    appSecret: appSecret ?? own.appSecret,
    tokenSecret: tokenSecret ?? own.tokenSecret,
  };
}
