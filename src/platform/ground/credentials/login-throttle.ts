// Login throttle: limits how often a password may be guessed. Counts are rows, so that they hold over restarts and for
// all processes (docs/decisions/0016-limits.md).
import { createHash } from 'node:crypto';
import { toNetwork } from '#lib/domain/address/to-network.ts';
import { MINUTE_MS } from '#lib/domain/time/units.ts';
import type { Services } from '../../services.ts';
import { toIso } from '../../time.ts';
import { type Tx, transact } from '../db/open.ts';

interface ThrottleRule {
  readonly limit: number;
  readonly windowMs: number;
  readonly lockMs: number;
}

/** Attempts during a lock do not lengthen it, so that a stranger cannot lock a customer out for good. */
export const THROTTLE_RULES = {
  /** All attempts from one address. */
  address: { limit: 100, windowMs: 15 * MINUTE_MS, lockMs: 15 * MINUTE_MS },
  /** All attempts on one account, from any address; a device the customer has used before is exempt. */
  account: { limit: 100, windowMs: 60 * MINUTE_MS, lockMs: 15 * MINUTE_MS },
  /** Attempts on one account from one address or from one known device. */
  pair: { limit: 10, windowMs: 15 * MINUTE_MS, lockMs: 15 * MINUTE_MS },
  /**
   * Sign-ups and new addresses of accounts that were refused because another account has the address, and telephone
   * numbers that were refused because their owner is on a break or excluded.
   */
  signUp: { limit: 20, windowMs: 60 * MINUTE_MS, lockMs: 15 * MINUTE_MS },
  /** Emails that are asked about from one address: each answer may say that an account has it. */
  wayIn: { limit: 20, windowMs: 60 * MINUTE_MS, lockMs: 15 * MINUTE_MS },
  /** All sign-ups from one address, more than any household or office makes. */
  opened: { limit: 60, windowMs: 60 * MINUTE_MS, lockMs: 15 * MINUTE_MS },
  /** Wrong codes of a second step on one account. */
  code: { limit: 5, windowMs: 15 * MINUTE_MS, lockMs: 15 * MINUTE_MS },
  /** New recovery codes of one account: hashing them holds up other logins. */
  recovery: { limit: 10, windowMs: 60 * MINUTE_MS, lockMs: 15 * MINUTE_MS },
  /** Logins at a provider that are begun from one address and have not ended: each is kept. */
  begun: { limit: 100, windowMs: 15 * MINUTE_MS, lockMs: 15 * MINUTE_MS },
  /** Codes and links that are sent to one account. */
  reset: { limit: 5, windowMs: 60 * MINUTE_MS, lockMs: 60 * MINUTE_MS },
  /** Links that are asked for from one address. */
  resets: { limit: 30, windowMs: 60 * MINUTE_MS, lockMs: 60 * MINUTE_MS },
} as const satisfies Record<string, ThrottleRule>;

export interface ThrottleKey {
  readonly rule: keyof typeof THROTTLE_RULES;
  readonly key: string;
}

const hashShort = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** The keys that a login attempt counts against. `knownDevice` is a device that this account has logged in from. */
export function getLoginKeys(email: string, address: string, knownDevice: string | undefined): ThrottleKey[] {
  const place = toNetwork(address);
  const account = hashShort(email);
  const from: ThrottleKey[] = [{ rule: 'address', key: `address:${place}` }];
  if (knownDevice) return [...from, { rule: 'pair', key: `pair:${account}:${hashShort(knownDevice)}` }];
  return [
    ...from,
    { rule: 'account', key: `account:${account}` },
    { rule: 'pair', key: `pair:${account}:${place}` },
  ];
}

export const getSignUpKeys = (address: string): ThrottleKey[] => [
  { rule: 'signUp', key: `signup:${toNetwork(address)}` },
];

export const getWayInKeys = (address: string): ThrottleKey[] => [
  { rule: 'wayIn', key: `way-in:${toNetwork(address)}` },
];

/** Of the addresses that a customer wants to change to: each answer says whether an account has it. */
export const getNewAddressKeys = (
  customerId: string,
  address: string,
): { own: ThrottleKey[]; from: ThrottleKey[] } => ({
  own: [{ rule: 'signUp', key: `new-address:${customerId}` }],
  from: getSignUpKeys(address),
});

/** Of the telephone numbers that a customer changes to: each answer says whether its owner is on a break or excluded. */
export const getNewPhoneKeys = (
  customerId: string,
  address: string,
): { own: ThrottleKey[]; from: ThrottleKey[] } => ({
  own: [{ rule: 'signUp', key: `new-phone:${customerId}` }],
  from: getSignUpKeys(address),
});

/** Counts of these keys are never taken back. A call without an address is one of the operator's own. */
export const getOpenedAccountKeys = (address: string): ThrottleKey[] =>
  address === '' ? [] : [{ rule: 'opened', key: `opened:${toNetwork(address)}` }];

/** `account` is shown to no one: whether there is one is not for the asker to learn. */
export const getResetKeys = (
  email: string,
  address: string,
): { from: ThrottleKey[]; account: ThrottleKey[] } => ({
  from: address === '' ? [] : [{ rule: 'resets', key: `resets:${toNetwork(address)}` }],
  account: [{ rule: 'reset', key: `reset:${hashShort(email)}` }],
});

/** Of alerts that an address is to have: `account` is shown to no one, as that of a reset. */
export const getAlertKeys = (
  email: string,
  address: string,
): { from: ThrottleKey[]; account: ThrottleKey[] } => ({
  from: address === '' ? [] : [{ rule: 'resets', key: `alerts:${toNetwork(address)}` }],
  account: [{ rule: 'reset', key: `alert:${hashShort(email)}` }],
});

/** Of passkeys: they cannot be guessed, so only the address counts. */
export const getPasskeyKeys = (address: string): ThrottleKey[] => [
  { rule: 'address', key: `address:${toNetwork(address)}` },
];

/** Of logins that are begun at a provider. */
export const getBegunKeys = (address: string): ThrottleKey[] => [
  { rule: 'begun', key: `begun:${toNetwork(address)}` },
];

/** Of the password that a customer who is logged in gives once more. */
export const getPasswordKeys = (customerId: string): ThrottleKey[] => [
  { rule: 'pair', key: `password:${customerId}` },
];

/** Of codes of a second step, wherever they are entered. */
export const getCodeKeys = (customerId: string): ThrottleKey[] => [
  { rule: 'code', key: `code:${customerId}` },
];

/** Of recovery codes that are made, in the place of earlier ones or with the first second step. */
export const getRecoveryKeys = (customerId: string): ThrottleKey[] => [
  { rule: 'recovery', key: `recovery:${customerId}` },
];

/** Of codes that are sent. */
export const getSendKeys = (customerId: string): ThrottleKey[] => [
  { rule: 'reset', key: `send:${customerId}` },
];

interface Lock {
  readonly rule: ThrottleKey['rule'];
  readonly until: number;
}

class LockedError extends Error {
  readonly lock: Lock;
  constructor(lock: Lock) {
    super('locked');
    this.lock = lock;
  }
}

async function countAttempt(tx: Tx, { rule, key }: ThrottleKey, now: number): Promise<Lock | undefined> {
  const { limit, windowMs, lockMs } = THROTTLE_RULES[rule];
  const row = await tx
    .insertInto('guess')
    .values({ key, failures: 1, first_at: toIso(now), locked_until: null })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((set) => ({ failures: set('guess.failures', '+', 1) })),
    )
    .returning(['failures', 'first_at', 'locked_until'])
    .executeTakeFirstOrThrow();
  const lockedUntil = row.locked_until ? Date.parse(row.locked_until) : undefined;
  if (lockedUntil && lockedUntil > now) throw new LockedError({ rule, until: lockedUntil });
  if (lockedUntil || Date.parse(row.first_at) <= now - windowMs) {
    const fresh = { failures: 1, first_at: toIso(now), locked_until: null };
    await tx.updateTable('guess').set(fresh).where('key', '=', key).execute();
    return undefined;
  }
  if (row.failures <= limit) return undefined;
  const until = now + lockMs;
  await tx
    .updateTable('guess')
    .set({ locked_until: toIso(until) })
    .where('key', '=', key)
    .execute();
  return { rule, until };
}

export interface RefusedAttempt {
  readonly rule: ThrottleKey['rule'];
  readonly waitMinutes: number;
}

/**
 * Counts an attempt before it is made, so that concurrent attempts cannot pass the limit. Gives the whole minutes to
 * wait, and whose rule says so, when it is refused; a refused attempt is not counted.
 */
export async function takeAttempt(
  { database, clock }: Services,
  keys: readonly ThrottleKey[],
): Promise<RefusedAttempt | undefined> {
  const now = clock.now();
  const toWait = ({ rule, until }: Lock) => ({ rule, waitMinutes: Math.ceil((until - now) / MINUTE_MS) });
  try {
    const lock = await transact(database, async (tx) => {
      let latest: Lock | undefined;
      for (const key of keys) latest = (await countAttempt(tx, key, now)) ?? latest;
      return latest;
    });
    return lock && toWait(lock);
  } catch (error) {
    if (error instanceof LockedError) return toWait(error.lock);
    throw error;
  }
}

/** Takes back the count of an attempt that was right: the account's is cleared, the address's goes down by one. */
export async function forgiveAttempt({ database }: Services, keys: readonly ThrottleKey[]): Promise<void> {
  await transact(database, async (tx) => {
    for (const { rule, key } of keys) {
      if (rule === 'account' || rule === 'pair' || rule === 'code')
        await tx.deleteFrom('guess').where('key', '=', key).execute();
      else
        await tx
          .updateTable('guess')
          .set((set) => ({ failures: set('failures', '-', 1) }))
          .where('key', '=', key)
          .where('failures', '>', 0)
          .execute();
    }
  });
}
