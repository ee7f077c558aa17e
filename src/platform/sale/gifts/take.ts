// A gift is taken: once, by somebody who may play, while the draws of its ticket are on sale.

import type { FoundGift } from '#lib/contracts/gifts/gift.ts';
import { GIFT_ERRORS } from '#lib/contracts/gifts/gift-errors.ts';
import { findRestriction } from '#lib/domain/offers/restrictions.ts';
import { findOffer } from '../../catalogue/offers/store.ts';
import { createDomainError } from '../../domain-error.ts';
import { type Db, type Tx, transact } from '../../ground/db/open.ts';
import { queueMails } from '../../ground/mail/queue.ts';
import { listBlocks, readBlocksOf } from '../../money/blocks/blocks.ts';
import { lockWallet } from '../../money/ledger/accounts.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { findPlaying } from './giveable.ts';
import { describeGift } from './jobs.ts';
import { findGiftByToken, type GiftRow, readGiftTickets } from './store.ts';

type Standing = FoundGift['standing'];

async function findStanding(
  at: Db | Tx,
  services: Services,
  gift: GiftRow,
  customerId: string | undefined,
): Promise<Standing> {
  if (gift.taken_by !== null && gift.taken_by === customerId) return 'mine';
  const isOpen = gift.state === 'offered' && gift.ends_at > getNowIso(services.clock);
  if (!isOpen || !(await findPlaying(at, services, gift.ticket_id))) return 'gone';
  return gift.customer_id === customerId ? 'own' : 'open';
}

/** What a link leads to. Of a gift that is gone nothing is said of its giver. @throws DomainError `gift_unknown` */
export async function readFoundGift(
  services: Services,
  token: string,
  customerId: string | undefined,
): Promise<FoundGift> {
  const { db } = services.database;
  const gift = await findGiftByToken(db, token);
  if (!gift) throw createDomainError(GIFT_ERRORS, 'gift_unknown');
  const standing = await findStanding(db, services, gift, customerId);
  const ticket = (await readGiftTickets(services, db, [gift.ticket_id])).get(gift.ticket_id)!;
  const isGone = standing === 'gone';
  return {
    standing,
    sender: isGone ? '' : gift.sender,
    message: isGone ? '' : gift.message,
    state: gift.state,
    endsAt: gift.ends_at,
    createdAt: gift.created_at,
    ...(gift.ended_at !== null && { endedAt: gift.ended_at }),
    ...(standing === 'own' && { id: gift.id }),
    ...(standing === 'mine' && { ticketId: gift.ticket_id }),
    ticket: isGone ? { ...ticket, games: [], runs: [] } : ticket,
  };
}

/** @throws DomainError `gift_blocked`, `gift_not_here` */
async function checkReceiver(
  tx: Tx,
  services: Services,
  customerId: string,
  offerKey: string | null,
): Promise<void> {
  const reasons = await readBlocksOf(services, listBlocks(services), customerId, tx);
  const [message] = Object.values(reasons);
  if (message !== undefined) throw createDomainError(GIFT_ERRORS, 'gift_blocked', { message });
  const { state } = await tx
    .selectFrom('customer')
    .select('state')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  const offer = offerKey === null ? undefined : await findOffer(tx, offerKey);
  if (offer && findRestriction(offer, state)) throw createDomainError(GIFT_ERRORS, 'gift_not_here');
}

/** Held until the commit: none of them is closed before that. */
async function holdDraws(tx: Tx, { database }: Services, drawIds: readonly string[]): Promise<void> {
  if (database.flavor !== 'postgres') return;
  await tx.selectFrom('draw').select('id').where('id', 'in', drawIds).orderBy('id').forShare().execute();
}

/** In one order, so that two gifts to each other never wait for one another. */
async function lockWallets(tx: Tx, services: Services, customerIds: readonly string[]): Promise<void> {
  for (const id of [...new Set(customerIds)].toSorted()) await lockWallet(tx, services, id);
}

async function move(tx: Tx, services: Services, gift: GiftRow, customerId: string): Promise<void> {
  const now = getNowIso(services.clock);
  const { numUpdatedRows } = await tx
    .updateTable('gift')
    .set({ state: 'taken', taken_by: customerId, ended_at: now })
    .where('id', '=', gift.id)
    .where('state', '=', 'offered')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw createDomainError(GIFT_ERRORS, 'gift_gone');
  await tx
    .insertInto('ticket_transfer')
    .values({
      ticket_id: gift.ticket_id,
      from_id: gift.customer_id,
      customer_id: customerId,
      created_at: now,
    })
    .execute();
  const described = await describeGift(tx, services, gift);
  const giftId = gift.id;
  await queueMails(tx, services, [
    {
      kind: 'gift_taken',
      customerId: gift.customer_id,
      dedupe: `gift_taken:${giftId}`,
      payload: { giftId, ...described },
    },
    { kind: 'gift_received', customerId, dedupe: `gift_received:${giftId}`, payload: described },
  ]);
}

/** Who has taken it before gets the same answer again. @throws DomainError of `takeGift`; the database's `draw_not_open` */
export async function acceptGift(
  services: Services,
  { token, customerId }: { readonly token: string; readonly customerId: string },
): Promise<{ ticketId: string }> {
  let end = '9999';
  return transact(
    services.database,
    async (tx) => {
      end = '9999';
      const found = await findGiftByToken(tx, token);
      if (!found) throw createDomainError(GIFT_ERRORS, 'gift_unknown');
      if (found.customer_id === customerId) throw createDomainError(GIFT_ERRORS, 'gift_own');
      // Whoever comes second waits here, and then reads what the first one has done.
      await lockWallets(tx, services, [found.customer_id, customerId]);
      const gift = (await findGiftByToken(tx, token))!;
      if (gift.taken_by === customerId) return { ticketId: gift.ticket_id };
      const playing = await findPlaying(tx, services, gift.ticket_id);
      if (gift.state !== 'offered' || !playing) throw createDomainError(GIFT_ERRORS, 'gift_gone');
      await holdDraws(tx, services, playing.drawIds);
      if (!(await findPlaying(tx, services, gift.ticket_id)))
        throw createDomainError(GIFT_ERRORS, 'gift_gone');
      end = [gift.ends_at, playing.until].toSorted()[0]!;
      await checkReceiver(tx, services, customerId, playing.ticket.offer_key);
      await move(tx, services, gift, customerId);
      return { ticketId: gift.ticket_id };
    },
    () => {
      if (getNowIso(services.clock) >= end) throw createDomainError(GIFT_ERRORS, 'gift_gone');
    },
  );
}
