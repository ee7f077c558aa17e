import type { PreferenceTopic } from '#lib/contracts/customer/preferences.ts';
import { getStateZone } from '#lib/domain/account/customer-state.ts';
import { isMailKind, MESSAGES } from '../../ground/mail/catalogue.ts';
import { isPrizeOfClosed } from '../../ground/mail/closed-account.ts';
import {
  createServerWait,
  createUnsubscribeHeaders,
  describeRefusal,
  nameRefusal,
  RETRIES_MS,
} from '../../ground/mail/hand-over.ts';
import { type MailSite, readMailLook } from '../../ground/mail/mail-look.ts';
import type { Mailer, MailMessage } from '../../ground/mail/mailer.ts';
import { queueAgain } from '../../ground/mail/queue.ts';
import { findAlertOf, findEnd, findThread, renderMail } from '../../ground/mail/render.ts';
import { unpackPayload } from '../../ground/mail/sealed-payload.ts';
import { ServerAway } from '../../ground/mail/server-away.ts';
import { createThreadParts } from '../../ground/mail/thread.ts';
import { findOffersBlock } from '../../money/blocks/blocks.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { isAddressOfExcluded } from '../care/excluded-address.ts';
import { findExclusion } from '../care/exclusions.ts';
import { createAlertPath, isAlertOn } from '../preferences/alert-links.ts';
import { createPreferencesPath, createUnsubscribePath } from '../preferences/links.ts';
import { getMailTopic } from '../preferences/mail-topics.ts';
import { wantsTopic } from '../preferences/store.ts';
import { readClosedWallet } from './closed-wallet.ts';

export interface Delivery extends MailSite {
  readonly mailer: Mailer | undefined;
}

/**
 * What is sent and not kept holds a code or a link that opens an account, or goes to a friend of the customer: nothing of
 * it rests here.
 */
const EMPTY = { payload: '{}', recipient: '' };

async function findMail({ database }: Services, mailId: string) {
  const mail = await database.db
    .selectFrom('mail')
    .innerJoin('customer', 'customer.id', 'mail.customer_id')
    .select(['mail.id', 'customer_id', 'recipient', 'kind', 'payload', 'sent_at', 'skipped_at', 'attempts'])
    .select('mail.created_at')
    .select(['customer.email', 'customer.firstname', 'customer.brand', 'customer.closed_at'])
    .select('customer.state')
    .where('mail.id', '=', mailId)
    .executeTakeFirst();
  if (!mail || mail.sent_at !== null || mail.skipped_at !== null || !isMailKind(mail.kind)) return undefined;
  return { ...mail, kind: mail.kind };
}
type Mail = NonNullable<Awaited<ReturnType<typeof findMail>>>;

/** Where what the message is about ends by one press; undefined where it does not. */
function findEndPath(services: Services, { kind, customer_id }: Mail, alertId: string | undefined) {
  if (alertId !== undefined) return createAlertPath(services, alertId);
  if (!MESSAGES[kind].isMarketing) return undefined;
  const topic = getMailTopic(MESSAGES[kind]);
  return createUnsubscribePath(services, customer_id, topic === 'closing_soon' ? topic : '');
}

/** What everybody is sent cannot be chosen, and a closed account chooses nothing any more. */
function createChoicesUrl(
  services: Services,
  { kind, customer_id, closed_at }: Mail,
  origin: string | undefined,
) {
  if (origin === undefined || closed_at !== null || getMailTopic(MESSAGES[kind]) === 'receipts')
    return undefined;
  return `${origin}${createPreferencesPath(services, customer_id)}`;
}

async function writeMail(services: Services, mail: Mail, delivery: Delivery): Promise<MailMessage> {
  const look = await readMailLook(services, mail.brand, delivery);
  const { brand, origin } = look;
  const choicesUrl = createChoicesUrl(services, mail, origin);
  const walletCents = await readClosedWallet(services, mail);
  const payload = unpackPayload(services, mail.id, mail.kind, mail.payload);
  const alertId = findAlertOf(mail.kind, payload);
  const endPath = origin === undefined ? undefined : findEndPath(services, mail, alertId);
  const endUrl = endPath && `${origin}${endPath}`;
  // Elsewhere than at the customer's own address the name is not known, or a secret.
  const firstname = mail.recipient === mail.email ? mail.firstname : undefined;
  const thread = findThread(mail.kind, payload);
  return {
    messageId: `<${mail.id}@drawcard>`,
    to: mail.recipient,
    ...(brand.supportEmail !== '' && { replyTo: { name: brand.name, address: brand.supportEmail } }),
    headers: {
      ...(!thread && { 'Auto-Submitted': 'auto-generated' }),
      ...(endUrl && createUnsubscribeHeaders(endUrl)),
    },
    ...(thread && createThreadParts(thread, brand.name)),
    ...renderMail(mail.kind, payload, {
      firstname,
      look,
      zone: getStateZone(mail.state),
      choicesUrl,
      alertUrl: alertId === undefined ? undefined : endUrl,
      walletCents,
    }),
  };
}

const update = ({ database }: Services, { id, kind }: Mail, isOver: boolean) =>
  database.db
    .updateTable('mail')
    .set((set) => ({ attempts: set('attempts', '+', 1) }))
    .$if(isOver && !MESSAGES[kind].isKept, (query) => query.set(EMPTY))
    .where('id', '=', id);

/** Two workers that hold one message count one attempt: the second finds it counted, or sent, and queues nothing. */
async function giveLater(services: Services, mail: Mail, error: unknown): Promise<void> {
  const now = getNowIso(services.clock);
  const wait = RETRIES_MS[mail.attempts];
  const reason = describeRefusal(error, wait === undefined && !MESSAGES[mail.kind].isKept);
  const counted = await update(services, mail, wait === undefined)
    .set({ error: reason, ...(wait === undefined && { skipped_at: now }) })
    .where('attempts', '=', mail.attempts)
    .where('sent_at', 'is', null)
    .where('skipped_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!counted) return;
  const about = { mail: mail.id, kind: mail.kind, answer: nameRefusal(error) };
  if (wait === undefined) services.log.error(about, 'a message was refused again and is given up');
  else {
    services.log.warn(about, 'a message was refused and is handed over again later');
    await queueAgain(services, mail.id, services.clock.now() + wait);
  }
}

/** No attempt is counted where the server said nothing of the message. @throws NotYetDue */
async function waitForServer(
  { database, clock, log }: Services,
  mail: Mail,
  error: ServerAway,
): Promise<never> {
  await database.db
    .updateTable('mail')
    .set({ error: describeRefusal(error, false) })
    .where('id', '=', mail.id)
    .where('sent_at', 'is', null)
    .where('skipped_at', 'is', null)
    .execute();
  const about = { mail: mail.id, kind: mail.kind, answer: nameRefusal(error) };
  if (error.wasAsked)
    log.warn(about, 'the mail server cannot be reached, or lets the shop in no more; messages wait for it');
  throw createServerWait(clock, mail.created_at);
}

/** Topics that invite to play: no one hears of them during a break or an exclusion (decision S7). */
const INVITATIONS: ReadonlySet<PreferenceTopic> = new Set(['offers', 'closing_soon', 'party']);

/**
 * Whether what the message invites to is over, or its code or link opens nothing any more, as after a mail server that
 * held it up.
 */
function isPast(services: Services, { id, kind, payload, created_at }: Mail): boolean {
  if (MESSAGES[kind].endsAt === undefined) return false;
  try {
    const end = findEnd(kind, unpackPayload(services, id, kind, payload), created_at);
    return end !== undefined && end <= getNowIso(services.clock);
  } catch {
    // What cannot be read is told of where it is written.
    return false;
  }
}

/** Not of an alert that has ended since, and no invitation to play where nothing is offered any more. */
async function isAlertWanted(services: Services, { id, kind, payload, customer_id }: Mail): Promise<boolean> {
  const alertId = findAlertOf(kind, unpackPayload(services, id, kind, payload));
  if (alertId !== undefined && !(await isAlertOn(services.database.db, alertId))) return false;
  return !MESSAGES[kind].isMarketing || (await findOffersBlock(services, customer_id)) === undefined;
}

async function isWanted(services: Services, mail: Mail): Promise<boolean> {
  if (isPrizeOfClosed(mail)) return true;
  if (isPast(services, mail)) return false;
  const { kind, customer_id, recipient } = mail;
  const { isForOthers } = MESSAGES[kind];
  if (isForOthers && (await isAddressOfExcluded(services, recipient))) return false;
  const topic = getMailTopic(MESSAGES[kind]);
  if ((isForOthers || INVITATIONS.has(topic)) && (await findExclusion(services, customer_id))) return false;
  if (topic === 'alerts' && !(await isAlertWanted(services, mail))) return false;
  return wantsTopic(services.database.db, customer_id, topic);
}

/** Sends one queued message. Without a mailer it is only kept in the account. @throws NotYetDue while the mail server is away */
export async function deliverMail(services: Services, mailId: string, delivery: Delivery): Promise<void> {
  const { mailer } = delivery;
  const mail = mailer && (await findMail(services, mailId));
  if (!mail) return;
  if (!(await isWanted(services, mail))) {
    await update(services, mail, true)
      .set({ skipped_at: getNowIso(services.clock), error: null })
      .execute();
    return;
  }
  try {
    await mailer.send(await writeMail(services, mail, delivery));
  } catch (error) {
    if (error instanceof ServerAway) return await waitForServer(services, mail, error);
    return await giveLater(services, mail, error);
  }
  await update(services, mail, true)
    .set({ sent_at: getNowIso(services.clock), error: null })
    .execute();
}
