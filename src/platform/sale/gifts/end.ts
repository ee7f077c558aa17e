// Gifts that come back before anybody took them, and what is kept of those that are over.

import type { Gift } from '#lib/contracts/gifts/gift.ts';
import { GIFT_ERRORS } from '#lib/contracts/gifts/gift-errors.ts';
import { DAY_MS } from '#lib/domain/time/units.ts';
import { createDomainError } from '../../domain-error.ts';
import { type Tx, transact } from '../../ground/db/open.ts';
import { queueMails } from '../../ground/mail/queue.ts';
import { lockWallet } from '../../money/ledger/accounts.ts';
import type { Services } from '../../services.ts';
import { getNowIso, toIso } from '../../time.ts';
import { describeGift } from './jobs.ts';
import { findGiftRow, toGift } from './store.ts';

const KEPT_MS = 90 * DAY_MS;
const BLANK = { recipient: '', message: '' };

/**
 * Takes a gift back. One that came back before is left as it is.
 * @param customerId its giver; anybody's where it is left out
 * @throws DomainError `gift_unknown`, `gift_gone`
 */
export const takeBackGift = (services: Services, id: string, customerId?: string): Promise<Gift> =>
  transact(services.database, async (tx) => {
    const found = await findGiftRow(tx, id);
    if (!found || (customerId !== undefined && found.customer_id !== customerId))
      throw createDomainError(GIFT_ERRORS, 'gift_unknown');
    await lockWallet(tx, services, found.customer_id);
    await tx
      .updateTable('gift')
      .set({ state: 'withdrawn', ended_at: getNowIso(services.clock) })
      .where('id', '=', id)
      .where('state', '=', 'offered')
      .execute();
    const gift = (await findGiftRow(tx, id))!;
    if (gift.state === 'taken') throw createDomainError(GIFT_ERRORS, 'gift_gone');
    return toGift(services, tx, gift);
  });

/** All open gifts of a customer come back: the account is closed, or its owner takes time off. */
export async function takeBackAllOf(tx: Tx, { clock }: Services, customerId: string): Promise<void> {
  await tx
    .updateTable('gift')
    .set({ state: 'withdrawn', ended_at: getNowIso(clock) })
    .where('customer_id', '=', customerId)
    .where('state', '=', 'offered')
    .execute();
}

/** Blanks what a person wrote, and the address of the person in what others wrote. */
export async function forgetGiftsOf(tx: Tx, services: Services, customerId: string): Promise<void> {
  await takeBackAllOf(tx, services, customerId);
  await tx
    .updateTable('gift')
    .set({ ...BLANK, sender: '' })
    .where('customer_id', '=', customerId)
    .execute();
  const email = tx.selectFrom('customer').select('email').where('id', '=', customerId);
  await tx
    .updateTable('gift')
    .set(BLANK)
    .where(({ eb, or }) => or([eb('recipient', 'in', email), eb('taken_by', '=', customerId)]))
    .execute();
}

/** Tickets that do not play any more: whoever holds one is told, an open gift of one is over. The money is the buyer's. */
export async function endGiftsOfTickets(
  tx: Tx,
  services: Services,
  ticketIds: readonly string[],
): Promise<void> {
  const gifts = await tx
    .selectFrom('gift')
    .selectAll()
    .where('ticket_id', 'in', ticketIds)
    .where('state', 'in', ['offered', 'taken'])
    .execute();
  for (const gift of gifts) {
    if (gift.taken_by === null)
      await tx
        .updateTable('gift')
        .set({ state: 'ended', ended_at: getNowIso(services.clock) })
        .where('id', '=', gift.id)
        .where('state', '=', 'offered')
        .execute();
    else
      await queueMails(tx, services, [
        {
          kind: 'gift_not_played',
          customerId: gift.taken_by,
          dedupe: `gift_not_played:${gift.id}`,
          payload: await describeGift(tx, services, gift),
        },
      ]);
  }
}

/** Blanks addresses and messages of gifts that were over long ago. */
export async function sweepGifts({ database, clock }: Services): Promise<void> {
  await database.db
    .updateTable('gift')
    .set(BLANK)
    .where('ended_at', '<', toIso(clock.now() - KEPT_MS))
    .where(({ eb, or }) => or([eb('recipient', '<>', ''), eb('message', '<>', '')]))
    .execute();
}
