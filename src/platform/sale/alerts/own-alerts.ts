// Alerts of an account: set at once, ended at once.
import { type Alert, type AlertWish, setAlert } from '#lib/contracts/alerts.ts';
import { ALERTS_MAX } from '#lib/domain/alerts/alert-kinds.ts';
import { createDomainError } from '../../domain-error.ts';
import { type Tx, transact } from '../../ground/db/open.ts';
import type { AlertReaderTable, AlertTable } from '../../ground/db/schema/sale/alert-schema.ts';
import { findOffersBlock } from '../../money/blocks/blocks.ts';
import type { Services } from '../../services.ts';
import { checkWish } from './check-wish.ts';
import { endAlertsOf, insertAlert, listAlertsOf, listCustomerAlerts, lockReader, toAlert } from './store.ts';

const isSame = (row: AlertTable, wish: AlertWish): boolean =>
  (row.at_least_cents === null ? undefined : Number(row.at_least_cents)) === wish.atLeastCents &&
  (row.only_mine === 1) === wish.onlyMine;

/**
 * Puts an alert in the place of the one of its kind and game. The same one stays as it is.
 * @throws DomainError `alerts_full`
 */
export async function replaceAlert(
  tx: Tx,
  services: Services,
  reader: AlertReaderTable,
  wish: AlertWish,
): Promise<AlertTable> {
  const all = await listAlertsOf(tx, reader.id);
  const known = all.find(({ kind, offer_key }) => kind === wish.kind && offer_key === wish.productOfferKey);
  if (known && isSame(known, wish)) return known;
  if (known) await endAlertsOf(tx, services, reader.id, [known.id]);
  else if (all.length >= ALERTS_MAX) throw createDomainError(setAlert.errors, 'alerts_full');
  return insertAlert(tx, services, { reader, wish, isConfirmed: true });
}

/** Sets an alert of an account. @throws DomainError of `setAlert` */
export async function setOwnAlert(services: Services, customerId: string, asked: AlertWish): Promise<Alert> {
  const { db } = services.database;
  const { state } = await db
    .selectFrom('customer')
    .select('state')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  const wish = await checkWish(db, { wish: asked, state, hasAccount: true });
  const block = wish.onlyMine ? undefined : await findOffersBlock(services, customerId);
  if (block) throw createDomainError(setAlert.errors, 'alerts_closed', { reason: block.message });
  return transact(services.database, async (tx) => {
    const reader = await lockReader(tx, services, { customer_id: customerId });
    return toAlert(await replaceAlert(tx, services, reader, wish));
  });
}

/** Ends an alert of an account; gives those that are on. */
export const endOwnAlert = (services: Services, customerId: string, id: string): Promise<Alert[]> =>
  transact(services.database, async (tx) => {
    const rows = await listCustomerAlerts(tx, customerId);
    const [found] = rows.filter((row) => row.id === id);
    if (found) await endAlertsOf(tx, services, found.reader_id, [id]);
    return rows.filter((row) => row !== found).map(toAlert);
  });
