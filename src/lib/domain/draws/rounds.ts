// The draws of one day of a game that is drawn several times a day. Times are local, `HH:MM`.

/** One of the draws of a day. */
export interface DrawRound {
  readonly drawTime: string;
  /** When its sales end. */
  readonly closeTime: string;
  /** What it is called, as Midday; by its time where it has no name. */
  readonly name?: string | undefined;
}

/** How a game says when it is drawn. */
export interface RoundCalendar {
  readonly drawTime: string;
  readonly closeTime: string;
  readonly name?: string | undefined;
  /** Further draws of the same days. */
  readonly rounds?: readonly DrawRound[] | undefined;
  /** So many minutes after each other, the last at the latest then. */
  readonly every?: { readonly minutes: number; readonly until: string } | undefined;
}

const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const toTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

function listEvery({ drawTime, closeTime }: RoundCalendar, minutes: number, until: string): DrawRound[] {
  const lead = toMinutes(drawTime) - toMinutes(closeTime);
  const rounds: DrawRound[] = [];
  for (let at = toMinutes(drawTime); at <= toMinutes(until); at += minutes)
    rounds.push({ drawTime: toTime(at), closeTime: toTime(Math.max(0, at - lead)) });
  return rounds;
}

/** The draws of a day in their order; one for a game that is drawn once. */
export function listRounds(calendar: RoundCalendar): DrawRound[] {
  const { drawTime, closeTime, name, rounds = [], every } = calendar;
  if (every) return listEvery(calendar, every.minutes, every.until);
  const first = { drawTime, closeTime, ...(name !== undefined && { name }) };
  return [first, ...rounds].sort((a, b) => (a.drawTime < b.drawTime ? -1 : 1));
}

/** `Thursday 19 November 2026, Midday`: which draw of its day, after the date. */
export const addRound = (date: string, round: string | undefined): string =>
  round === undefined ? date : `${date}, ${round}`;
