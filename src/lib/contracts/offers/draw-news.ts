// What changes of draws: news for those who follow them, and the revisions of a result.
import { z } from 'zod';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { Dividend } from './draw.ts';

/** What can happen to a draw, in the order in which it does. */
export const DRAW_NEWS_KINDS = ['jackpot', 'moved', 'closing', 'numbers', 'dividends', 'correction'] as const;

/** A part of what is published of a draw. */
export const DrawPart = z.enum(['drawNo', 'date', 'closing', 'jackpot', 'numbers', 'dividends', 'winners']);
export type DrawPart = z.infer<typeof DrawPart>;

/** What is published of a draw. Instants are UTC, amounts integer cents. */
export const DrawState = z.object({
  drawNo: z.number().int(),
  /** Its number was counted here: the lottery's own is not known. */
  isNumberCounted: z.boolean(),
  /** Local date in the offer's zone, `YYYY-MM-DD`. */
  date: z.string(),
  drawDate: z.string(),
  /** Sales end at this instant. */
  stop: z.string(),
  isClosed: z.boolean(),
  /** Null while it is not known. */
  jackpotCents: z.number().int().nullable(),
  source: z.string(),
  /** Empty until the draw is held, and of a raffle. */
  numbers: z.array(z.number().int()),
  supplementary: z.array(z.number().int()),
  powerball: z.number().int().optional(),
  /** Where several balls of the second barrel are drawn; `powerball` is absent then. */
  powerballs: z.array(z.number().int()).optional(),
  /** Empty until they are known. */
  dividends: z.array(Dividend),
  /** Of a raffle: the tickets that won, in the order in which they were drawn. Nobody's name. */
  winners: z.array(z.object({ place: z.number().int(), number: z.number().int() })),
});
export type DrawState = z.infer<typeof DrawState>;

export const DrawNews = z.object({
  /** Counts up; news are read in this order. */
  id: z.number().int(),
  at: z.string(),
  kind: z.enum(DRAW_NEWS_KINDS),
  offerKey: z.string(),
  changed: z.array(DrawPart),
  state: DrawState,
});
export type DrawNews = z.infer<typeof DrawNews>;

/** At most so many news are answered at once. */
export const NEWS_PER_ANSWER = 200;

export const listDrawNews = defineEndpoint({
  name: 'listDrawNews',
  summary: 'What has happened to draws since a number of the news: closing, numbers, dividends, jackpots.',
  section: 'A3',
  method: 'GET',
  path: '/v2/news/draws',
  query: z.object({
    /** Without it there are no news in the answer, only where they stand. */
    after: z.coerce.number().int().min(0).optional(),
  }),
  result: z.object({
    /** The number to ask with next. */
    upTo: z.number().int().min(0),
    hasMore: z.boolean(),
    news: z.array(DrawNews),
  }),
});

/** One version of a result that was published. */
export const DrawRevision = z.object({
  /** 1 is the first that was published. */
  revision: z.number().int(),
  at: z.string(),
  kind: z.enum(['known', 'numbers', 'dividends', 'correction']),
  changed: z.array(DrawPart),
  state: DrawState,
});
export type DrawRevision = z.infer<typeof DrawRevision>;

export const listDrawRevisions = defineEndpoint({
  name: 'listDrawRevisions',
  summary: 'Every version of a result that was published since versions are kept, the first one first.',
  section: 'A2.3',
  method: 'GET',
  path: '/v2/past/draws/{productOfferKey}/{drawNo}/revisions',
  params: z.object({ productOfferKey: z.string(), drawNo: z.coerce.number().int().min(1) }),
  result: z.array(DrawRevision),
});
