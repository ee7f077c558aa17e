// Money in wallets that nobody can open any more: it waits until it is paid to a bank account.
import type { listClosedMoney } from '#lib/contracts/payments/desk-withdrawals.ts';
import type { QueryOf, ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import { joinName } from '#lib/domain/account/person-name.ts';
import type { Db } from '../../../ground/db/open.ts';
import { cutPage, parsePlace } from '../../../ground/operator/keyset.ts';

const PAGE = 50;

const selectClosed = (db: Db) =>
  db
    .selectFrom('customer')
    .innerJoin('account', 'account.customer_id', 'customer.id')
    .where('account.kind', '=', 'wallet')
    .where('account.balance_cents', '>', 0)
    .where('customer.closed_at', 'is not', null);

/** Those closed first come first. */
export async function listClosed(
  db: Db,
  { after }: QueryOf<typeof listClosedMoney>,
): Promise<ResultOf<typeof listClosedMoney>> {
  const place = parsePlace(after);
  const rows = await selectClosed(db)
    .select((row) => [
      'customer.id',
      'customer.email',
      'customer.firstname',
      'customer.lastname',
      row.ref('customer.closed_at').$notNull().as('closed_at'),
      'account.balance_cents',
    ])
    .$if(place !== undefined, (list) =>
      list.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('customer.closed_at', 'customer.id'), '>', tuple(place?.at ?? '', place?.id ?? '')),
      ),
    )
    .orderBy('customer.closed_at')
    .orderBy('customer.id')
    .limit(PAGE + 1)
    .execute();
  const { count, cents } = await selectClosed(db)
    .select((row) => [
      row.fn.countAll<number>().as('count'),
      row.fn.sum<number>('account.balance_cents').as('cents'),
    ])
    .executeTakeFirstOrThrow();
  const page = cutPage(rows, PAGE, (row) => ({ at: row.closed_at, id: row.id }));
  return {
    rows: page.rows.map((row) => ({
      customerId: row.id,
      customer: row.email,
      name: joinName(row),
      closedAt: row.closed_at,
      cents: Number(row.balance_cents),
    })),
    next: page.next,
    total: { count: Number(count), cents: Number(cents ?? 0) },
  };
}
