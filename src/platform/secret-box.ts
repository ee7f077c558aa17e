// Seals what rests in the database: who has the rows alone reads nothing in them.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Services } from './services.ts';

const VERSION = 'v1.';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const createKey = ({ keys }: Pick<Services, 'keys'>, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', keys.tokenSecret, purpose, 'drawcard secret box', 32));

/** @param purpose what it is and of which row, as `payout_account:pac_1`: sealed text opens nowhere else */
export function seal(services: Pick<Services, 'keys'>, purpose: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', createKey(services, purpose), nonce);
  cipher.setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${VERSION}${sealed.toString('base64url')}`;
}

/** What was sealed for another purpose or with another secret, or has been changed. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken';
}

/** @throws SealBroken */
export function open(services: Pick<Services, 'keys'>, purpose: string, sealed: string): string {
  if (!sealed.startsWith(VERSION)) throw new SealBroken('This is not sealed');
  const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new SealBroken('This is cut short');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', createKey(services, purpose), nonce);
  decipher.setAAD(Buffer.from(purpose));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
  try {
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch (error) {
    throw new SealBroken('This does not open', { cause: error });
  }
}

/** The text; undefined where it does not open, as after the shop has got other secrets. */
export function tryOpen(
  services: Pick<Services, 'keys'>,
  purpose: string,
  sealed: string,
): string | undefined {
  try {
    return open(services, purpose, sealed);
  } catch (error) {
    if (error instanceof SealBroken) return undefined;
    throw error;
  }
}
