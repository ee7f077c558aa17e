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
/** Of each record only the product is read: one that is not ours may have any shape. */
const RawRecords = z.array(z.looseObject({ ProductId: z.string().min(1) }));
const ResultsFile = z.object({ Success, DrawResults: RawRecords });
const OpenDrawsFile = z.object({ Success, Draws: RawRecords });

/** A record of a file as it came, with its place there. */
export interface RawRecord {
  readonly productId: string;
  readonly where: string;
  readonly raw: unknown;
}

const listErrors = ({ issues }: z.ZodError, place: readonly PropertyKey[] = []) =>
  issues.map(({ path, message }) => ({
    where: [...place, ...path].join('.') || 'the file',
    reason: message,
  }));

const toRawRecords = (name: string, records: z.infer<typeof RawRecords>): RawRecord[] =>
  records.map((raw, index) => ({ productId: raw.ProductId, where: `${name}.${index}`, raw }));

/** Lists the records of a results file, whatever they hold. */
export function listRawResults(json: unknown): FeedOutcome<RawRecord> {
  const parsed = ResultsFile.safeParse(json);
  if (!parsed.success) return { isRight: false, errors: listErrors(parsed.error) };
  return { isRight: true, records: toRawRecords('DrawResults', parsed.data.DrawResults) };
}

/** Lists the records of an open-draws file, whatever they hold. */
export function listRawOpenDraws(json: unknown): FeedOutcome<RawRecord> {
  const parsed = OpenDrawsFile.safeParse(json);
  if (!parsed.success) return { isRight: false, errors: listErrors(parsed.error) };
  return { isRight: true, records: toRawRecords('Draws', parsed.data.Draws) };
}

function readRawRecords<R>(schema: z.ZodType<R>, records: readonly RawRecord[]): FeedOutcome<R> {
  const read = records.map(({ where, raw }) => ({ where, parsed: schema.safeParse(raw) }));
  const errors = read.flatMap(({ where, parsed }) =>
    parsed.success ? [] : listErrors(parsed.error, [where]),
  );
  if (errors.length > 0) return { isRight: false, errors };
  return { isRight: true, records: read.flatMap(({ parsed }) => (parsed.success ? [parsed.data] : [])) };
}

/** Reads records of a results file. Winners and dividends are the national ones. */
export const readRawResults = (records: readonly RawRecord[]): FeedOutcome<ResultRecord> =>
  readRawRecords(FeedResult, records);

/** Reads records of an open-draws file. */
export const readRawOpenDraws = (records: readonly RawRecord[]): FeedOutcome<OpenDrawRecord> =>
  readRawRecords(FeedOpenDraw, records);
