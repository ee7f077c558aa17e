// Alerts of an address without an account: asked for on the site, set by the link that the address is sent.
import type { z } from 'zod';
import {
  type AlertWish,
  confirmLinkedAlert,
  type LinkedAlerts,
  type requestAlert,
} from '#lib/contracts/alerts.ts';
import { LINK_ERRORS } from '#lib/contracts/preferences.ts';
import { COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { ALERTS_MAX } from '#lib/domain/alerts/alert-kinds.ts';
import { DAY_MS } from '#lib/domain/time/units.ts';
import { createDomainError } from '../../domain-error.ts';
import { getAlertKeys, takeAttempt } from '../../ground/credentials/login-throttle.ts';
import { type Db, type Tx, transact } from '../../ground/db/open.ts';
import type { AlertTable } from '../../ground/db/schema/sale/alert-schema.ts';
import { checkAlertToken } from '../../people/preferences/alert-links.ts';
import type { Services } from '../../services.ts';
import { getNowIso, toIso } from '../../time.ts';
import { checkWish } from './check-wish.ts';
import { queueDeliveries } from './deliveries.ts';
import { mayBeTold } from './may-be-told.ts';
import { endAlertsOf, findAlert, insertAlert, listAlertsOf, lockReader, toAlert } from './store.ts';

/** For so long the link sets an alert that was asked for. */
export const WAITING_MS = 7 * DAY_MS;

type Asked = z.output<typeof requestAlert.body>;

const toWish = ({ kind, productOfferKey, atLeastCents, onlyMine }: AlertWish): AlertWish => ({
  kind,
  productOfferKey,
  onlyMine,
  ...(atLeastCents !== undefined && { atLeastCents }),
});

/**
 * Sends the link, where the address may be told. Nothing in the answer says whether it was.
 * @param from where it comes from on the network
 * @throws DomainError `too_many_requests` for the address that asks, and those of `setAlert` about the alert
 */
export async function requestForAddress(services: Services, asked: Asked, from: string): Promise<void> {
  const { email, brand, state, website } = asked;
  if (website !== '') return;
  const keys = getAlertKeys(email, from);
  if (await takeAttempt(services, keys.from)) throw createDomainError(COMMON_ERRORS, 'too_many_requests');
  const wish = await checkWish(services.database.db, { wish: toWish(asked), state, hasAccount: false });
  if (await takeAttempt(services, keys.account)) return;
  if (!(await mayBeTold(services, email))) return;
  await transact(services.database, async (tx) => {
    const reader = await lockReader(tx, services, { brand, email, state });
    const alert = await insertAlert(tx, services, { reader, wish, isConfirmed: false });
    await queueDeliveries(tx, services, [
      {
        readerId: reader.id,
        alertId: alert.id,
        event: `confirm:${alert.id}`,
        kind: 'alert_confirm',
        payload: {},
      },
    ]);
  });
}

const isWaiting = ({ clock }: Services, { confirmed_at, created_at }: AlertTable): boolean =>
  confirmed_at === null && created_at > toIso(clock.now() - WAITING_MS);

async function describeLinked(at: Db | Tx, services: Services, alert: AlertTable): Promise<LinkedAlerts> {
  const isOver = alert.ended_at !== null || (alert.confirmed_at === null && !isWaiting(services, alert));
  const state = isOver ? 'ended' : alert.confirmed_at === null ? 'waiting' : 'on';
  const others = await listAlertsOf(at, alert.reader_id);
  return {
    alert: { ...toAlert(alert), state },
    others: others.filter(({ id }) => id !== alert.id).map(toAlert),
  };
}

interface Link {
  readonly alertId: string;
  readonly token: string;
}

/** What a link is about, after what it does. @throws DomainError `link_invalid` */
function follow(
  services: Services,
  link: Link,
  change: (tx: Tx, alert: AlertTable) => Promise<void>,
): Promise<LinkedAlerts> {
  checkAlertToken(services, link);
  return transact(services.database, async (tx) => {
    const alert = await findAlert(tx, link.alertId);
    if (!alert) throw createDomainError(LINK_ERRORS, 'link_invalid');
    await change(tx, alert);
    return describeLinked(tx, services, (await findAlert(tx, link.alertId)) ?? alert);
  });
}

/** @throws DomainError `link_invalid` */
export async function readLinked(services: Services, link: Link): Promise<LinkedAlerts> {
  checkAlertToken(services, link);
  const { db } = services.database;
  const alert = await findAlert(db, link.alertId);
  if (!alert) throw createDomainError(LINK_ERRORS, 'link_invalid');
  return describeLinked(db, services, alert);
}

/** Sets an alert that waits; one that has ended stays so. @throws DomainError `link_invalid`, `alerts_full` */
export const confirmLinked = (services: Services, link: Link): Promise<LinkedAlerts> =>
  follow(services, link, async (tx, alert) => {
    if (!isWaiting(services, alert) || alert.ended_at !== null || alert.email === null) return;
    const { brand, state } = await tx
      .selectFrom('alert_reader')
      .select(['brand', 'state'])
      .where('id', '=', alert.reader_id)
      .executeTakeFirstOrThrow();
    const { id: readerId } = await lockReader(tx, services, { brand, email: alert.email, state });
    const on = await listAlertsOf(tx, readerId);
    const before = on.filter(({ kind, offer_key }) => kind === alert.kind && offer_key === alert.offer_key);
    if (before.length === 0 && on.length >= ALERTS_MAX)
      throw createDomainError(confirmLinkedAlert.errors, 'alerts_full');
    await endAlertsOf(
      tx,
      services,
      readerId,
      before.map(({ id }) => id),
    );
    await tx
      .updateTable('alert')
      .set({ confirmed_at: getNowIso(services.clock) })
      .where('id', '=', alert.id)
      .where('ended_at', 'is', null)
      .execute();
  });

/** @param ends another alert of its reader, or `all`; the one that the link is about without it */
export const endLinked = (
  services: Services,
  { ends, ...link }: Link & { readonly ends?: string | undefined },
): Promise<LinkedAlerts> =>
  follow(services, link, (tx, { id, reader_id }) =>
    endAlertsOf(tx, services, reader_id, ends === 'all' ? 'all' : [ends ?? id]),
  );
