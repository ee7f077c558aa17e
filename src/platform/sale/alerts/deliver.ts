// Hands a message over that goes to an address without an account.
import { getStateZone } from '#lib/domain/account/customer-state.ts';
import type { AlertKind } from '#lib/domain/alerts/alert-kinds.ts';
import { findOffer } from '../../catalogue/offers/store.ts';
import { enqueueJob } from '../../ground/jobs/queue.ts';
import { isMailKind, type MailKind, type MailPayloads } from '../../ground/mail/catalogue.ts';
import {
  createServerWait,
  createUnsubscribeHeaders,
  describeRefusal,
  nameRefusal,
  RETRIES_MS,
} from '../../ground/mail/hand-over.ts';
import { type MailSite, readMailLook } from '../../ground/mail/mail-look.ts';
import type { Mailer, MailMessage } from '../../ground/mail/mailer.ts';
import { findEnd, renderMail } from '../../ground/mail/render.ts';
import { ServerAway } from '../../ground/mail/server-away.ts';
import { createAlertPath } from '../../people/preferences/alert-links.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { toDeliveryJob } from './deliveries.ts';
import { mayBeTold } from './may-be-told.ts';

export interface AlertDelivery extends MailSite {
  readonly mailer: Mailer | undefined;
}

async function findDelivery({ database }: Services, deliveryId: string) {
  const row = await database.db
    .selectFrom('alert_delivery as delivery')
    .innerJoin('alert', 'alert.id', 'delivery.alert_id')
    .innerJoin('alert_reader as reader', 'reader.id', 'delivery.reader_id')
    .select(['delivery.id', 'delivery.kind', 'delivery.payload', 'delivery.attempts', 'delivery.created_at'])
    .select(['alert.id as alert_id', 'alert.ended_at', 'alert.kind as alert_kind', 'alert.offer_key'])
    .select(['alert.at_least_cents', 'reader.email', 'reader.brand', 'reader.state'])
    .where('delivery.id', '=', deliveryId)
    .where('delivery.sent_at', 'is', null)
    .where('delivery.skipped_at', 'is', null)
    .executeTakeFirst();
  if (!row || !isMailKind(row.kind) || row.email === null) return undefined;
  return { ...row, kind: row.kind, email: row.email };
}
type Delivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

/** The link that sets an alert is made when it is sent: nothing that opens anything rests here. */
async function readPayload(services: Services, row: Delivery): Promise<MailPayloads[MailKind]> {
  if (row.kind !== 'alert_confirm') return JSON.parse(row.payload);
  const offer = await findOffer(services.database.db, row.offer_key);
  const payload: MailPayloads['alert_confirm'] = {
    kind: row.alert_kind satisfies AlertKind,
    game: offer?.name,
    onlyMine: false,
    ...(row.at_least_cents !== null && { atLeastCents: Number(row.at_least_cents) }),
    path: createAlertPath(services, row.alert_id),
  };
  return payload;
}

async function isWanted(
  services: Services,
  { ended_at, kind, created_at, email }: Delivery,
  payload: MailPayloads[MailKind],
): Promise<boolean> {
  if (ended_at !== null) return false;
  const end = findEnd(kind, payload as never, created_at);
  if (end !== undefined && end <= getNowIso(services.clock)) return false;
  return mayBeTold(services, email);
}

async function writeMessage(
  services: Services,
  { id, kind, email, brand, state, alert_id }: Delivery,
  payload: MailPayloads[MailKind],
  site: MailSite,
): Promise<MailMessage> {
  const look = await readMailLook(services, brand, site);
  const { supportEmail, name } = look.brand;
  const alertUrl =
    look.origin === undefined || kind === 'alert_confirm'
      ? undefined
      : `${look.origin}${createAlertPath(services, alert_id)}`;
  return {
    messageId: `<${id}@drawcard>`,
    to: email,
    ...(supportEmail !== '' && { replyTo: { name, address: supportEmail } }),
    headers: { 'Auto-Submitted': 'auto-generated', ...(alertUrl && createUnsubscribeHeaders(alertUrl)) },
    ...renderMail(kind, payload as never, {
      firstname: undefined,
      look,
      zone: getStateZone(state),
      alertUrl,
    }),
  };
}

const NOTHING = { payload: '{}' };

const settle = (
  { database, clock }: Services,
  { id }: Delivery,
  column: 'sent_at' | 'skipped_at',
): Promise<unknown> =>
  database.db
    .updateTable('alert_delivery')
    .set((set) => ({
      ...NOTHING,
      [column]: getNowIso(clock),
      error: null,
      attempts: set('attempts', '+', 1),
    }))
    .where('id', '=', id)
    .execute();

/** Two workers that hold one message count one attempt. */
async function giveLater(services: Services, row: Delivery, error: unknown): Promise<void> {
  const wait = RETRIES_MS[row.attempts];
  const counted = await services.database.db
    .updateTable('alert_delivery')
    .set((set) => ({ attempts: set('attempts', '+', 1), error: describeRefusal(error, true) }))
    .$if(wait === undefined, (query) => query.set({ ...NOTHING, skipped_at: getNowIso(services.clock) }))
    .where('id', '=', row.id)
    .where('attempts', '=', row.attempts)
    .where('sent_at', 'is', null)
    .where('skipped_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!counted) return;
  const about = { delivery: row.id, kind: row.kind, answer: nameRefusal(error) };
  if (wait === undefined) services.log.error(about, 'an alert was refused again and is given up');
  else {
    services.log.warn(about, 'an alert was refused and is handed over again later');
    await enqueueJob(services.database.db, services, toDeliveryJob(row.id, services.clock.now() + wait));
  }
}

/** Sends one message. Without a mailer it waits. @throws NotYetDue while the mail server is away */
export async function deliverAlert(
  services: Services,
  deliveryId: string,
  { mailer, ...site }: AlertDelivery,
): Promise<void> {
  const row = mailer && (await findDelivery(services, deliveryId));
  if (!row) return;
  const payload = await readPayload(services, row);
  if (!(await isWanted(services, row, payload))) return void (await settle(services, row, 'skipped_at'));
  try {
    await mailer.send(await writeMessage(services, row, payload, site));
  } catch (error) {
    if (error instanceof ServerAway) {
      if (error.wasAsked)
        services.log.warn({ delivery: row.id }, 'the mail server cannot be reached; alerts wait for it');
      throw createServerWait(services.clock, row.created_at);
    }
    return giveLater(services, row, error);
  }
  await settle(services, row, 'sent_at');
}
