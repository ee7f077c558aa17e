// Tickets that are given to somebody, by a mail or by a link (decision 85).
import { z } from 'zod';
import { GIFT_MESSAGE_MAX, GIFT_SENDER_MAX } from '../../domain/gifts/limits.ts';
import { PlayedGame } from '../offers/played-game.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { Paging } from '../protocol/envelope.ts';
import { createLine, createText, OptionalEmail } from '../protocol/text.ts';
import { GIFT_ERRORS } from './gift-errors.ts';

/** `withdrawn`: by the giver or the shop. `lapsed`: nobody took it in time. `ended`: the ticket does not play any more. */
export const GiftState = z.enum(['offered', 'taken', 'withdrawn', 'lapsed', 'ended']);
export type GiftState = z.infer<typeof GiftState>;

/** The ticket as a gift shows it: never what it cost. */
export const GiftTicket = z.object({
  offerKey: z.string(),
  offerName: z.string(),
  description: z.string(),
  draws: z.array(
    z.object({
      drawNo: z.number().int(),
      drawDate: z.string(),
      /** Local date in the offer's zone. */
      date: z.string(),
      stop: z.string(),
    }),
  ),
  /** Of a lottery ticket. */
  games: z.array(PlayedGame),
  /** Each game is played with every powerball there is, so that none is listed. */
  hasEveryPowerball: z.boolean(),
  ballName: z.string().optional(),
  /** Numbers of raffle tickets, first and last included. */
  runs: z.array(z.object({ first: z.number().int(), last: z.number().int() })),
});
export type GiftTicket = z.infer<typeof GiftTicket>;

const GiftBase = z.object({
  id: z.string(),
  ticketId: z.string(),
  sender: z.string(),
  message: z.string(),
  state: GiftState,
  /** Until when it can be taken. */
  endsAt: z.string(),
  createdAt: z.string(),
  /** When it was taken, or came back. */
  endedAt: z.string().optional(),
  ticket: GiftTicket,
});

/** A gift as its giver sees it. */
export const Gift = GiftBase.extend({
  way: z.enum(['mail', 'link']),
  /** Where the mail goes; empty for a link, and some time after the gift is over. */
  recipient: z.string(),
  /** When the mail goes out. */
  sendAt: z.string().optional(),
  /** What the link carries, while the gift is open. Missing where the shop can no longer read it. */
  token: z.string().optional(),
});
export type Gift = z.infer<typeof Gift>;

/** A gift as who has the link sees it. */
export const FoundGift = GiftBase.omit({ ticketId: true, id: true }).extend({
  /** `open` can be taken, `own` is the giver's, `mine` was taken by who looks, `gone` is over. */
  standing: z.enum(['open', 'own', 'mine', 'gone']),
  /** Of the giver. */
  id: z.string().optional(),
  /** Of who has taken it. */
  ticketId: z.string().optional(),
});
export type FoundGift = z.infer<typeof FoundGift>;

const shared = { section: 'C85', exposure: 'server' } as const;
const forCustomer = { ...shared, access: 'customer', gate: 'gifts' } as const;

const GiftId = z.object({ id: z.string().max(64) });
const GiftToken = z.object({ token: z.string().max(64) });

const { gift_unknown, gift_gone, gift_own, ticket_not_given } = GIFT_ERRORS;

export const giveTicket = defineEndpoint({
  ...forCustomer,
  name: 'giveTicket',
  summary:
    'Offers a ticket of the customer to somebody, by a mail or a link. It stays the customer’s until it is taken.',
  method: 'POST',
  path: '/v2/gifts',
  body: z.object({
    ticketId: z.string().max(64),
    way: z.enum(['mail', 'link']),
    /** Of a mail. */
    recipient: OptionalEmail.default(''),
    sender: createLine(GIFT_SENDER_MAX).min(1, 'This field is required'),
    message: createText(GIFT_MESSAGE_MAX).default(''),
    /** The customer's local day on which the mail goes out; at once when left out. */
    sendOn: z.iso.date().optional(),
    /** The customer's local day with whose end the gift comes back; with the end of sales when left out. */
    endsOn: z.iso.date().optional(),
  }),
  result: Gift,
  errors: {
    ticket_not_given,
    gift_exists: GIFT_ERRORS.gift_exists,
    gift_limit: GIFT_ERRORS.gift_limit,
    gift_words: GIFT_ERRORS.gift_words,
    gift_sender: GIFT_ERRORS.gift_sender,
    gift_recipient: GIFT_ERRORS.gift_recipient,
    gift_to_self: GIFT_ERRORS.gift_to_self,
    gift_mail_limit: GIFT_ERRORS.gift_mail_limit,
    gift_send_day: GIFT_ERRORS.gift_send_day,
    gift_end_day: GIFT_ERRORS.gift_end_day,
    gift_not_now: GIFT_ERRORS.gift_not_now,
  },
});

export const getGifts = defineEndpoint({
  ...forCustomer,
  name: 'getGifts',
  summary: 'Gifts that the customer has given, or received, the newest first.',
  method: 'GET',
  path: '/v2/gifts',
  query: Paging.extend({ side: z.enum(['given', 'received']).default('given') }),
  result: z.array(Gift),
});

export const getGift = defineEndpoint({
  ...forCustomer,
  name: 'getGift',
  summary: 'A gift of the customer, with what its link carries.',
  method: 'GET',
  path: '/v2/gifts/{id}',
  params: GiftId,
  result: Gift,
  errors: { gift_unknown },
});

export const getTicketGift = defineEndpoint({
  ...forCustomer,
  name: 'getTicketGift',
  summary: 'Whether a ticket of the customer can be given away, and the gift that it is.',
  method: 'GET',
  path: '/v2/gifts/ticket/{id}',
  params: GiftId,
  result: z.object({
    canBeGiven: z.boolean(),
    /** ISO instant of the first end of sales of its draws, where it can be given. */
    until: z.string().optional(),
    /** Open, or taken. */
    gift: z.object({ id: z.string(), state: GiftState }).optional(),
  }),
});

export const withdrawGift = defineEndpoint({
  ...forCustomer,
  name: 'withdrawGift',
  summary: 'Takes a gift back that nobody has taken. One that came back before is left as it is.',
  method: 'POST',
  path: '/v2/gifts/{id}/withdraw',
  params: GiftId,
  result: Gift,
  errors: {
    gift_unknown,
    gift_gone: { ...gift_gone, message: 'This gift was taken: the ticket is no longer yours.' },
  },
});

const found = {
  ...shared,
  gate: 'gift',
  params: GiftToken,
  result: FoundGift,
  errors: { gift_unknown },
} as const;

export const findGift = defineEndpoint({
  ...found,
  name: 'findGift',
  summary: 'What the link of a gift leads to, for somebody who is not logged in.',
  method: 'GET',
  path: '/v2/gifts/token/{token}',
});

export const findGiftOfCustomer = defineEndpoint({
  ...found,
  access: 'customer',
  name: 'findGiftOfCustomer',
  summary: 'What the link of a gift leads to: whether the customer gave it, has taken it, or may take it.',
  method: 'GET',
  path: '/v2/gifts/token/{token}/standing',
});

export const takeGift = defineEndpoint({
  ...shared,
  access: 'customer',
  gate: 'gift',
  name: 'takeGift',
  summary: 'Takes a gift: the ticket is the customer’s from then on. Whoever took it may ask again.',
  method: 'POST',
  path: '/v2/gifts/token/{token}/take',
  params: GiftToken,
  result: z.object({ ticketId: z.string() }),
  errors: {
    gift_unknown,
    gift_gone,
    gift_own,
    gift_blocked: GIFT_ERRORS.gift_blocked,
    gift_not_here: GIFT_ERRORS.gift_not_here,
  },
});
