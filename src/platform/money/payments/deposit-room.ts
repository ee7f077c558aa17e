// What a customer may still pay in.
import { createDeposit } from '#lib/contracts/payments/wallet.ts';
import { findTightest, getRemainingCents, type LimitUse } from '#lib/domain/limits/limit.ts';
import { PERIOD_WORDS } from '#lib/domain/limits/period-words.ts';
import { formatCents } from '#lib/domain/money/money.ts';
import { createDomainError } from '../../domain-error.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import { isBreachOf } from '../../ground/db/rules.ts';
import { listParts } from '../../module-parts.ts';
import type { Services } from '../../services.ts';

declare module '../../module.ts' {
  interface PlatformModule {
    /** Limits of what is paid in: those of a customer that bind now, with what is used up of each. */
    readonly depositLimits?: readonly DepositLimitReader[];
  }
}

export type DepositLimitReader = (
  services: Services,
  customerId: string,
  at: Db | Tx,
) => Promise<readonly LimitUse[]>;

/** All limits of what a customer pays in that bind now. */
export async function readDepositLimits(
  services: Services,
  customerId: string,
  at: Db | Tx,
): Promise<readonly LimitUse[]> {
  const limits: LimitUse[] = [];
  for (const read of listParts(services, 'depositLimits'))
    limits.push(...(await read(services, customerId, at)));
  return limits;
}

export interface DepositRoom {
  /** The limit that leaves the least. */
  readonly limit: LimitUse;
  readonly remainingCents: number;
}

/** What the customer's deposit limits leave now; undefined where none is set. */
export async function readDepositRoom(
  services: Services,
  customerId: string,
  at: Db | Tx = services.database.db,
): Promise<DepositRoom | undefined> {
  const limit = findTightest(await readDepositLimits(services, customerId, at));
  return limit && { limit, remainingCents: getRemainingCents(limit) };
}

/** The message to the customer where the database refused a payment for a limit, an exclusion or a country; any other error as it is. */
export async function toDepositRefusal(
  services: Services,
  customerId: string,
  error: unknown,
): Promise<unknown> {
  if (isBreachOf('customer_excluded', error))
    return createDomainError(createDeposit.errors, 'customer_excluded');
  if (isBreachOf('country_banned', error)) return createDomainError(createDeposit.errors, 'country_banned');
  if (!isBreachOf('deposit_limit_exceeded', error)) return error;
  const room = await readDepositRoom(services, customerId);
  return createDomainError(createDeposit.errors, 'deposit_limit_exceeded', {
    remaining: formatCents(room?.remainingCents ?? 0),
    period: PERIOD_WORDS[room?.limit.period ?? 'week'],
  });
}
