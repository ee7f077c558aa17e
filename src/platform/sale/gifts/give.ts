// A ticket is offered to somebody. It stays its buyer's until it is taken.

import type { Gift, giveTicket } from '#lib/contracts/gifts/gift.ts';
import { GIFT_ERRORS } from '#lib/contracts/gifts/gift-errors.ts';
import type { BodyOf } from '#lib/contracts/protocol/endpoint.ts';
import { getStateZone } from '#lib/domain/account/customer-state.ts';
import { isNameWithoutLink } from '#lib/domain/account/person-name.ts';
import { GIFTS_MAX } from '#lib/domain/gifts/limits.ts';
import { formatFullDate } from '#lib/domain/time/shop-dates.ts';
import { DAY_MS, WEEK_MS } from '#lib/domain/time/units.ts';
import { addDays, toInstant, toLocalDate } from '#lib/domain/time/zoned-time.ts';
import { createDomainError } from '../../domain-error.ts';
import { type Tx, transact } from '../../ground/db/open.ts';
import { enqueueJob } from '../../ground/jobs/queue.ts';
import { findOffersBlock } from '../../money/blocks/blocks.ts';
import { lockWallet } from '../../money/ledger/accounts.ts';
import { hashAddress } from '../../people/care/identity-hash.ts';
import { hasProfaneWord } from '../../profane-words.ts';
import type { Services } from '../../services.ts';
import { getNowIso, toIso } from '../../time.ts';
import { findGiveable } from './giveable.ts';
import { GIFT_LAPSE_JOB, GIFT_MAIL_JOB } from './jobs.ts';
import { findGiftOfTicket, type GiftRow, toGift } from './store.ts';
import { createToken } from './tokens.ts';

/** Mails of one customer to one address in a week at most. */
const MAILS_OF_ADDRESS_MAX = 3;
/** When a mail goes out that was asked for on a day to come. */
const MAIL_TIME = '08:00';
const LINK = /:\/\/|www\.|\.(com|net|org|info|io|au)\b/i;

export interface GiveRequest extends BodyOf<typeof giveTicket> {
  readonly customerId: string;
}

/** @throws DomainError `gift_recipient`, `gift_to_self`, `gift_sender`, `gift_words` */
function checkWords(services: Services, { way, recipient, sender, message }: GiveRequest, own: string): void {
  if (way === 'mail' && recipient === '') throw createDomainError(GIFT_ERRORS, 'gift_recipient');
  const hash = (email: string): string => hashAddress(services, email).hash;
  if (way === 'mail' && hash(recipient) === hash(own)) throw createDomainError(GIFT_ERRORS, 'gift_to_self');
  if (!isNameWithoutLink(sender) || LINK.test(sender) || hasProfaneWord(sender))
    throw createDomainError(GIFT_ERRORS, 'gift_sender');
  if (LINK.test(message) || hasProfaneWord(message)) throw createDomainError(GIFT_ERRORS, 'gift_words');
}

/**
 * When the mail goes out, and until when the gift can be taken: never after the end of sales.
 * @throws DomainError `gift_send_day`, `gift_end_day`
 */
function planTimes(
  { clock }: Services,
  { way, sendOn, endsOn }: GiveRequest,
  { until, zone }: { readonly until: string; readonly zone: string },
): Pick<GiftRow, 'send_at' | 'ends_at'> {
  const now = clock.now();
  const today = toLocalDate(now, zone);
  const last = toLocalDate(Date.parse(until) - 1, zone);
  const sendDay = way === 'mail' && sendOn !== undefined && sendOn !== today ? sendOn : undefined;
  const sendAt = sendDay === undefined ? now : toInstant(sendDay, MAIL_TIME, zone);
  if (sendAt < now || sendAt >= Date.parse(until))
    throw createDomainError(GIFT_ERRORS, 'gift_send_day', { last: formatFullDate(last) });
  const first = sendDay ?? today;
  if (endsOn !== undefined && (endsOn < first || endsOn > last))
    throw createDomainError(GIFT_ERRORS, 'gift_end_day', {
      first: formatFullDate(first),
      last: formatFullDate(last),
    });
  const endOfDay = endsOn === undefined ? undefined : toIso(toInstant(addDays(endsOn, 1), '00:00', zone));
  return {
    send_at: way === 'mail' ? toIso(sendAt) : null,
    ends_at: endOfDay !== undefined && endOfDay < until ? endOfDay : until,
  };
}

/** @throws DomainError `gift_limit`, `gift_mail_limit` */
async function checkLimits(
  tx: Tx,
  { clock }: Services,
  { customerId, way, recipient }: GiveRequest,
): Promise<void> {
  const count = (row: { count: number | string } | undefined): number => Number(row?.count ?? 0);
  const gifts = tx
    .selectFrom('gift')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId);
  const open = await gifts.where('state', '=', 'offered').executeTakeFirst();
  const today = await gifts.where('created_at', '>', toIso(clock.now() - DAY_MS)).executeTakeFirst();
  if (Math.max(count(open), count(today)) >= GIFTS_MAX)
    throw createDomainError(GIFT_ERRORS, 'gift_limit', { max: GIFTS_MAX });
  if (way !== 'mail') return;
  const sent = await gifts
    .where('recipient', '=', recipient)
    .where('created_at', '>', toIso(clock.now() - WEEK_MS))
    .executeTakeFirst();
  if (count(sent) >= MAILS_OF_ADDRESS_MAX) throw createDomainError(GIFT_ERRORS, 'gift_mail_limit');
}

/**
 * Offers a ticket to somebody. Nothing says whether an address has an account, or may play.
 * @throws DomainError of `giveTicket`
 */
export async function offerTicket(services: Services, asked: GiveRequest): Promise<Gift> {
  const { customerId, ticketId, way, sender, message } = asked;
  let until = '9999';
  return transact(
    services.database,
    async (tx) => {
      // Whoever comes second waits here, and then reads what the first one has done.
      await lockWallet(tx, services, customerId);
      const giver = await tx
        .selectFrom('customer')
        .select(['email', 'state'])
        .where('id', '=', customerId)
        .executeTakeFirstOrThrow();
      if (await findOffersBlock(services, customerId, tx))
        throw createDomainError(GIFT_ERRORS, 'gift_not_now');
      const giveable = await findGiveable(tx, services, { customerId, ticketId });
      if (!giveable) throw createDomainError(GIFT_ERRORS, 'ticket_not_given');
      if (await findGiftOfTicket(tx, ticketId)) throw createDomainError(GIFT_ERRORS, 'gift_exists');
      checkWords(services, asked, giver.email);
      until = giveable.until;
      const times = planTimes(services, asked, { until, zone: getStateZone(giver.state) });
      await checkLimits(tx, services, asked);
      const id = services.random.createId('gft', services.clock.now());
      const row: GiftRow = {
        id,
        ticket_id: ticketId,
        customer_id: customerId,
        way,
        recipient: way === 'mail' ? asked.recipient : '',
        sender,
        message,
        ...createToken(services, id),
        ...times,
        state: 'offered',
        taken_by: null,
        ended_at: null,
        created_at: getNowIso(services.clock),
      };
      await tx.insertInto('gift').values(row).execute();
      const payload = { giftId: id };
      if (row.send_at !== null)
        await enqueueJob(tx, services, { kind: GIFT_MAIL_JOB, payload, runAt: Date.parse(row.send_at) });
      await enqueueJob(tx, services, { kind: GIFT_LAPSE_JOB, payload, runAt: Date.parse(row.ends_at) });
      return toGift(services, tx, row);
    },
    () => {
      if (getNowIso(services.clock) >= until) throw createDomainError(GIFT_ERRORS, 'ticket_not_given');
    },
  );
}
