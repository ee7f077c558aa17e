// In which order a history writes day and month, where two numbers stand before the year: the whole file decides it.
import { type DayForm, readDay } from '../../ground/operator/files/read-day.ts';

type DateOrder = Extract<DayForm, 'd/m/y' | 'm/d/y'>;

const TWO_NUMBERS = /^\D{0,12}\d{1,2}[-/. ]\d{1,2}[-/. ]\d{2,4}\b/;

/** The local date that a text names; undefined where it names none. @param order of two numbers before a year */
export const readHistoryDate = (text: string, order: DateOrder, zone: string): string | undefined =>
  readDay(text, TWO_NUMBERS.test(text) ? { form: order, zone } : { zone });

interface Detection {
  readonly zone: string;
  /** Whether the game is drawn on such a day. */
  readonly isDrawDay: (localDate: string) => boolean;
}

/**
 * The order in which a file writes its dates: the one by which more of them are dates, and where both are, by which more fall
 * on days on which the game is drawn. Undefined where nothing decides it.
 */
export function detectDateOrder(
  texts: readonly string[],
  { zone, isDrawDay }: Detection,
): DateOrder | undefined {
  const twofold = texts.filter((text) => TWO_NUMBERS.test(text));
  const read = (order: DateOrder): (string | undefined)[] =>
    twofold.map((text) => readHistoryDate(text, order, zone));
  const [days, months] = [read('d/m/y'), read('m/d/y')];
  if (twofold.every((_, index) => days[index] === months[index])) return 'd/m/y';
  for (const fits of [() => true, isDrawDay]) {
    const count = (dates: readonly (string | undefined)[]): number =>
      dates.filter((date) => date !== undefined && fits(date)).length;
    if (count(days) !== count(months)) return count(days) > count(months) ? 'd/m/y' : 'm/d/y';
  }
  return undefined;
}
