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

/** @throws Error for what was sealed for another purpose, with another secret, or has been changed */
export function open(services: Pick<Services, 'keys'>, purpose: string, sealed: string): string {
  if (!sealed.startsWith(VERSION)) throw new Error('This is not sealed');
  const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', createKey(services, purpose), nonce);
  decipher.setAAD(Buffer.from(purpose));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  return text.toString('utf8');
}

/** The text; undefined where it does not open, as after the shop has got other secrets. */
export function tryOpen(
  services: Pick<Services, 'keys'>,
  purpose: string,
  sealed: string,
): string | undefined {
  try {
    return open(services, purpose, sealed);
  } catch {
    return undefined;
  }
}
