// Fingerprints of the secrets of a shop, kept in its database: a process that has others would log everybody out, seal what
// the others cannot open, and no longer recognise who is excluded.
import { hkdfSync } from 'node:crypto';
import { z } from 'zod';
import type { Services, SigningKeys } from '../../services.ts';
import { StartRefused } from '../../start-refused.ts';
import { getNowIso } from '../../time.ts';
import { putValue, readValue } from '../config/store.ts';
import type { Db } from '../db/open.ts';

const PLACE = { namespace: '/platform/secrets', key: 'fingerprints' } as const;

const NAMES = ['TOKEN_SECRET', 'APP_SECRET', 'APP_KEY'] as const;
type SecretName = (typeof NAMES)[number];

const Fingerprints = z.object({
  salt: z.string(),
  TOKEN_SECRET: z.string(),
  APP_SECRET: z.string(),
  APP_KEY: z.string(),
});
type Fingerprints = z.infer<typeof Fingerprints>;

const SALT_BYTES = 16;
const PRINT_BYTES = 16;

const toValues = ({ tokenSecret, appSecret, appKey }: SigningKeys): Record<SecretName, string> => ({
  TOKEN_SECRET: tokenSecret,
  APP_SECRET: appSecret,
  APP_KEY: appKey,
});

function createFingerprints({ keys }: Pick<Services, 'keys'>, salt: string): Fingerprints {
  const values = toValues(keys);
  const print = (name: SecretName): string =>
    Buffer.from(hkdfSync('sha256', values[name], salt, `drawcard fingerprint ${name}`, PRINT_BYTES)).toString(
      'hex',
    );
  return {
    salt,
    TOKEN_SECRET: print('TOKEN_SECRET'),
    APP_SECRET: print('APP_SECRET'),
    APP_KEY: print('APP_KEY'),
  };
}

async function readFingerprints(db: Db): Promise<Fingerprints | undefined> {
  return Fingerprints.safeParse(await readValue(db, PLACE.namespace, PLACE.key)).data;
}

/** Keeps the fingerprints of this process, in the place of others that were kept. */
export async function acceptSecrets(services: Services): Promise<void> {
  const value = createFingerprints(services, services.random.createHex(SALT_BYTES));
  await putValue(services.database.db, services, { ...PLACE, value });
}

/** Of processes that start at once one keeps its own; the others read them. */
async function keepFirst({ database, random, clock, keys }: Services): Promise<void> {
  const value = createFingerprints({ keys }, random.createHex(SALT_BYTES));
  await database.db
    .insertInto('config_value')
    .values({ ...PLACE, value: JSON.stringify(value), updated_at: getNowIso(clock) })
    .onConflict((conflict) => conflict.columns(['namespace', 'key']).doNothing())
    .execute();
}

/**
 * Which secrets differ from those that the shop was started with. A shop for trials may be started with others between a
 * site and its services: nothing of it is lost.
 */
async function listOthers(services: Services): Promise<readonly SecretName[]> {
  const kept = await readFingerprints(services.database.db);
  if (!kept) return [];
  const own = createFingerprints(services, kept.salt);
  const checked: readonly SecretName[] = services.isRealShop ? NAMES : ['TOKEN_SECRET'];
  return checked.filter((name) => own[name] !== kept[name]);
}

/** @throws StartRefused naming the secrets that differ, and what to do */
export async function rejectOtherSecrets(services: Services): Promise<void> {
  const others = await listOthers(services);
  if (others.length === 0) return;
  const [verb, noun] = others.length === 1 ? ['is', 'it'] : ['are', 'them'];
  throw new StartRefused(
    `${others.join(' and ')} ${verb} not what this shop was started with. With another TOKEN_SECRET everybody is logged ` +
      'out, accounts that customers are paid to cannot be paid, and who is excluded is no longer recognised; with ' +
      `another APP_KEY or APP_SECRET a site and its services do not understand each other. Give this process ${noun} ` +
      'from the environment or the secrets.json of the others, or from a backup. Only where the old ones are lost: ' +
      '`npm run ops -- secrets accept` (docs/operations.md, Without the secrets).',
  );
}

/** The same, and keeps those of the first process that starts. @throws StartRefused */
export async function checkSecrets(services: Services): Promise<void> {
  if (!(await readFingerprints(services.database.db))) await keepFirst(services);
  await rejectOtherSecrets(services);
}
