// Who won here: paid prizes, with no more of their winners than an initial and a state.
import type { QueryOf } from '#lib/contracts/protocol/endpoint.ts';
import type { searchWinners, Winner } from '#lib/contracts/winner.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import type { Db } from '../db/open.ts';
import type { WonDivision } from './won-games.ts';

type Search = QueryOf<typeof searchWinners>;

const INITIAL = /^\s*(\p{L})/u;

function selectPaidPrizes(at: Db, { offerKey, productType, drawNo, state }: Search) {
  const selectOffersOfType = (type: string) =>
    at.selectFrom('product_offer').select('key').where('type', '=', type);
  return at
    .selectFrom('prize')
    .innerJoin('draw', 'draw.id', 'prize.draw_id')
    .innerJoin('customer', 'customer.id', 'prize.customer_id')
    .where('prize.paid_at', 'is not', null)
    .$if(offerKey !== undefined, (query) => query.where('draw.offer_key', '=', offerKey!))
    .$if(productType !== undefined, (query) =>
      query.where('draw.offer_key', 'in', selectOffersOfType(productType!)),
    )
    .$if(drawNo !== undefined, (query) => query.where('draw.draw_no', '=', drawNo!))
    .$if(state !== undefined, (query) => query.where('customer.state', '=', state!));
}

const findBestDivision = (divisions: string): number =>
  Math.min(...(JSON.parse(divisions) as WonDivision[]).map(({ division }) => division));

/** A page of paid prizes, the latest draw first and in it the largest, and how many there are. */
export async function searchWinnersPage(
  at: Db,
  search: Search,
): Promise<{ winners: Winner[]; total: number }> {
  const chosen = selectPaidPrizes(at, search);
  const { total } = await chosen
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await chosen
    .select(['draw.offer_key', 'draw.draw_no', 'draw.local_date', 'customer.firstname', 'customer.state'])
    .select(['prize.amount_cents', 'prize.divisions'])
    .orderBy('draw.draw_at', 'desc')
    .orderBy('prize.amount_cents', 'desc')
    .orderBy('prize.entry_id')
    .limit(search.limit)
    .offset(search.offset)
    .execute();
  return {
    total,
    winners: rows.map((row) => ({
      offerKey: row.offer_key,
      drawNo: row.draw_no,
      date: row.local_date,
      initial: INITIAL.exec(row.firstname)?.[1]?.toUpperCase() ?? '',
      state: row.state,
      division: findBestDivision(row.divisions),
      prize: toMoney(row.amount_cents ?? 0),
    })),
  };
}
