import { sql } from 'kysely';
import type { AverageValues } from '#lib/contracts/customer/funds.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import type { Db, Tx } from '../db/open.ts';

/** The kinds of tickets that each value is of. */
const KINDS = {
  atvCommercial: 'lottery_ticket',
  atvCharity: 'raffle_ticket',
  atvSocialSyndicate: 'social_syndicate_share',
  atvSyndicate: 'syndicate_share',
} as const satisfies Record<keyof AverageValues, string>;

/** What a customer pays for a kind of tickets in one checkout, on average: what was charged, less discounts. */
export async function readAverageValues(at: Db | Tx, customerId: string): Promise<AverageValues> {
  const rows = await at
    .selectFrom('ticket')
    .select('kind')
    .select(sql<number>`sum(price_cents - discount_cents)`.as('cents'))
    .select(sql<number>`count(distinct checkout_id)`.as('checkouts'))
    .where('customer_id', '=', customerId)
    .where('is_charged', '=', 1)
    .where('kind', 'in', Object.values(KINDS))
    .groupBy('kind')
    .execute();
  const read = (name: keyof AverageValues) => {
    const row = rows.find(({ kind }) => kind === KINDS[name]);
    return toMoney(row ? Math.round(Number(row.cents) / Number(row.checkouts)) : 0);
  };
  return {
    atvCommercial: read('atvCommercial'),
    atvCharity: read('atvCharity'),
    atvSocialSyndicate: read('atvSocialSyndicate'),
    atvSyndicate: read('atvSyndicate'),
  };
}
