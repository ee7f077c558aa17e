// Dates as files of banks, lotteries and spreadsheets write them.
import { addDays, toLocalDate } from '#lib/domain/time/zoned-time.ts';
import { FileRefused } from './file-refused.ts';

/** How a date may be written. Month before day is taken only where the operator says so. */
export const DAY_FORMS = [
  'yyyy-mm-dd',
  'yyyymmdd',
  'instant',
  'd/m/y',
  'd-mmm-y',
  'mmm d, y',
  'm/d/y',
] as const;
export type DayForm = (typeof DAY_FORMS)[number];

/** What may follow a date: a time of the same place. */
const TIME = '(?:[T ,]+\\d{1,2}[:.]\\d{2}(?:[:.]\\d{2}(?:[.,]\\d+)?)?(?: ?[ap]\\.?m\\.?)?)?$';
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,? +/i;
const YEAR = '(?<year>\\d{4}|\\d{2})';

const PATTERNS = {
  'yyyy-mm-dd': /^(?<year>\d{4})(?<mark>[-/. ])(?<month>\d{1,2})\k<mark>(?<day>\d{1,2})/,
  yyyymmdd: /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})/,
  'd/m/y': new RegExp(`^(?<day>\\d{1,2})(?<mark>[-/. ])(?<month>\\d{1,2})\\k<mark>${YEAR}`),
  'd-mmm-y': new RegExp(`^(?<day>\\d{1,2})[-/. ]*(?<month>[a-z]{3,9})\\.?[-/., ]*${YEAR}`, 'i'),
  'mmm d, y': new RegExp(`^(?<month>[a-z]{3,9})\\.? +(?<day>\\d{1,2}),? +${YEAR}`, 'i'),
  'm/d/y': new RegExp(`^(?<month>\\d{1,2})(?<mark>[-/. ])(?<day>\\d{1,2})\\k<mark>${YEAR}`),
} as const satisfies Record<Exclude<DayForm, 'instant'>, RegExp>;
const FULL = Object.fromEntries(
  Object.entries(PATTERNS).map(([form, { source, flags }]) => [form, new RegExp(source + TIME, flags)]),
);

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
/** Two digits from here on are of the last century. */
const LAST_CENTURY_FROM = 70;

const INSTANT =
  /^(?<day>\d{4}-\d{2}-\d{2})[T ](?<time>\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(?:Z|(?<hours>[+-]\d{2})(?::?(?<minutes>\d{2}))?)$/i;

function readMonth(text: string): string {
  if (/^\d+$/.test(text)) return text;
  const name = text.toLowerCase().replace(/^sept$/, 'sep');
  return String(MONTHS.findIndex((month) => month === name || month.slice(0, 3) === name) + 1);
}

function readYear(text: string): string {
  if (text.length > 2) return text;
  return `${Number(text) >= LAST_CENTURY_FROM ? '19' : '20'}${text}`;
}

function readInstant(text: string, zone: string): string | undefined {
  const { day, time, hours = '+00', minutes = '00' } = INSTANT.exec(text)?.groups ?? {};
  const at = Date.parse(`${day}T${time}${hours}:${minutes}`);
  return Number.isNaN(at) ? undefined : toLocalDate(at, zone);
}

function readAs(text: string, form: Exclude<DayForm, 'instant'>): string | undefined {
  const { year = '', month = '', day = '' } = FULL[form]?.exec(text)?.groups ?? {};
  if (day === '') return undefined;
  const parts = [readYear(year), readMonth(month).padStart(2, '0'), day.padStart(2, '0')];
  try {
    return addDays(parts.join('-'), 0);
  } catch {
    return undefined;
  }
}

export interface DayOptions {
  /** The one that the operator named; without it every form is tried but `m/d/y`. */
  readonly form?: DayForm | undefined;
  /** Of the place whose day counts, for instants. */
  readonly zone: string;
}

/** The local day `YYYY-MM-DD` that a text says; undefined where it says none in these forms. */
export function readDay(text: string, { form, zone }: DayOptions): string | undefined {
  const plain = text.trim().replace(/\s+/g, ' ').replace(WEEKDAY, '');
  const forms: readonly DayForm[] = form ? [form] : DAY_FORMS.filter((known) => known !== 'm/d/y');
  for (const known of forms) {
    const day = known === 'instant' ? readInstant(plain, zone) : readAs(plain, known);
    if (day !== undefined) return day;
  }
  return undefined;
}

/** The local day that a line says. @throws FileRefused naming the line and the forms */
export function requireDay(text: string, line: number, options: DayOptions): string {
  const day = readDay(text, options);
  if (day !== undefined) return day;
  const wanted = options.form ? `${options.form}, as was said` : DAY_FORMS.slice(0, -1).join(', ');
  const other = options.form
    ? ''
    : ' Where the month stands before the day, say "dates": "m/d/y" in --layout.';
  throw new FileRefused(`"${text}" is no date in the form ${wanted}.${other}`, line);
}
