// A customer on a break, or excluded, buys nothing: not even what costs nothing.
import { sql } from 'kysely';
import { BLOCK_MESSAGES } from '#lib/contracts/cart/checkout.ts';
import { formatInstant } from '#lib/domain/time/shop-dates.ts';
import type { PurchaseBlock } from '../checkout/purchase-block.ts';
import { isInForce } from './exclusions.ts';

/** Its key among the reasons. */
export const EXCLUDED_KEY = 'excluded';

export const excludedBlock: PurchaseBlock = {
  key: EXCLUDED_KEY,
  bindsDeposits: true,
  fact: ({ now }) => sql<
    string | null
  >`(select max(case kind when 'exclusion' then 'for now' else until_at end)
    from exclusion where exclusion.customer_id = customer.id and ${isInForce(now)})`,
  check(untilAt) {
    if (untilAt === null) return undefined;
    return untilAt === 'for now'
      ? BLOCK_MESSAGES.excluded
      : BLOCK_MESSAGES.onBreak.replace('{until}', formatInstant(String(untilAt)));
  },
};
