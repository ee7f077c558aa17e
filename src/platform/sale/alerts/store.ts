// Alerts as they are kept. One of a kind and game is on for each reader at a time; those that have ended stay a while.
import type { Alert, AlertWish } from '#lib/contracts/alerts.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { AlertReaderTable, AlertTable } from '../../ground/db/schema/sale/alert-schema.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';

export const toAlert = (row: AlertTable): Alert => ({
  id: row.id,
  kind: row.kind,
  productOfferKey: row.offer_key,
  ...(row.at_least_cents !== null && { atLeastCents: Number(row.at_least_cents) }),
  onlyMine: row.only_mine === 1,
  createdAt: row.created_at,
});

/** Those that are on, newest first. */
const selectOn = (at: Db | Tx) =>
  at
    .selectFrom('alert')
    .selectAll()
    .where('confirmed_at', 'is not', null)
    .where('ended_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');

export const listAlertsOf = (at: Db | Tx, readerId: string): Promise<AlertTable[]> =>
  selectOn(at).where('reader_id', '=', readerId).execute();

export const listCustomerAlerts = (at: Db | Tx, customerId: string): Promise<AlertTable[]> =>
  selectOn(at).where('customer_id', '=', customerId).execute();

export const findAlert = (at: Db | Tx, id: string): Promise<AlertTable | undefined> =>
  at.selectFrom('alert').selectAll().where('id', '=', id).executeTakeFirst();

/** By whom a reader is known: a customer, or the address and the brand that asked. */
export type ReaderIdentity =
  | Pick<AlertReaderTable, 'customer_id'>
  | Pick<AlertReaderTable, 'brand' | 'email' | 'state'>;

/**
 * The reader, made where there is none. Its row is held until the transaction ends: two changes of one reader's alerts
 * wait for each other.
 */
export async function lockReader(
  tx: Tx,
  services: Services,
  identity: ReaderIdentity,
): Promise<AlertReaderTable> {
  const { random, clock, database } = services;
  const isCustomer = 'customer_id' in identity;
  const row = {
    id: random.createId('alr', clock.now()),
    created_at: getNowIso(clock),
    customer_id: null,
    brand: '',
    email: null,
    state: '',
    ...identity,
  };
  await tx
    .insertInto('alert_reader')
    .values(row)
    .onConflict((conflict) =>
      isCustomer
        ? conflict.column('customer_id').doNothing()
        : conflict.columns(['brand', 'email']).doUpdateSet({ state: row.state }),
    )
    .execute();
  return tx
    .selectFrom('alert_reader')
    .selectAll()
    .$if(isCustomer, (query) => query.where('customer_id', '=', row.customer_id))
    .$if(!isCustomer, (query) => query.where('brand', '=', row.brand).where('email', '=', row.email))
    .$if(database.flavor === 'postgres', (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
}

interface NewAlert {
  readonly reader: AlertReaderTable;
  readonly wish: AlertWish;
  readonly isConfirmed: boolean;
}

export async function insertAlert(
  tx: Tx,
  { random, clock }: Services,
  { reader, wish, isConfirmed }: NewAlert,
): Promise<AlertTable> {
  const now = getNowIso(clock);
  const row: AlertTable = {
    id: random.createId('alt', clock.now()),
    reader_id: reader.id,
    customer_id: reader.customer_id,
    email: reader.email,
    kind: wish.kind,
    offer_key: wish.productOfferKey,
    at_least_cents: wish.kind === 'jackpot' ? (wish.atLeastCents ?? 0) : null,
    only_mine: wish.onlyMine ? 1 : 0,
    created_at: now,
    confirmed_at: isConfirmed ? now : null,
    ended_at: null,
  };
  await tx.insertInto('alert').values(row).execute();
  return row;
}

/** Ends alerts of a reader for good. Those that had ended stay as they are. */
export async function endAlertsOf(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  readerId: string,
  ids: readonly string[] | 'all',
): Promise<void> {
  if (ids !== 'all' && ids.length === 0) return;
  await tx
    .updateTable('alert')
    .set({ ended_at: getNowIso(clock) })
    .where('reader_id', '=', readerId)
    .where('ended_at', 'is', null)
    .$if(ids !== 'all', (query) => query.where('id', 'in', ids as readonly string[]))
    .execute();
}
