// Who won here: paid prizes and what raffles award, with no more of their winners than an initial and a state.
import { sql } from 'kysely';
import type { searchWinners, Winner } from '#lib/contracts/offers/winner.ts';
import type { QueryOf } from '#lib/contracts/protocol/endpoint.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import type { Db } from '../../ground/db/open.ts';
import type { WonDivision } from '../draws/settle/won-games.ts';
import { getInitial, selectAwardsWithHolders } from '../raffles/raffle-results.ts';

type Search = QueryOf<typeof searchWinners>;

/** Prizes of money that divisions pay; those of raffles are awards. */
function selectPaidPrizes(at: Db) {
  return at
    .selectFrom('prize')
    .innerJoin('draw', 'draw.id', 'prize.draw_id')
    .innerJoin('customer', 'customer.id', 'prize.customer_id')
    .where('prize.paid_at', 'is not', null)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('raffle_award')
            .select('raffle_award.draw_id')
            .whereRef('raffle_award.entry_id', '=', 'prize.entry_id'),
        ),
      ),
    )
    .select(['draw.offer_key', 'draw.draw_no', 'draw.local_date', 'draw.draw_at', 'customer.firstname'])
    .select((row) => [
      'customer.deleted_at',
      'customer.state',
      row.ref('prize.amount_cents').$notNull().as('cents'),
      'prize.divisions',
      'prize.entry_id as id',
      sql<string | null>`null`.as('prize_name'),
      sql<number | null>`null`.as('number'),
      sql<number>`0`.as('place'),
    ]);
}

/** What tickets of raffles won, published as soon as it is awarded. */
const selectAwards = (at: Db) =>
  selectAwardsWithHolders(at)
    .innerJoin('draw', 'draw.id', 'award.draw_id')
    .select(['draw.offer_key', 'draw.draw_no', 'draw.local_date', 'draw.draw_at'])
    .select((row) => [
      sql<string>`coalesce(customer.firstname, letter.name)`.as('firstname'),
      'customer.deleted_at',
      sql<string>`coalesce(customer.state, letter.state)`.as('state'),
      'award.value_cents as cents',
      sql<string>`'[]'`.as('divisions'),
      sql<string>`award.draw_id || '-' || award.rank`.as('id'),
      'prize.name as prize_name',
      row.ref('award.number').as('number'),
      row.ref('award.place').as('place'),
    ]);

function selectWinners(at: Db, { offerKey, productType, drawNo, state }: Search) {
  const selectOffersOfType = (type: string) =>
    at.selectFrom('product_offer').select('key').where('type', '=', type);
  return at
    .selectFrom(selectPaidPrizes(at).unionAll(selectAwards(at)).as('won'))
    .$if(offerKey !== undefined, (query) => query.where('offer_key', '=', offerKey!))
    .$if(productType !== undefined, (query) =>
      query.where('offer_key', 'in', selectOffersOfType(productType!)),
    )
    .$if(drawNo !== undefined, (query) => query.where('draw_no', '=', drawNo!))
    .$if(state !== undefined, (query) => query.where('state', '=', state!));
}

const findBestDivision = (divisions: string): number =>
  Math.min(...(JSON.parse(divisions) as WonDivision[]).map(({ division }) => division));

/** A page of what was won, the latest draw first and in it the largest, and how many there are. */
export async function searchWinnersPage(
  at: Db,
  search: Search,
): Promise<{ winners: Winner[]; total: number }> {
  const chosen = selectWinners(at, search);
  const { total } = await chosen
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await chosen
    .selectAll()
    .orderBy('draw_at', 'desc')
    .orderBy('cents', 'desc')
    .orderBy('id')
    .limit(search.limit)
    .offset(search.offset)
    .execute();
  return {
    total,
    winners: rows.map((row) => ({
      offerKey: row.offer_key,
      drawNo: row.draw_no,
      date: row.local_date,
      initial: getInitial(row),
      state: row.state,
      division: row.prize_name === null ? findBestDivision(row.divisions) : row.place,
      ...(row.prize_name !== null && { raffle: { prize: row.prize_name, number: row.number ?? 0 } }),
      prize: toMoney(row.cents),
    })),
  };
}
