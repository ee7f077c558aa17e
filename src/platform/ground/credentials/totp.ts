// Codes of authenticator apps (RFC 6238): SHA-1, six digits, a new one every thirty seconds.
import { Secret, TOTP } from 'otpauth';

const SECRET_BYTES = 20;
const PERIOD_S = 30;
/** Steps before and after the present one that are accepted: clocks of telephones are not exact. */
const WINDOW = 1;

const createTotp = (secret: string, names: { issuer: string; label: string } | undefined = undefined): TOTP =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD_S });

/** @param hex random, at least 20 bytes */
export const toSecret = (hex: string): string => Secret.fromHex(hex.slice(0, SECRET_BYTES * 2)).base32;

/** What an app reads from a picture or a link. */
export const toSetupUri = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  createTotp(secret, { issuer, label }).toString();

/** The step that a code belongs to, of those that are accepted at that instant. */
export function findStep(secret: string, code: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = createTotp(secret).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD_S) + delta;
}

/** What an app shows at that instant. */
export const createCode = (secret: string, now: number): string =>
  createTotp(secret).generate({ timestamp: now });
