// What becomes of gifts on time: the mail goes out on its day, and what nobody took comes back.
import { z } from 'zod';
import { type Tx, transact } from '../../ground/db/open.ts';
import type { JobDefinition } from '../../ground/jobs/lanes.ts';
import { queueMails } from '../../ground/mail/queue.ts';
import { lockWallet } from '../../money/ledger/accounts.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { findGiftRow, type GiftRow, readGiftTickets } from './store.ts';
import { findToken } from './tokens.ts';

export const GIFT_MAIL_JOB = 'gift_mail';
export const GIFT_LAPSE_JOB = 'gift_lapse';

const OfGift = z.object({ giftId: z.string() });

/** What every message of a gift says of it. */
export async function describeGift(tx: Tx, services: Services, { ticket_id, sender }: GiftRow) {
  const { offerName, description, draws } = (await readGiftTickets(services, tx, [ticket_id])).get(
    ticket_id,
  )!;
  // The main draw is the last one.
  const { drawNo, date } = draws.at(-1)!;
  return { ticketId: ticket_id, sender, offerName, description, drawNo, date };
}

/** Sends the mail of a gift that is open still. Whether it reaches somebody who is excluded is asked when it is sent. */
const sendGift = (services: Services, giftId: string): Promise<void> =>
  transact(services.database, async (tx) => {
    const gift = await findGiftRow(tx, giftId);
    if (gift?.state !== 'offered' || gift.way !== 'mail') return;
    const token = findToken(services, gift);
    if (token === undefined) return;
    const { message, recipient, ends_at: endsAt } = gift;
    const payload = { ...(await describeGift(tx, services, gift)), message, token, endsAt };
    await queueMails(tx, services, [
      {
        kind: 'gift_offered',
        customerId: gift.customer_id,
        recipient,
        dedupe: `gift_offered:${gift.id}`,
        payload,
      },
    ]);
  });

/** Gives a gift back that nobody took in time. The giver is told nothing else, whatever the reason was. */
const lapseGift = (services: Services, giftId: string): Promise<void> =>
  transact(services.database, async (tx) => {
    const gift = await findGiftRow(tx, giftId);
    if (gift?.state !== 'offered') return;
    await lockWallet(tx, services, gift.customer_id);
    const now = getNowIso(services.clock);
    const lapsed = await tx
      .updateTable('gift')
      .set({ state: 'lapsed', ended_at: now })
      .where('id', '=', giftId)
      .where('state', '=', 'offered')
      .where('ends_at', '<=', now)
      .returning('id')
      .executeTakeFirst();
    if (!lapsed) return;
    const payload = { giftId, ...(await describeGift(tx, services, gift)) };
    await queueMails(tx, services, [
      { kind: 'gift_returned', customerId: gift.customer_id, dedupe: `gift_returned:${giftId}`, payload },
    ]);
  });

export const giftJobs: readonly JobDefinition[] = [
  {
    kind: GIFT_MAIL_JOB,
    lane: 'purchases',
    handle: (services, payload) => sendGift(services, OfGift.parse(payload).giftId),
  },
  {
    kind: GIFT_LAPSE_JOB,
    lane: 'purchases',
    handle: (services, payload) => lapseGift(services, OfGift.parse(payload).giftId),
  },
];
