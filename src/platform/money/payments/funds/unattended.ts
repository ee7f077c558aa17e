// Which kept cards and accounts can be charged while their owner is away.
import type { FundFault } from '#lib/contracts/payments/fund.ts';
import { isExpired } from '#lib/domain/payments/card-rules.ts';
import type { Services } from '../../../services.ts';
import { findGateway } from '../registry.ts';
import type { FundRow } from './funds.ts';

/** Why it cannot pay for what repeats; undefined for one that can. */
export function findFundFault(
  services: Services,
  { gateway, expiry, blocked_at }: Pick<FundRow, 'gateway' | 'expiry' | 'blocked_at'>,
): FundFault | undefined {
  if (blocked_at !== null) return 'blocked';
  if (isExpired(expiry, services.clock.now())) return 'expired';
  return findGateway(services, gateway)?.canChargeUnattended ? undefined : 'attended';
}
