// What an account buys again and again, a page at a time. What was cancelled is on no list.
import type { PageInfo } from '#lib/contracts/protocol/envelope.ts';
import type { RecurringEntity } from '#lib/contracts/recurring/recurring-entity.ts';
import { RECURRING_ERRORS } from '#lib/contracts/recurring/recurring-errors.ts';
import { createDomainError } from '../../../domain-error.ts';
import type { Db, Tx } from '../../../ground/db/open.ts';
import type { Services } from '../../../services.ts';
import { findOwnRecurring, type RecurringRow } from '../store.ts';
import { readEntities } from './answer.ts';

export interface ListFilter {
  /** Either type when left out. */
  readonly type?: RecurringRow['type'];
  readonly offerKeys?: readonly string[] | undefined;
}

const selectOwn = (at: Db, customerId: string, { type, offerKeys }: ListFilter) =>
  at
    .selectFrom('recurring')
    .where('customer_id', '=', customerId)
    .where('status', '<>', 'recurring_status_cancelled')
    .$if(type !== undefined, (query) => query.where('type', '=', type!))
    .$if(offerKeys !== undefined, (query) => query.where('offer_key', 'in', [...offerKeys!, '']));

export async function listRecurring(
  services: Services,
  customerId: string,
  { limit, offset }: Pick<PageInfo, 'limit' | 'offset'>,
  filter: ListFilter = {},
): Promise<{ result: RecurringEntity[]; pageInfo: PageInfo }> {
  const { db } = services.database;
  const own = () => selectOwn(db, customerId, filter);
  const { total } = await own()
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await own()
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { result: await readEntities(services, rows), pageInfo: { limit, offset, total: Number(total) } };
}

/** @throws DomainError `autoplay_unknown` for one of another customer or type, too (decision S4) */
export async function requireOwnRecurring(
  at: Db | Tx,
  customerId: string,
  id: string,
  type?: RecurringRow['type'],
): Promise<RecurringRow> {
  const row = await findOwnRecurring(at, customerId, id);
  if (!row || (type !== undefined && row.type !== type))
    throw createDomainError(RECURRING_ERRORS, 'autoplay_unknown');
  return row;
}
