import {
  findGift,
  findGiftOfCustomer,
  getGift,
  getGifts,
  getTicketGift,
  giveTicket,
  takeGift,
  withdrawGift,
} from '#lib/contracts/gifts/gift.ts';
import { GIFT_ERRORS } from '#lib/contracts/gifts/gift-errors.ts';
import { COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { toNetwork } from '#lib/domain/address/to-network.ts';
import { createDomainError } from '../../domain-error.ts';
import { RateLimit } from '../../ground/rate-limits/rate-limit.ts';
import { type Router, registerRoute } from '../../http.ts';
import { takeBackGift } from './end.ts';
import { offerTicket } from './give.ts';
import { findGiveable } from './giveable.ts';
import { findGiftOfTicket, findGiftRow, listGifts, toGift } from './store.ts';
import { acceptGift, readFoundGift } from './take.ts';

/** Tokens that one network may try in a minute. */
const GUESSES = { limit: 20, windowMs: 60_000 };

export function serveGifts(router: Router): void {
  const { services } = router;
  const { db } = services.database;
  const guesses = new RateLimit(services, 'guesses of gifts', GUESSES);
  const countGuess = async (clientAddress: string): Promise<void> => {
    if (clientAddress !== '' && !(await guesses.take(toNetwork(clientAddress))))
      throw createDomainError(COMMON_ERRORS, 'too_many_requests');
  };
  registerRoute(router, giveTicket, async ({ customerId, body }) => ({
    result: await offerTicket(services, { customerId, ...body }),
    status: 201,
  }));
  registerRoute(router, getGifts, async ({ customerId, query }) => listGifts(services, customerId, query));
  registerRoute(router, getTicketGift, async ({ customerId, params: { id } }) => {
    const gift = await findGiftOfTicket(db, id);
    if (gift) {
      const isOwn = [gift.customer_id, gift.taken_by].includes(customerId);
      const isGiver = gift.customer_id === customerId;
      return {
        result: { canBeGiven: false, ...(isOwn && isGiver && { gift: { id: gift.id, state: gift.state } }) },
      };
    }
    const giveable = await findGiveable(db, services, { customerId, ticketId: id });
    return { result: { canBeGiven: giveable !== undefined, ...(giveable && { until: giveable.until }) } };
  });
  registerRoute(router, getGift, async ({ customerId, params: { id } }) => {
    const gift = await findGiftRow(db, id);
    if (gift?.customer_id !== customerId) throw createDomainError(GIFT_ERRORS, 'gift_unknown');
    return { result: await toGift(services, db, gift) };
  });
  registerRoute(router, withdrawGift, async ({ customerId, params: { id } }) => ({
    result: await takeBackGift(services, id, customerId),
  }));
  registerRoute(router, findGift, async ({ params: { token }, clientAddress }) => {
    await countGuess(clientAddress);
    return { result: await readFoundGift(services, token, undefined) };
  });
  registerRoute(router, findGiftOfCustomer, async ({ customerId, params: { token }, clientAddress }) => {
    await countGuess(clientAddress);
    return { result: await readFoundGift(services, token, customerId) };
  });
  registerRoute(router, takeGift, async ({ customerId, params: { token }, clientAddress }) => {
    await countGuess(clientAddress);
    return { result: await acceptGift(services, { token, customerId }) };
  });
}
