// A raffle as its operator writes it: books and prices, causes, where it is not sold, and what each draw is where it is drawn
// by the calendar. Other draws are opened one by one.
import { z } from 'zod';
import { CustomerState } from '../identity/customer.ts';
import { WEEKDAYS, Weekday } from '../offers/offer.ts';
import { createLine } from '../protocol/text.ts';
import { Amount, Name, OFFER_FIELDS, Slug, TimeOfDay } from './file-fields.ts';
import { RaffleTerms } from './raffle-terms.ts';

/** The version of the format. A file of another one is refused. */
export const RAFFLE_FORMAT = 'drawcard-raffle/1';

const BOOKS_MAX = 20;
const TICKETS_MAX = 10_000;
const CAUSES_MAX = 50;
const DRAWS_AHEAD_MAX = 12;
const ORDERED_AHEAD_DAYS_MAX = 365;
const WHOLE_BPS = 10_000;

export const RaffleFile = z.strictObject({
  ...OFFER_FIELDS,
  format: z.literal(RAFFLE_FORMAT),
  /** The group that lists put it in. */
  category: Slug.default('raffles'),
  /** How tickets are sold: so many together, and what they cost together. */
  books: z
    .array(
      z.strictObject({
        tickets: z.int().min(1).max(TICKETS_MAX),
        price: Amount,
        /** As `Book of 5` where it is left out. */
        name: Name.optional(),
      }),
    )
    .min(1, 'Add a book: nothing can be bought.')
    .max(BOOKS_MAX),
  /** The buyer chooses one of them. Its part of the price is booked to it with the sale. */
  causes: z
    .array(
      z.strictObject({ key: Slug, name: createLine(80).min(1), shareBps: z.int().min(1).max(WHOLE_BPS) }),
    )
    .max(CAUSES_MAX)
    .default([]),
  /** States whose customers cannot buy it. */
  notSoldIn: z.array(CustomerState).default([]),
  /** Tickets are ordered ahead so many days before the sales of a draw begin, unless its plan says from when. */
  orderedAheadDays: z.int().min(1).max(ORDERED_AHEAD_DAYS_MAX).optional(),
  /** When a draw is usually held, and when its sales end. */
  drawTime: TimeOfDay,
  closeTime: TimeOfDay,
  /** Of a raffle that is drawn on the same days of each week. */
  calendar: z
    .strictObject({
      drawDays: z.array(Weekday).min(1, 'Choose at least one day.').max(WEEKDAYS.length),
      /** Draws that are open for sale at a time. */
      drawsAhead: z.int().min(1).max(DRAWS_AHEAD_MAX),
      draw: RaffleTerms,
    })
    .optional(),
  /** Whether tickets of the next draw may be bought again and again, where the customer wishes so. */
  repeats: z.enum(['autoplay', 'none']).default('none'),
});
export type RaffleFile = z.infer<typeof RaffleFile>;
export type RaffleFileInput = z.input<typeof RaffleFile>;
