// The keys that the shop signs certificates and tickets with: one at a time, sealed, and every public one for ever.
import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { Selectable } from 'kysely';
import { PublicKey } from '#lib/contracts/protocol/public-key.ts';
import { seal, tryOpen } from '../../secret-box.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { type Tx, transact } from '../db/open.ts';
import type { SigningKeyTable } from '../db/schema/party-schema.ts';

const ALGORITHM = 'EdDSA';
const getPurpose = (keyId: string): string => `signing_key:${keyId}`;

type SigningJwk = Awaited<ReturnType<typeof importJWK>>;

export interface SigningKey {
  readonly id: string;
  readonly privateKey: SigningJwk;
}

const findCurrent = (tx: Tx | Services['database']['db']) =>
  tx.selectFrom('signing_key').selectAll().where('retired_at', 'is', null).executeTakeFirst();

async function insertKey(tx: Tx, services: Services): Promise<void> {
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { crv: 'Ed25519', extractable: true });
  const id = services.random.createId('key', services.clock.now());
  const { kty, crv, x } = await exportJWK(publicKey);
  const secret: JWK = await exportJWK(privateKey);
  await tx
    .insertInto('signing_key')
    .values({
      id,
      public_jwk: JSON.stringify({ kty, crv, x, kid: id, alg: ALGORITHM, use: 'sig' }),
      private_sealed: seal(services, getPurpose(id), JSON.stringify(secret)),
      created_at: getNowIso(services.clock),
      retired_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Undefined where it was sealed with other secrets of the shop. */
async function openKey(
  services: Services,
  { id, private_sealed }: Selectable<SigningKeyTable>,
): Promise<SigningKey | undefined> {
  const secret = tryOpen(services, getPurpose(id), private_sealed);
  if (secret === undefined) return undefined;
  return { id, privateKey: await importJWK(JSON.parse(secret), ALGORITHM) };
}

const retireKey = (tx: Tx, { clock }: Services, keyId: string): Promise<unknown> =>
  tx
    .updateTable('signing_key')
    .set({ retired_at: getNowIso(clock) })
    .where('id', '=', keyId)
    .where('retired_at', 'is', null)
    .execute();

/** The key that is signed with; made where there is none, and where it does not open any more. */
export async function getSigningKey(services: Services): Promise<SigningKey> {
  const { database, log } = services;
  const current = await findCurrent(database.db);
  const opened = current && (await openKey(services, current));
  if (opened) return opened;
  if (current) log.warn({ keyId: current.id }, 'a key does not open with these secrets; it is retired');
  await transact(database, async (tx) => {
    if (current) await retireKey(tx, services, current.id);
    await insertKey(tx, services);
  });
  const made = await findCurrent(database.db);
  const key = made && (await openKey(services, made));
  if (!key) throw new Error('There is no key to sign with');
  return key;
}

/** Retires the key and makes another. What was signed stays good. */
export const rotateSigningKey = (services: Services): Promise<void> =>
  transact(services.database, async (tx) => {
    const current = await findCurrent(tx);
    if (current) await retireKey(tx, services, current.id);
    await insertKey(tx, services);
  });

/** Every key that was ever signed with, oldest first. */
export async function listPublicKeys({ database: { db } }: Services): Promise<PublicKey[]> {
  const rows = await db.selectFrom('signing_key').selectAll().orderBy('created_at').orderBy('id').execute();
  return rows.map(({ public_jwk, retired_at }) =>
    PublicKey.parse({ ...JSON.parse(public_jwk), ...(retired_at !== null && { retiredAt: retired_at }) }),
  );
}
