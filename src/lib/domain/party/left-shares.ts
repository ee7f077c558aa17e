import type { SessionInfo } from '../../contracts/party/session.ts';
import { toCents } from '../money/money.ts';

/**
 * What each share that is left costs, in the order in which they are sold, in cents. The first shares of a session may
 * cost one cent more than the others (decision M11).
 */
export function listLeftCents({
  cost,
  shares,
  sharesLeft,
  sharePrices: { low, high },
}: Pick<SessionInfo, 'cost' | 'shares' | 'sharesLeft' | 'sharePrices'>): number[] {
  const lowCents = toCents(low.amount);
  const highCount = toCents(cost.amount) - lowCents * shares;
  const sold = shares - sharesLeft;
  return Array.from({ length: sharesLeft }, (_, index) =>
    sold + index < highCount ? toCents(high.amount) : lowCents,
  );
}

/** What the next so many shares cost together, in cents. */
export const sumNextShares = (cents: readonly number[], count: number): number =>
  cents.slice(0, count).reduce((sum, one) => sum + one, 0);
