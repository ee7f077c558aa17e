// The day that a draw belongs to, which is another one than the day on which it is held once it was moved.

interface DatedDraw {
  /** Local date on which it is held, `YYYY-MM-DD`. */
  readonly date: string;
  /** Local date by the calendar of its offer, where that is another one. */
  readonly calendarDate?: string | null | undefined;
}

/**
 * The local date by which it is decided what a draw belongs to: a chosen weekday, a month, a period of a subscription.
 * What is shown to people is the day on which it is held.
 */
export const getCalendarDate = ({ date, calendarDate }: DatedDraw): string => calendarDate ?? date;
