// The journal of the ledger, and what GST on the margin is reckoned from.
import { sql } from 'kysely';
import type { getGst, getJournal } from '#lib/contracts/payments/desk-books.ts';
import type { QueryOf, ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import { getMonth } from '#lib/domain/money/book-period.ts';
import { SHOP_ZONE } from '#lib/domain/time/shop-dates.ts';
import { addDays, toInstant, toLocalDate } from '#lib/domain/time/zoned-time.ts';
import type { Db } from '../../ground/db/open.ts';
import { cutPage, parsePlace } from '../../ground/operator/keyset.ts';
import { toIso } from '../../time.ts';

const PAGE = 1000;

const toSpan = ({ from, to }: { readonly from: string; readonly to: string }) => ({
  from: toIso(toInstant(from, '00:00', SHOP_ZONE)),
  until: toIso(toInstant(addDays(to, 1), '00:00', SHOP_ZONE)),
});

/** By time, and by id within an instant. Entries of a transaction stand together. */
export async function listJournal(
  db: Db,
  { after, ...days }: QueryOf<typeof getJournal>,
): Promise<ResultOf<typeof getJournal>> {
  const { from, until } = toSpan(days);
  const place = parsePlace(after);
  const rows = await db
    .selectFrom('ledger_transaction as t')
    .innerJoin('ledger_entry as e', 'e.transaction_id', 't.id')
    .innerJoin('account', 'account.id', 'e.account_id')
    .select(['e.id', 't.id as transactionId', 't.created_at as at', 't.kind', 't.reference', 't.description'])
    .select(['account.kind as account', 'account.customer_id', 'e.amount_cents'])
    .where('t.created_at', '>=', from)
    .where('t.created_at', '<', until)
    .$if(place !== undefined, (list) =>
      list.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('t.created_at', 'e.id'), '>', tuple(place?.at ?? '', place?.id ?? '')),
      ),
    )
    .orderBy('t.created_at')
    .orderBy('e.id')
    .limit(PAGE + 1)
    .execute();
  const page = cutPage(rows, PAGE, (row) => row);
  return {
    rows: page.rows.map(({ customer_id, amount_cents, ...row }) =>
      Object.assign(row, { customerId: customer_id ?? '', cents: Number(amount_cents) }),
    ),
    next: page.next,
  };
}

const GST_PART = 11;

/** An eleventh, to the nearest cent. */
const getGstCents = (marginCents: number): number => Math.round(marginCents / GST_PART);

const NOTHING = { sales: 0, discount: 0, prize: 0 };

/** The account of sales gains what was sold; that of promotions gives what discounts took off. */
export async function readGst(
  db: Db,
  days: { readonly from: string; readonly to: string },
): Promise<ResultOf<typeof getGst>> {
  const { from, until } = toSpan(days);
  const { rows } = await sql<{
    readonly hour: string;
    readonly sales: number | string;
    readonly discount: number | string;
    readonly prize: number | string;
  }>`select substr(t.created_at, 1, 13) as hour,
      sum(case when account.kind = 'sales' then e.amount_cents else 0 end) as sales,
      sum(case when account.kind = 'promotions' and t.kind in ('purchase', 'refund') then -e.amount_cents else 0 end) as discount,
      sum(case when account.kind = 'wallet' and t.kind = 'prize' then e.amount_cents else 0 end) as prize
    from ledger_transaction as t join ledger_entry as e on e.transaction_id = t.id
      join account on account.id = e.account_id
    where t.created_at >= ${from} and t.created_at < ${until} group by 1 order by 1`.execute(db);
  const months = new Map<string, typeof NOTHING>();
  for (const row of rows) {
    const month = getMonth(toLocalDate(Date.parse(`${row.hour}:00:00Z`), SHOP_ZONE));
    const sum = months.get(month) ?? NOTHING;
    months.set(month, {
      sales: sum.sales + Number(row.sales),
      discount: sum.discount + Number(row.discount),
      prize: sum.prize + Number(row.prize),
    });
  }
  return {
    rows: [...months].map(([month, { sales, discount, prize }]) => {
      const marginCents = sales - discount - prize;
      return {
        month,
        salesCents: sales,
        discountCents: discount,
        prizeCents: prize,
        marginCents,
        gstCents: getGstCents(marginCents),
      };
    }),
  };
}
