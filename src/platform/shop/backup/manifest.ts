// The manifest of a backup: its source, and the hashes of its files.
import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { StartRefused } from '../../start-refused.ts';

export const MANIFEST_FILE = 'backup.json';
export const SECRETS_FILE = 'secrets.json';
export const DATABASE_FILES = { sqlite: 'drawcard.db', postgres: 'drawcard.pgdump' } as const;

const Manifest = z.object({
  format: z.literal(1),
  engine: z.enum(['sqlite', 'postgres']),
  /** The instant just before the database was read: everything answered before it is in the backup. */
  madeAt: z.iso.datetime(),
  /** Names of the database's migrations. */
  migrations: z.array(z.string()),
  /** SHA-256 of each file, by name. */
  files: z.record(z.string(), z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** @throws StartRefused when the folder is no backup or a file of it is not what was backed up */
export async function readManifest(folder: string): Promise<Manifest> {
  let text: string;
  try {
    text = readFileSync(join(folder, MANIFEST_FILE), 'utf8');
  } catch (error) {
    throw new StartRefused(`${folder} is not a backup: it holds no ${MANIFEST_FILE}.`, { cause: error });
  }
  const manifest = parseManifest(text);
  if (!manifest) throw new StartRefused(`${join(folder, MANIFEST_FILE)} can't be read. Use another backup.`);
  for (const [name, hash] of Object.entries(manifest.files)) {
    const found = await hashFile(join(folder, name)).catch(() => undefined);
    if (found !== hash)
      throw new StartRefused(`${join(folder, name)} is missing or damaged. Use another backup.`);
  }
  return manifest;
}

/** Those that a shop is given. */
const Secrets = z.object({ appKey: z.string(), appSecret: z.string(), tokenSecret: z.string() }).partial();
export type GivenSecrets = { readonly [K in keyof z.infer<typeof Secrets>]?: string | undefined };
const SECRETS = Secrets.keyof().options;

/** Whether a file of secrets is what a shop takes those from that it is not given otherwise. */
export const isSecretsFileUsed = (given: GivenSecrets): boolean =>
  SECRETS.some((name) => given[name] === undefined);

/** Whether a file of secrets holds those that a shop is given otherwise; one that is given none has no others. */
export function holdsGivenSecrets(path: string, given: GivenSecrets): boolean {
  const wanted = SECRETS.filter((name) => given[name] !== undefined);
  if (wanted.length === 0) return true;
  const kept = parseSecrets(readFileSync(path, 'utf8'));
  return wanted.every((name) => kept?.[name] === given[name]);
}

function parseSecrets(text: string): GivenSecrets | undefined {
  try {
    return Secrets.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function parseManifest(text: string): Manifest | undefined {
  try {
    return Manifest.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
