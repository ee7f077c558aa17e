// Recovery codes: ten, each good once in the place of a second step. Kept hashed, like passwords.
import type { Random } from '../../random.ts';
import type { Services } from '../../services.ts';
import { hashPassword, isPassword } from './passwords.ts';

const COUNT = 10;
const LENGTH = 10;
/** Crockford's: no letter that is taken for a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const createCode = (random: Random): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[random.pickInteger(ALPHABET.length)]).join('');

/** `ABCDE-12345`, as it is printed. */
export const formatRecoveryCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

/** As it is kept: without hyphens, and with the letters that people take for digits made digits. */
export function parseRecoveryCode(typed: string): string | undefined {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return plain.length === LENGTH && [...plain].every((letter) => ALPHABET.includes(letter))
    ? plain
    : undefined;
}

/** New codes with their hashes. Outside of a transaction, in the caller's turn: hashing takes a while. */
export async function createRecoveryCodes(
  services: Services,
): Promise<{ codes: string[]; hashes: readonly string[] }> {
  const codes = Array.from({ length: COUNT }, () => createCode(services.random));
  const hashes: string[] = [];
  for (const code of codes) hashes.push(await hashPassword(code, services.passwordCost));
  return { codes: codes.map(formatRecoveryCode), hashes };
}

/** The hash that a typed code belongs to; undefined where it is none of them. In the caller's turn. */
export async function findRecoveryHash(
  services: Services,
  typed: string,
  hashes: readonly string[],
): Promise<string | undefined> {
  const code = parseRecoveryCode(typed);
  if (code === undefined) return undefined;
  for (const hash of hashes) if (await isPassword(code, hash, services.passwordCost)) return hash;
  return undefined;
}
