// Passwords are kept as argon2id in the PHC notation, so that its cost can be raised without a migration.
import { type Argon2Parameters, argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { createDomainError } from '../../domain-error.ts';
import { isSameBytes } from '../../secret-text.ts';

/** What one hash costs: memory in KiB, passes over it, lanes. */
export interface PasswordCost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** What OWASP's password storage sheet asks of argon2id. */
export const OWASP_COST: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 };

const SALT_BYTES = 16;
const HASH_BYTES = 32;
const HASHES_AT_ONCE_MAX = 4;
const WAITING_MAX = 100;
/** A caller has given up by then. */
const WAIT_MAX_MS = 10_000;

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2);
const toUnpaddedBase64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes).toString('base64').replace(/=+$/, '');

let running = 0;
const waiting: (() => void)[] = [];

/** Resolves when fewer than four run. */
async function takeTurn(): Promise<void> {
  if (running < HASHES_AT_ONCE_MAX) {
    running += 1;
    return;
  }
  if (waiting.length >= WAITING_MAX) throw createDomainError(COMMON_ERRORS, 'passwords_busy');
  await new Promise<void>((start) => waiting.push(start));
}

/**
 * Runs the work when fewer than four others run: a flood of logins waits, it does not fill the memory.
 * @throws DomainError `passwords_busy` when a hundred wait already, or where the turn comes too late
 */
export async function runInTurn<T>(work: () => Promise<T>): Promise<T> {
  const askedAt = performance.now();
  await takeTurn();
  try {
    if (performance.now() - askedAt > WAIT_MAX_MS) throw createDomainError(COMMON_ERRORS, 'passwords_busy');
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

const deriveHash = (password: string, nonce: Buffer, cost: PasswordCost): Promise<Buffer> =>
  derive('argon2id', { message: password.normalize('NFKC'), nonce, tagLength: HASH_BYTES, ...cost });

/** A new hash with a salt of its own: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
export async function hashPassword(password: string, cost: PasswordCost = OWASP_COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const { memory, passes, parallelism } = cost;
  const hash = await deriveHash(password, salt, cost);
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toUnpaddedBase64(salt)}$${toUnpaddedBase64(hash)}`;
}

const STORED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/**
 * Whether the password is the stored one. Without a stored one the same work is done for nothing, so that the
 * time an answer takes does not say which accounts exist.
 */
export async function isPassword(
  password: string,
  stored: string | undefined,
  cost: PasswordCost = OWASP_COST,
): Promise<boolean> {
  const [, memory, passes, parallelism, salt, hash] = STORED.exec(stored ?? '') ?? [];
  if (!salt || !hash) {
    await deriveHash(password, Buffer.alloc(SALT_BYTES), cost);
    return false;
  }
  const storedCost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const found = await deriveHash(password, Buffer.from(salt, 'base64'), storedCost);
  const expected = Buffer.from(hash, 'base64');
  return isSameBytes(found, expected);
}
