// Tickets that buy themselves for each draw.
import { z } from 'zod';
import { CART_ERRORS } from '../cart/cart-errors.ts';
import { Money } from '../money.ts';
import { Weekday } from '../offers/offer.ts';
import { PlayedGame } from '../offers/played-game.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { Paging } from '../protocol/envelope.ts';
import { Autoplay, AutoplayDetails } from './recurring-entity.ts';
import { RECURRING_ERRORS, SET_UP_ERRORS } from './recurring-errors.ts';
import { StatusChange } from './status-change.ts';

/** What exists can be looked at and stopped, whatever is switched off. */
const own = {
  version: '3.3',
  exposure: 'browser',
  access: 'customer',
} as const;
const GATE = { gate: 'autoplays' } as const;
const Id = z.object({ id: z.string().max(64) });
const one = { ...own, params: Id, result: AutoplayDetails, errors: RECURRING_ERRORS } as const;

/** What pays: `wallet`, or the id of a fund. */
export const FundChoice = z.string().min(1).max(64);

/** What can be changed; what is left out stays as it is. */
export const AutoplayChange = z.object({
  numberOfGames: z.number().int().min(1).max(100).optional(),
  gameOffer: z.string().min(1).max(60).optional(),
  causeKey: z.string().max(60).optional(),
  games: z.array(PlayedGame).max(100).optional(),
  quickpick: z.boolean().optional(),
  days: z.array(Weekday).max(7).optional(),
  /** Nothing, or 0, for every draw. Draws of a raffle have no jackpot, nor has a fixed first prize. */
  minimumJackpotAmount: Money.nullable().optional(),
  numberOfShares: z.number().int().max(100).optional(),
  fund: FundChoice.optional(),
  /** As it was read: refused where it has been changed since. */
  version: z.number().int().optional(),
});
export type AutoplayChange = z.infer<typeof AutoplayChange>;

export const getAutoplays = defineEndpoint({
  ...own,
  name: 'getAutoplays',
  summary: 'What the account buys for each draw, newest first; what was cancelled is not listed.',
  section: 'C13',
  method: 'GET',
  path: '/v2/autoplay',
  query: Paging,
  result: z.array(Autoplay),
});

export const getAutoplay = defineEndpoint({
  ...one,
  name: 'getAutoplay',
  summary: 'One of them with its next charges and its last.',
  section: 'C14',
  method: 'GET',
  path: '/v2/autoplay/{id}',
});

export const createAutoplay = defineEndpoint({
  ...own,
  ...GATE,
  name: 'createAutoplay',
  summary: 'Buys a ticket that was bought again for each draw, from the next one on that it has not entered.',
  section: 'E67',
  method: 'POST',
  path: '/v2/autoplay',
  idempotent: true,
  body: z.object({
    /** A ticket that was bought is the pattern: its numbers, games, shares or book. */
    ticketId: z.string().max(64),
    /** The customer's usual choice when left out. */
    fund: FundChoice.optional(),
    /** Of shares another number may be asked for. */
    numberOfShares: z.number().int().max(100).optional(),
    /** Draws of a raffle have no jackpot, nor has a fixed first prize. */
    minimumJackpotAmount: Money.optional(),
    /** One draw of each month instead of every one; of a lottery only. */
    isMonthly: z.boolean().default(false),
  }),
  result: AutoplayDetails,
  errors: { ...CART_ERRORS, ...RECURRING_ERRORS, ...SET_UP_ERRORS },
});

export const changeAutoplay = defineEndpoint({
  ...one,
  ...GATE,
  name: 'changeAutoplay',
  summary: 'Changes what is bought from the next charge on.',
  section: 'C15',
  method: 'PATCH',
  path: '/v2/autoplay/{id}',
  body: AutoplayChange,
  errors: { ...CART_ERRORS, ...RECURRING_ERRORS },
});

export const setMinimumJackpot = defineEndpoint({
  ...one,
  ...GATE,
  name: 'setMinimumJackpot',
  summary: 'Plays only draws with a jackpot as large; 0 for every draw.',
  section: 'C16',
  method: 'POST',
  path: '/v2/autoplay/{id}/set-minimum-jackpot',
  encoding: 'form',
  body: z.object({ minimumJackpotAmount: z.string().trim().max(20) }),
});

export const setQuickpick = defineEndpoint({
  ...one,
  ...GATE,
  name: 'setQuickpick',
  summary: 'Lets the shop pick new numbers for each draw, or plays the kept ones.',
  section: 'C17',
  method: 'POST',
  path: '/v2/autoplay/{id}/set-quickpick',
  encoding: 'form',
  body: z.object({ quickpick: z.enum(['true', 'false']).transform((text) => text === 'true') }),
  errors: { ...CART_ERRORS, ...RECURRING_ERRORS },
});

export const pauseAutoplay = defineEndpoint({
  ...one,
  name: 'pauseAutoplay',
  summary: 'Pauses it until it is started again.',
  section: 'C18',
  method: 'POST',
  path: '/v2/autoplay/{id}/pause',
});

export const unpauseAutoplay = defineEndpoint({
  ...one,
  ...GATE,
  name: 'unpauseAutoplay',
  summary: 'Starts it again, from now on.',
  section: 'C18',
  method: 'POST',
  path: '/v2/autoplay/{id}/unpause',
});

export const setAutoplayStatus = defineEndpoint({
  ...one,
  name: 'setAutoplayStatus',
  summary: 'Pauses it, until a day where one is named, starts it again, or cancels it for good.',
  section: 'C20',
  method: 'PATCH',
  path: '/v2/autoplay/{id}/status',
  body: StatusChange,
});
