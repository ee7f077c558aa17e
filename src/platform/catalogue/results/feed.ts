// The official feed: its results file and its open-draws file, read into our own records.

import { z } from 'zod';
import { isCalendarDate } from '#lib/domain/time/calendar-date.ts';
import type { DividendRecord, OpenDrawRecord, ResultRecord } from '../draws/record.ts';

/** A close or end of sale this far off means that none is set. */
const NONE_SET = '2400-01-01';

interface FeedFault {
  readonly where: string;
  readonly reason: string;
}

/** The records of a file and those that name no product, or why it holds none. */
export type FeedListing =
  | { readonly isRight: true; readonly records: RawRecord[]; readonly nameless: readonly FeedFault[] }
  | { readonly isRight: false; readonly errors: FeedFault[] };

/** The records that are right, and every fault of the others with its place in the file. */
export interface FeedReading<R> {
  readonly records: readonly { readonly place: string; readonly record: R }[];
  readonly errors: readonly FeedFault[];
}

const NOT_A_DATE = 'is not a date: dates are local, as 2026-11-28 or 2026-11-28T20:30:00';

const DrawDate = z
  .string(NOT_A_DATE)
  .regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/, {
    error: NOT_A_DATE,
    abort: true,
  })
  .refine((text) => isCalendarDate(text.slice(0, 10)), 'is not a date of the calendar')
  .transform((text) => {
    const isZoned = /T.*(Z|[+-]\d{2}:?\d{2})$/.test(text);
    return { drawDate: text.slice(0, 10), ...(isZoned && { zonedAt: text }) };
  });

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
/** Null, or left out, while the feed does not know it. */
const NotYet = <S extends z.ZodType>(schema: S) => schema.nullish();
const DrawNumber = z.number().int().min(1);
const Numbers = z.array(z.number().int().min(0).max(999));

const FeedDividend = z
  .object({
    Division: z.number().int().min(1),
    BlocNumberOfWinners: NotYet(Count),
    BlocDividend: NotYet(Cents),
    PoolTransferType: NotYet(z.enum(['NONE', 'TO_DRAW', 'TO_DIVISION'])),
    PoolTransferredTo: NotYet(Count),
  })
  .transform(
    ({
      Division: division,
      BlocNumberOfWinners: winners,
      BlocDividend: amountCents,
      PoolTransferType: kind,
      PoolTransferredTo: number,
    }): DividendRecord | undefined => {
      if (winners == null || amountCents == null) return undefined;
      const isMoved = kind != null && kind !== 'NONE' && number != null;
      const to = kind === 'TO_DRAW' ? 'draw' : 'division';
      return { division, winners, amountCents, ...(isMoved && { transfer: { to, number } }) };
    },
  );

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A feed may have one row for each division and company: what they say of the whole draw is the same, and counts once. */
const FeedDividends = z.array(FeedDividend).transform((rows, context): DividendRecord[] => {
  const byDivision = new Map<number, DividendRecord>();
  for (const [index, row] of rows.entries()) {
    const known = row && byDivision.get(row.division);
    if (row && !known) byDivision.set(row.division, row);
    if (!row || !known || isSame(row, known)) continue;
    const message = `division ${row.division} stands there twice, with ${known.winners} winners of ${known.amountCents / 100} and ${row.winners} of ${row.amountCents / 100}: ask the feed which is right`;
    context.addIssue({ code: 'custom', path: [index], message });
  }
  return [...byDivision.values()];
});

const FeedResult = z
  .object({
    ProductId: z.string().min(1),
    DrawNumber,
    DrawDate,
    PrimaryNumbers: Numbers.min(1),
    SecondaryNumbers: Numbers,
    Dividends: FeedDividends,
  })
  .transform(
    (result): ResultRecord => ({
      productId: result.ProductId,
      drawNo: result.DrawNumber,
      ...result.DrawDate,
      numbers: result.PrimaryNumbers,
      secondary: result.SecondaryNumbers,
      dividends: result.Dividends,
    }),
  );

const FeedOpenDraw = z
  .object({
    ProductId: z.string().min(1),
    DrawNumber,
    DrawDate,
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
      ...draw.DrawDate,
      jackpotCents: draw.IsDiv1Unknown ? null : draw.Div1Amount,
      isEstimated: draw.IsDiv1Estimated,
      closeAt: draw.DrawCloseDateTimeUTC,
      endSaleAt: draw.DrawEndSellDateTimeUTC,
    }),
  );

const Success = z.literal(true, 'the feed reports a failure');
const RawRecords = z.array(z.unknown());
const ResultsFile = z.object({ Success, DrawResults: RawRecords });
const OpenDrawsFile = z.object({ Success, Draws: RawRecords });
/** Of each record only the product is read at first: one that is not ours may have any shape. */
const Named = z.looseObject({ ProductId: z.string().min(1) });

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

function listRecords(name: string, records: readonly unknown[]): FeedListing {
  const read = records.map((raw, index) => ({ raw, where: `${name}.${index}`, named: Named.safeParse(raw) }));
  return {
    isRight: true,
    records: read.flatMap(({ raw, where, named }) =>
      named.success ? [{ productId: named.data.ProductId, where, raw }] : [],
    ),
    nameless: read.flatMap(({ where, named }) => (named.success ? [] : listErrors(named.error, [where]))),
  };
}

/** Lists the records of a results file, whatever they hold. */
export function listRawResults(json: unknown): FeedListing {
  const parsed = ResultsFile.safeParse(json);
  return parsed.success
    ? listRecords('DrawResults', parsed.data.DrawResults)
    : { isRight: false, errors: listErrors(parsed.error) };
}

/** Lists the records of an open-draws file, whatever they hold. */
export function listRawOpenDraws(json: unknown): FeedListing {
  const parsed = OpenDrawsFile.safeParse(json);
  return parsed.success
    ? listRecords('Draws', parsed.data.Draws)
    : { isRight: false, errors: listErrors(parsed.error) };
}

function readRawRecords<R>(schema: z.ZodType<R>, records: readonly RawRecord[]): FeedReading<R> {
  const read = records.map(({ where, raw }) => ({ where, parsed: schema.safeParse(raw) }));
  return {
    records: read.flatMap(({ where, parsed }) =>
      parsed.success ? [{ place: where, record: parsed.data }] : [],
    ),
    errors: read.flatMap(({ where, parsed }) => (parsed.success ? [] : listErrors(parsed.error, [where]))),
  };
}

/** Reads records of a results file. Winners and dividends are the national ones. */
export const readRawResults = (records: readonly RawRecord[]): FeedReading<ResultRecord> =>
  readRawRecords(FeedResult, records);

/** Reads records of an open-draws file. */
export const readRawOpenDraws = (records: readonly RawRecord[]): FeedReading<OpenDrawRecord> =>
  readRawRecords(FeedOpenDraw, records);

/** Fields of the feed that are read, and those that are known to say nothing that is needed here. */
const KNOWN_FIELDS: ReadonlySet<string> = new Set([
  'ProductId',
  'DrawNumber',
  'DrawDate',
  'DrawDisplayName',
  'DrawLogoUrl',
  'DrawType',
  'DrawCountDownTimerSeconds',
  'DrawCloseDateTimeUTC',
  'DrawEndSellDateTimeUTC',
  'Div1Amount',
  'IsDiv1Estimated',
  'IsDiv1Unknown',
  'PrimaryNumbers',
  'SecondaryNumbers',
  'TicketNumbers',
  'Dividends',
  'Division',
  'BlocNumberOfWinners',
  'BlocDividend',
  'CompanyId',
  'CompanyNumberOfWinners',
  'CompanyDividend',
  'PoolTransferType',
  'PoolTransferredTo',
]);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields that nobody reads, each once with its first place: they may say something that matters. */
export function listUnreadFields(records: readonly RawRecord[]): FeedFault[] {
  const unread = new Map<string, string>();
  const look = (value: unknown, where: string): void => {
    if (!isObject(value)) return;
    for (const name of Object.keys(value))
      if (!KNOWN_FIELDS.has(name) && !unread.has(name)) unread.set(name, `${where}.${name}`);
  };
  for (const { where, raw } of records) {
    look(raw, where);
    const dividends = isObject(raw) && Array.isArray(raw.Dividends) ? raw.Dividends : [];
    for (const [index, dividend] of dividends.entries()) look(dividend, `${where}.Dividends.${index}`);
  }
  return [...unread.values()].map((where) => ({ where, reason: 'is a field that is not read' }));
}
