// A customer on a break, or excluded, buys nothing: not even what costs nothing.
import { sql } from 'kysely';
import { BLOCK_MESSAGES } from '#lib/contracts/cart/checkout.ts';
import { getStateZone } from '#lib/domain/account/customer-state.ts';
import { formatInstant } from '#lib/domain/time/shop-dates.ts';
import type { PurchaseBlock } from '../../money/blocks/purchase-block.ts';
import { findExclusion, isInForce } from './exclusions.ts';

export const excludedBlock: PurchaseBlock = {
  key: 'excluded',
  precedence: 30,
  depositError: 'customer_excluded',
  async findDepositStop(tx, services, customerId) {
    const held = await findExclusion(services, customerId, tx);
    if (held?.kind !== 'break') return { cause: 'exclusion' };
    return { cause: 'break', ...(held.untilAt !== null && { untilAt: held.untilAt }) };
  },
  bindsDeposits: true,
  closesOffers: true,
  fact: ({ now }) => sql<
    string | null
  >`customer.state || '|' || (select max(case kind when 'exclusion' then 'for now' else until_at end)
    from exclusion where exclusion.customer_id = customer.id and ${isInForce(now)})`,
  check(fact) {
    if (fact === null) return undefined;
    const [state, untilAt = ''] = String(fact).split('|');
    return untilAt === 'for now'
      ? BLOCK_MESSAGES.excluded
      : BLOCK_MESSAGES.onBreak.replace('{until}', formatInstant(untilAt, getStateZone(state)));
  },
};
