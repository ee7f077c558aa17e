// A date that people know by heart, in three fields: day, month and year. A box for dates shows them in the order of the
// browser's language, and its calendar is far from a birthday.
import type { FieldOptions, FormField } from './fields.ts';
import type { Rule } from './rules.ts';

/** The fields in the order in which they are shown, and how many digits each takes. */
export const DATE_PARTS = { day: 2, month: 2, year: 4 } as const;
export type DatePart = keyof typeof DATE_PARTS;

const LOCAL_DATE = /^\d{4}-\d{2}-\d{2}$/;
const BORN_FROM = '1900-01-01';

/** The name of one of the fields: `dateOfBirth-day`. */
export const getPartName = (name: string, part: DatePart): string => `${name}-${part}`;

/** What was typed, by field, of a date as `year-month-day`. */
export function splitDate(date: string): Readonly<Record<DatePart, string>> {
  const [year = '', month = '', day = ''] = date.split('-');
  return { day, month, year };
}

const readPart = (data: FormData, name: string, part: DatePart): string => {
  const sent = data.get(getPartName(name, part));
  return typeof sent === 'string' ? sent.trim().replaceAll('-', '') : '';
};

/** As typed: `1985-3-27`. A form that sends the date as one text is read as well. */
function readParts(data: FormData, name: string): string | undefined {
  const whole = data.get(name);
  if (typeof whole === 'string') return whole;
  if (!data.has(getPartName(name, 'day'))) return undefined;
  const [year, month, day] = (['year', 'month', 'day'] as const).map((part) => readPart(data, name, part));
  return year || month || day ? `${year}-${month}-${day}` : '';
}

/** `1985-03-27` for `1985-3-27`. */
const padParts = (sent: string): string =>
  sent.replace(/^(\d{4})-(\d{1,2})-(\d{1,2})$/, (_, year: string, month: string, day: string) =>
    [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
  );

/** A date in three fields; its value is `YYYY-MM-DD`. Needs the rule `isBirthDate`. */
export const datePartsField = (options: FieldOptions): FormField<string> => ({
  ...options,
  kind: 'date-parts',
  read: readParts,
  normalise: padParts,
  parse: (sent = '') => padParts(sent),
});

const isOfCalendar = (date: string): boolean => {
  const at = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date);
};

/** A day of the calendar from 1900 on; an empty text meets it. */
export const isBirthDate: Rule = {
  code: 'birth-date',
  isMet: (value) =>
    !value ||
    (typeof value === 'string' && LOCAL_DATE.test(value) && isOfCalendar(value) && value >= BORN_FROM),
};
