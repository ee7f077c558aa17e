import type { PreferenceTopic } from '#lib/contracts/customer/preferences.ts';
import { getStateZone } from '#lib/domain/account/customer-state.ts';
import { NotYetDue } from '../../ground/jobs/queue.ts';
import { isMailKind, MESSAGES } from '../../ground/mail/catalogue.ts';
import { isPrizeOfClosed } from '../../ground/mail/closed-account.ts';
import { type MailSite, readMailLook } from '../../ground/mail/mail-look.ts';
import type { Mailer, MailMessage } from '../../ground/mail/mailer.ts';
import { queueAgain } from '../../ground/mail/queue.ts';
import { findEnd, findThread, renderMail } from '../../ground/mail/render.ts';
import { unpackPayload } from '../../ground/mail/sealed-payload.ts';
import { ServerAway } from '../../ground/mail/server-away.ts';
import { createThreadParts } from '../../ground/mail/thread.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { isAddressOfExcluded } from '../care/excluded-address.ts';
import { findExclusion } from '../care/exclusions.ts';
import { createPreferencesPath, createUnsubscribePath } from '../preferences/links.ts';
import { getMailTopic } from '../preferences/mail-topics.ts';
import { wantsTopic } from '../preferences/store.ts';
import { readClosedWallet } from './closed-wallet.ts';

export interface Delivery extends MailSite {
  readonly mailer: Mailer | undefined;
}

/** How long after a refusal a message is handed over again; then it is given up. */
const RETRIES_MS = [60_000, 600_000, 7_200_000] as const;
/** How often a server that cannot be reached is tried for a message: for a new one it may just be starting again. */
const AWAY_MS = { isNewFor: 600_000, whileNew: 60_000, later: 300_000 } as const;
const ERROR_LENGTH_MAX = 500;

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

/** Mail programs offer to end such messages with one press (RFC 8058). */
function createUnsubscribeHeaders(
  services: Services,
  { kind, customer_id }: Mail,
  origin: string | undefined,
): Record<string, string> {
  if (origin === undefined || !MESSAGES[kind].isMarketing) return {};
  const topic = getMailTopic(MESSAGES[kind]);
  const about = topic === 'closing_soon' ? topic : '';
  const url = `${origin}${createUnsubscribePath(services, customer_id, about)}`;
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
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
  // Elsewhere than at the customer's own address the name is not known, or a secret.
  const firstname = mail.recipient === mail.email ? mail.firstname : undefined;
  const thread = findThread(mail.kind, payload);
  return {
    messageId: `<${mail.id}@drawcard>`,
    to: mail.recipient,
    ...(brand.supportEmail !== '' && { replyTo: { name: brand.name, address: brand.supportEmail } }),
    headers: {
      ...(!thread && { 'Auto-Submitted': 'auto-generated' }),
      ...createUnsubscribeHeaders(services, mail, origin),
    },
    ...(thread && createThreadParts(thread, brand.name)),
    ...renderMail(mail.kind, payload, {
      firstname,
      look,
      zone: getStateZone(mail.state),
      choicesUrl,
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

const CODE = /(?<=^|\s)[45]\d\d(?:[ -][45]\.\d+\.\d+)?(?=[\s-]|$)/;
const NO_CODE = 'refused';

const readAnswer = (error: unknown): string => String(error instanceof Error ? error.message : error);

/** The answer of the mail server. It quotes the address: of what is over and not kept its code alone is. */
function describeRefusal({ kind }: Mail, error: unknown, isOver: boolean): string {
  const answer = readAnswer(error);
  if (isOver && !MESSAGES[kind].isKept) return CODE.exec(answer)?.[0] ?? NO_CODE;
  return answer.slice(0, ERROR_LENGTH_MAX);
}

/** What logs say of a refusal: its code, or what kind of error it is. Its words quote the address. */
function nameRefusal(error: unknown): string {
  const code = CODE.exec(readAnswer(error))?.[0];
  if (code !== undefined || !(error instanceof Error)) return code ?? NO_CODE;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** Two workers that hold one message count one attempt: the second finds it counted, or sent, and queues nothing. */
async function giveLater(services: Services, mail: Mail, error: unknown): Promise<void> {
  const now = getNowIso(services.clock);
  const wait = RETRIES_MS[mail.attempts];
  const reason = describeRefusal(mail, error, wait === undefined);
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
    .set({ error: describeRefusal(mail, error, false) })
    .where('id', '=', mail.id)
    .where('sent_at', 'is', null)
    .where('skipped_at', 'is', null)
    .execute();
  const about = { mail: mail.id, kind: mail.kind, answer: nameRefusal(error) };
  if (error.wasAsked)
    log.warn(about, 'the mail server cannot be reached, or lets the shop in no more; messages wait for it');
  const isNew = clock.now() - Date.parse(mail.created_at) < AWAY_MS.isNewFor;
  throw new NotYetDue(clock.now() + (isNew ? AWAY_MS.whileNew : AWAY_MS.later));
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

async function isWanted(services: Services, mail: Mail): Promise<boolean> {
  if (isPrizeOfClosed(mail)) return true;
  if (isPast(services, mail)) return false;
  const { kind, customer_id, recipient } = mail;
  const { isForOthers } = MESSAGES[kind];
  if (isForOthers && (await isAddressOfExcluded(services, recipient))) return false;
  const topic = getMailTopic(MESSAGES[kind]);
  if ((isForOthers || INVITATIONS.has(topic)) && (await findExclusion(services, customer_id))) return false;
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
