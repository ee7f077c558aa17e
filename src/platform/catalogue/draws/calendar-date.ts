// The day that a draw belongs to, read from its row.
import { sql } from 'kysely';
import { getCalendarDate } from '#lib/domain/draws/calendar-date.ts';
import type { DrawTable } from '../../ground/db/schema/schema.ts';

/** The local date that a draw belongs to by the calendar of its offer. */
export const readCalendarDate = (row: Pick<DrawTable, 'local_date' | 'calendar_date'>): string =>
  getCalendarDate({ date: row.local_date, calendarDate: row.calendar_date });

/** The same in a statement that reads `draw`. */
export const CALENDAR_DATE = sql<string>`coalesce(draw.calendar_date, draw.local_date)`;
