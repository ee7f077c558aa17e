// The official feed: its results file and its open-draws file, read into our own records.
import { z } from 'zod';
import { isCalendarDate, type OpenDrawRecord, type ResultRecord } from './record.ts';

/** A close or end of sale this far off means that none is set. */
const NONE_SET = '2400-01-01';

/** What was read, or every fault with its place in the file. A file with a fault gives no records. */
export type FeedOutcome<R> =
  | { isRight: true; records: R[] }
  | { isRight: false; errors: { where: string; reason: string }[] };

const LocalDate = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}(T[\d:.]+)?$/, 'is not a date')
  .transform((text) => text.slice(0, 10))
  .refine(isCalendarDate, 'is not a date of the calendar');

/** Dollars as the feed's JSON numbers hold them, as exact cents. */
const Cents = z
  .number()
  .min(0)
  .max(9_999_999_999.99)
  .refine((dollars) => Math.round(dollars * 100) / 100 === dollars, 'has fractions of a cent')
  .transform((dollars) => Math.round(dollars * 100));

const Instant = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z?$/, 'is not an instant')
  .refine((text) => !Number.isNaN(Date.parse(appendZ(text))), 'is not an instant')
  .transform((text) => (text >= NONE_SET ? null : new Date(appendZ(text)).toISOString()));

function appendZ(text: string): string {
  return text.endsWith('Z') ? text : `${text}Z`;
}

const Count = z.number().int().min(0);
const DrawNumber = z.number().int().min(1);
const Numbers = z.array(z.number().int().min(0).max(999));

const FeedDividend = z
  .object({
    Division: z.number().int().min(1),
    BlocNumberOfWinners: Count,
    BlocDividend: Cents,
    PoolTransferType: z.enum(['NONE', 'TO_DRAW', 'TO_DIVISION']),
    PoolTransferredTo: Count,
  })
  .transform((dividend): ResultRecord['dividends'][number] => ({
    division: dividend.Division,
    winners: dividend.BlocNumberOfWinners,
    amountCents: dividend.BlocDividend,
    ...(dividend.PoolTransferType !== 'NONE' && {
      transfer: {
        to: dividend.PoolTransferType === 'TO_DRAW' ? ('draw' as const) : ('division' as const),
        number: dividend.PoolTransferredTo,
      },
    }),
  }));

const FeedResult = z
  .object({
    ProductId: z.string().min(1),
    DrawNumber,
    DrawDate: LocalDate,
    PrimaryNumbers: Numbers.min(1),
    SecondaryNumbers: Numbers,
    Dividends: z.array(FeedDividend),
  })
  .transform(
    (result): ResultRecord => ({
      productId: result.ProductId,
      drawNo: result.DrawNumber,
      drawDate: result.DrawDate,
      numbers: result.PrimaryNumbers,
      secondary: result.SecondaryNumbers,
      dividends: result.Dividends,
    }),
  );

const FeedOpenDraw = z
  .object({
    ProductId: z.string().min(1),
    DrawNumber,
    DrawDate: LocalDate,
    Div1Amount: Cents.nullable(),
    IsDiv1Estimated: z.boolean(),
    IsDiv1Unknown: z.boolean(),
    DrawCloseDateTimeUTC: Instant,
    DrawEndSellDateTimeUTC: Instant,
  })
  .transform(
    (draw): OpenDrawRecord => ({
      productId: draw.ProductId,
      drawNo: draw.DrawNumber,
      drawDate: draw.DrawDate,
      jackpotCents: draw.IsDiv1Unknown ? null : draw.Div1Amount,
      isEstimated: draw.IsDiv1Estimated,
      closeAt: draw.DrawCloseDateTimeUTC,
      endSaleAt: draw.DrawEndSellDateTimeUTC,
    }),
  );

const Success = z.literal(true, 'the feed reports a failure');
const ResultsFile = z
  .object({ Success, DrawResults: z.array(FeedResult) })
  .transform((file) => file.DrawResults);
const OpenDrawsFile = z.object({ Success, Draws: z.array(FeedOpenDraw) }).transform((file) => file.Draws);

function parseFeed<R>(schema: z.ZodType<R[]>, json: unknown): FeedOutcome<R> {
  const parsed = schema.safeParse(json);
  if (parsed.success) return { isRight: true, records: parsed.data };
  const errors = parsed.error.issues.map(({ path, message }) => ({
    where: path.join('.') || 'the file',
    reason: message,
  }));
  return { isRight: false, errors };
}

/** Reads a results file of the feed. Winners and dividends are the national ones. */
export const readResultsFeed = (json: unknown): FeedOutcome<ResultRecord> => parseFeed(ResultsFile, json);

/** Reads an open-draws file of the feed. */
export const readOpenDrawsFeed = (json: unknown): FeedOutcome<OpenDrawRecord> =>
  parseFeed(OpenDrawsFile, json);
