// Results as data, for other people's programs. This is version 1: fields are added, and none is taken away or means
// something else (docs/open-results.md). Amounts are whole cents, instants UTC, dates local to the game.
import { z } from 'zod';
import { DRAW_NEWS_KINDS, DrawPart } from './draw-news.ts';

/** The version in the address of the schema, and in each document. */
export const OPEN_RESULTS_VERSION = 1;

const Cents = z.number().int();
const Instant = z.iso.datetime();
const LocalDate = z.iso.date();
const Version = z.literal(OPEN_RESULTS_VERSION);

const OpenDividend = z
  .object({
    division: z.number().int(),
    winners: z.number().int().describe('Winning games in the whole draw.'),
    amountCents: Cents.describe('What one winning game receives.'),
    transferredTo: z
      .object({ kind: z.enum(['draw', 'division']), number: z.number().int() })
      .nullable()
      .describe('Where the pool of a division without winners went.'),
  })
  .describe('What a division pays.');

const OpenRaffle = z.object({
  name: z.string(),
  isEarlyBird: z.boolean(),
  tickets: z.number().int().describe('Tickets that were in the draw.'),
  prizes: z.array(
    z.object({
      place: z.number().int(),
      name: z.string(),
      valueCents: Cents,
      quantity: z.number().int(),
    }),
  ),
  winners: z
    .array(z.object({ place: z.number().int(), ticket: z.number().int() }))
    .describe('In the order in which they were drawn; empty until prizes are given to tickets.'),
});

/** One drawn draw. */
export const OpenResult = z.object({
  game: z.string().describe('The key of the game, as in its address.'),
  name: z.string(),
  kind: z.enum(['lottery', 'raffle']),
  drawNo: z.number().int().describe('The number of the draw here, as in its address.'),
  operatorDrawNo: z
    .number()
    .int()
    .nullable()
    .describe('The number that the lottery gave it; null where drawNo was counted here.'),
  date: LocalDate,
  drawnAt: Instant,
  numbers: z.array(z.number().int()).describe('In the order in which they were drawn, where that is known.'),
  isOrdered: z.boolean().describe('Digits whose places count.'),
  supplementary: z.array(z.number().int()),
  powerball: z.number().int().nullable().describe('Null where none is drawn, and where several are.'),
  powerballs: z.array(z.number().int()).describe('All balls of the second barrel, one or several.'),
  jackpotCents: Cents.nullable(),
  currency: z.enum(['AUD', 'GBP']),
  dividends: z.array(OpenDividend).describe('Empty until they are known, and where they are not on record.'),
  raffle: OpenRaffle.nullable(),
  source: z
    .enum(['demonstration', 'feed', 'history', 'own'])
    .describe('demonstration: generated, no real draw. feed, history: from outside. own: held by the shop.'),
  revision: z.number().int().describe('Counts up with each change of the result.'),
  revisedAt: Instant.nullable().describe('When it was last changed; null where that is not kept.'),
  url: z.url(),
});
export type OpenResult = z.infer<typeof OpenResult>;

/** A version of a result: what was published then. */
export const OpenRevision = OpenResult.pick({
  revision: true,
  drawNo: true,
  date: true,
  numbers: true,
  supplementary: true,
  powerball: true,
  powerballs: true,
  dividends: true,
}).extend({
  at: Instant,
  kind: z
    .enum(['known', 'numbers', 'dividends', 'correction'])
    .describe('known: published before versions were kept.'),
  changed: z.array(DrawPart).describe('What differs from the version before.'),
  winners: z.array(z.object({ place: z.number().int(), ticket: z.number().int() })),
});
export type OpenRevision = z.infer<typeof OpenRevision>;

/** The file of one draw. */
export const DrawDocument = z.object({
  version: Version,
  schema: z.url(),
  draw: OpenResult,
  revisions: z.array(OpenRevision),
});

/** The latest draws, or a whole history, newest first. */
export const ResultsDocument = z.object({ version: Version, schema: z.url(), draws: z.array(OpenResult) });

const Links = z.object({
  page: z.url(),
  latest: z.url(),
  history: z.object({ json: z.url(), csv: z.url(), ndjson: z.url(), parquet: z.url() }),
  feeds: z.object({ json: z.url(), atom: z.url(), rss: z.url() }),
  calendar: z.url(),
  live: z.url(),
});

/** A draw that can be entered. */
export const OpenComingDraw = z.object({
  drawNo: z.number().int(),
  date: LocalDate,
  drawAt: Instant,
  closesAt: Instant,
  jackpotCents: Cents.nullable().describe('Null while it is not known.'),
  currency: z.enum(['AUD', 'GBP']),
});

/** Which games there are, their next draws, and where their data is. */
export const GamesDocument = z.object({
  version: Version,
  schema: z.url(),
  games: z.array(
    z.object({
      game: z.string(),
      name: z.string(),
      kind: z.enum(['lottery', 'raffle']),
      timeZone: z.string(),
      coming: z.array(OpenComingDraw),
      links: Links,
    }),
  ),
  links: Links,
});

/** An event of a live stream: something that has happened to a draw, and the draw after it. */
export const LiveEvent = z.object({
  version: Version,
  id: z.number().int().describe('Send the last one back as Last-Event-ID to catch up.'),
  at: Instant,
  event: z.enum(DRAW_NEWS_KINDS),
  game: z.string(),
  changed: z.array(DrawPart),
  draw: OpenResult.pick({
    drawNo: true,
    operatorDrawNo: true,
    date: true,
    jackpotCents: true,
    numbers: true,
    supplementary: true,
    powerball: true,
    powerballs: true,
    dividends: true,
    url: true,
  }).extend({
    drawAt: Instant,
    closesAt: Instant,
    isClosed: z.boolean(),
    winners: z.array(z.object({ place: z.number().int(), ticket: z.number().int() })),
  }),
});
export type LiveEvent = z.infer<typeof LiveEvent>;

/** A game: what the widget shows. */
export const GameDocument = z.object({
  version: Version,
  schema: z.url(),
  game: z.string(),
  name: z.string(),
  kind: z.enum(['lottery', 'raffle']),
  timeZone: z.string(),
  coming: z.array(OpenComingDraw).describe('Soonest first.'),
  latest: OpenResult.nullable().describe('Null before the first draw.'),
  check: z.url().nullable().describe('Where people compare numbers of their own; null of a raffle.'),
  links: Links,
});

export type OpenLinks = z.infer<typeof Links>;
export type OpenComingDraw = z.infer<typeof OpenComingDraw>;

/** Every document by the name that the schema gives it. */
export const OPEN_DOCUMENTS = {
  DrawDocument,
  ResultsDocument,
  GameDocument,
  GamesDocument,
  LiveEvent,
} as const;
