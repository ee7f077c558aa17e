// What a customer may still pay in.
import { createDeposit } from '#lib/contracts/payments/wallet.ts';
import { findTightest, getRemainingCents, type LimitUse } from '#lib/domain/limits/limit.ts';
import { formatCents } from '#lib/domain/money/money.ts';
import type { Db, Tx } from '../db/open.ts';
import { isBreachOf } from '../db/rules.ts';
import { createDomainError } from '../domain-error.ts';
import type { Services } from '../services.ts';
import { readLimitUses } from './facts.ts';
import { PERIOD_WORDS } from './period-words.ts';

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
  const limit = findTightest(await readLimitUses(services, customerId, ['deposit'], at));
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
