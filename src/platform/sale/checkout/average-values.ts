import type { AverageValues } from '#lib/contracts/customer/funds.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import type { Db, Tx } from '../../ground/db/open.ts';

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
    .selectFrom('customer_sale')
    .select(['kind', 'charged_cents as cents', 'checkouts'])
    .where('customer_id', '=', customerId)
    .where('checkouts', '>', 0)
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
