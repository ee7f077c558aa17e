// What a year of purchases that repeat comes to, in closed form. It shares no line with the engine: dates are numbers of
// days since 1970, zones are asked of Intl, and nothing runs over time.

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Wednesdays and Saturdays, 7:30 pm in Sydney; counted from Sunday. */
const DRAW_WEEKDAYS = [3, 6];
const STOP = { hour: 19, minute: 30, zone: 'Australia/Sydney' };

export interface YearRow {
  /** A lottery ticket, a book of a raffle, a month of a membership, or shares of a party. */
  readonly goods: 'ticket' | 'book' | 'membership' | 'shares';
  readonly zone: string;
  /** Instants are milliseconds since 1970. */
  readonly beginAt: number;
  /** Of a period; 0 where it is charged draw by draw. */
  readonly months: 0 | 1 | 3 | 6 | 12;
  readonly isMonthly: boolean;
  /** Only Saturdays are played. */
  readonly isSaturdays: boolean;
  /** Games, or shares of a party; of other goods nothing depends on it. */
  readonly games: number;
  /** Of shares: the sessions of the group fill early or late. */
  readonly party: 'early' | 'late' | undefined;
  readonly minimumJackpotCents: number | undefined;
  readonly pause: { readonly at: number; readonly until: string } | undefined;
  readonly cancelAt: number | undefined;
  /** How many charges the wallet pays for; all where it is undefined. */
  readonly paidCharges: number | undefined;
}

export interface YearCharge {
  readonly dueAt: number;
  readonly cents: number;
  readonly outcome: 'purchased' | 'missed' | 'jackpot_low';
  /** When it was bought or given up. */
  readonly settledAt: number;
}

/** How far the clocks of a zone are ahead of UTC at an instant. */
function getOffset(at: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(at);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const local = Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'));
  return local - Math.floor(at / MINUTE_MS) * MINUTE_MS;
}

const offsets = new Map<string, number>();
/** The instant of a local time on a day of a zone. */
export function findInstant(day: number, hour: number, minute: number, zone: string): number {
  const local = day * DAY_MS + hour * HOUR_MS + minute * MINUTE_MS;
  const key = `${local}${zone}`;
  const known = offsets.get(key);
  if (known !== undefined) return local - known;
  const guess = getOffset(local, zone);
  const offset = getOffset(local - guess, zone);
  offsets.set(key, offset);
  return local - offset;
}

export const findDay = (at: number, zone: string): number => Math.floor((at + getOffset(at, zone)) / DAY_MS);
export const parseDay = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;

const getWeekday = (day: number): number => (day + 4) % 7;
const getMonthLength = (year: number, month: number): number =>
  new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/** The day so many months after another: its last one where the month is shorter. */
function addMonths(day: number, months: number): number {
  const date = new Date(day * DAY_MS);
  const index = date.getUTCFullYear() * 12 + date.getUTCMonth() + months;
  const [year, month] = [Math.floor(index / 12), index % 12];
  return Date.UTC(year, month, Math.min(date.getUTCDate(), getMonthLength(year, month))) / DAY_MS;
}

const isPlayed = (day: number, { isSaturdays }: YearRow): boolean =>
  isSaturdays ? getWeekday(day) === 6 : DRAW_WEEKDAYS.includes(getWeekday(day));

const listPlayedDays = (row: YearRow, from: number, until: number): number[] =>
  Array.from({ length: Math.max(0, until - from) }, (_, index) => from + index).filter((day) =>
    isPlayed(day, row),
  );

const getStop = (day: number): number => findInstant(day, STOP.hour, STOP.minute, STOP.zone);

export const getJackpotCents = (day: number): number => (((day * 7919) % 40) + 1) * 100_000;

type Due = Pick<YearCharge, 'dueAt' | 'cents'> & {
  readonly lastAt: number;
  readonly day: number;
  /** Before it is opened nothing is known of a session. */
  readonly openAt?: number;
};

/** Of a hundred shares in twenty games at a dollar each. */
const SHARE_CENTS = 20;
const BOOK_CENTS = 1000;
export const MONTH_CENTS = 990;
export const getUnitCents = ({ goods, games }: Pick<YearRow, 'goods' | 'games'>): number =>
  ({ ticket: games * 100, book: BOOK_CENTS, membership: MONTH_CENTS, shares: games * SHARE_CENTS })[goods];

/** How long before the draw closes the last share of a session is sold: its group's next session opens at that instant. */
const FILLED_BEFORE = { early: 150 * MINUTE_MS, late: 70 * MINUTE_MS };
const CUT_OFF_BEFORE = HOUR_MS;

export type Filling = keyof typeof FILLED_BEFORE;

/** When the sessions of a group are full, from the first draw of those days on. */
export const listFills = (filling: Filling, from: number, until: number): number[] =>
  Array.from({ length: until - from }, (_, index) => from + index)
    .filter((day) => DRAW_WEEKDAYS.includes(getWeekday(day)))
    .map((day) => getStop(day) - FILLED_BEFORE[filling]);

/** Shares of the sessions that open after the row has begun: its first one it has bought then. */
function listSessions(row: YearRow & { readonly party: Filling }, end: number): Due[] {
  const days = listPlayedDays(row, findDay(row.beginAt, 'UTC') - 8, findDay(end, 'UTC') + 8);
  return days
    .slice(1)
    .map((day, index) => {
      const before = getStop(days[index]!);
      const openAt = before - FILLED_BEFORE[row.party];
      const dueAt = Math.max(openAt + HOUR_MS, before - CUT_OFF_BEFORE + 10 * MINUTE_MS);
      const lastAt = getStop(day) - CUT_OFF_BEFORE - 15 * MINUTE_MS;
      return { dueAt, cents: getUnitCents(row), lastAt, day, openAt };
    })
    .filter(({ dueAt, openAt }) => openAt > row.beginAt && dueAt <= end);
}

/** A draw of the raffle opens each Thursday, and is sold for a week. */
const RAFFLE_WEEKDAY = 4;
const RAFFLE_HOUR_MS = 2 * HOUR_MS;
export const RAFFLE_SOLD_MS = 7 * DAY_MS - HOUR_MS;

/** When draws of the raffle open, from the first of those days on. */
export const listRaffles = (from: number, until: number): number[] =>
  Array.from({ length: until - from }, (_, index) => from + index)
    .filter((day) => getWeekday(day) === RAFFLE_WEEKDAY)
    .map((day) => day * DAY_MS + RAFFLE_HOUR_MS);

const listBooks = (row: YearRow, end: number): Due[] =>
  listRaffles(findDay(row.beginAt, 'UTC') - 8, findDay(end, 'UTC') + 1)
    .map((openAt) => {
      const [dueAt, lastAt] = [openAt + HOUR_MS, openAt + RAFFLE_SOLD_MS - HOUR_MS];
      return { dueAt, cents: getUnitCents(row), lastAt, day: findDay(openAt, 'UTC'), openAt };
    })
    .filter(({ dueAt }) => dueAt > row.beginAt && dueAt <= end);

const isOfParty = (row: YearRow): row is YearRow & { readonly party: Filling } => row.party !== undefined;

function listPeriods(row: YearRow, end: number): Due[] {
  const anchor = findDay(row.beginAt, row.zone);
  const unit = getUnitCents(row);
  const isTime = row.goods === 'membership';
  return Array.from({ length: 20 }, (_, index) => index + 1)
    .map((k): Due => {
      const [from, until] = [addMonths(anchor, row.months * k), addMonths(anchor, row.months * (k + 1))];
      const days = listPlayedDays(row, from, until);
      const morning = findInstant(from, 9, 0, row.zone);
      const dueAt = isTime ? morning : Math.min(morning, getStop(days[0]!) - HOUR_MS);
      return { dueAt, cents: isTime ? unit : unit * days.length, lastAt: dueAt + 6 * DAY_MS, day: from };
    })
    .filter(({ dueAt }) => dueAt > row.beginAt && dueAt <= end);
}

/** The first played day of a month on or after one of its days, or else its last one. */
function findDayOfMonth(row: YearRow, wanted: number): number {
  const first = wanted - new Date(wanted * DAY_MS).getUTCDate() + 1;
  const played = listPlayedDays(row, first, addMonths(first, 1));
  return played.find((day) => day >= wanted) ?? played.at(-1)!;
}

function listDraws(row: YearRow, end: number): Due[] {
  const anchor = findDay(row.beginAt, row.zone);
  const last = findDay(end, 'UTC') + 5;
  const first = findDay(row.beginAt, 'UTC') - 1;
  const days = row.isMonthly
    ? Array.from({ length: 20 }, (_, k) => findDayOfMonth(row, addMonths(anchor, k)))
    : listPlayedDays(row, first, last);
  const lead = row.minimumJackpotCents === undefined ? 24 * HOUR_MS : 6 * HOUR_MS;
  return days
    .map((day) => {
      const stop = getStop(day);
      return { dueAt: stop - lead, cents: getUnitCents(row), lastAt: stop - 15 * MINUTE_MS, day };
    })
    .filter(({ dueAt }) => dueAt > row.beginAt && dueAt <= end);
}

/** What is due of a row, paused or not, up to an instant. */
function listDue(row: YearRow, end: number): Due[] {
  if (isOfParty(row)) return listSessions(row, end);
  if (row.goods === 'book') return listBooks(row, end);
  return row.months > 0 ? listPeriods(row, end) : listDraws(row, end);
}

const getResume = ({ pause, zone }: YearRow): number | undefined =>
  pause && findInstant(parseDay(pause.until), 0, 0, zone);

const isPausedAt = (row: YearRow, at: number): boolean =>
  row.pause !== undefined && at > row.pause.at && at <= (getResume(row) ?? 0);

const isCancelledAt = ({ cancelAt }: YearRow, at: number): boolean =>
  cancelAt !== undefined && at >= cancelAt;

const MISSED_MAX = 3;

/** When three in a row were missed; undefined for a row whose wallet pays for all. */
function findGivenUpAt(row: YearRow, end: number): number | undefined {
  if (row.paidCharges === undefined) return undefined;
  const due = listDue(row, end + 8 * DAY_MS).filter(({ dueAt }) => !isPausedAt(row, dueAt));
  return due[row.paidCharges + MISSED_MAX - 1]?.lastAt;
}

/** The charges of a row that are bought, missed or left out for their jackpot until an instant, in order. */
export function listCharges(row: YearRow, end: number): YearCharge[] {
  const due = listDue(row, end).filter(({ dueAt }) => !isPausedAt(row, dueAt) && !isCancelledAt(row, dueAt));
  return due
    .map(({ dueAt, cents, lastAt, day }, index): YearCharge => {
      const least = row.minimumJackpotCents;
      if (least !== undefined && getJackpotCents(day) < least)
        return { dueAt, cents, outcome: 'jackpot_low', settledAt: dueAt };
      const isPaid = row.paidCharges === undefined || index < row.paidCharges;
      return isPaid
        ? { dueAt, cents, outcome: 'purchased', settledAt: dueAt }
        : { dueAt, cents, outcome: 'missed', settledAt: lastAt };
    })
    .slice(0, row.paidCharges === undefined ? undefined : row.paidCharges + MISSED_MAX)
    .filter(({ settledAt }) => settledAt <= end && !isCancelledAt(row, settledAt));
}

/** What is shown ahead of a row at an instant. */
export function listShownAhead(row: YearRow, at: number): Pick<YearCharge, 'dueAt' | 'cents'>[] {
  if (
    at < row.beginAt ||
    isCancelledAt(row, at) ||
    at >= (findGivenUpAt(row, at) ?? Number.POSITIVE_INFINITY)
  )
    return [];
  const from = isPausedAt(row, at) ? (getResume(row) ?? at) : at;
  return listDue(row, from + (row.months > 0 ? 5 * 366 : 130) * DAY_MS)
    .filter(({ dueAt, openAt = at }) => dueAt > from && openAt <= at)
    .slice(0, 3)
    .map(({ dueAt, cents }) => ({ dueAt, cents }));
}

const WEEK_MS = 7 * DAY_MS;

/** Whether a customer with these rows is notified on a Monday of the week. */
export const hasWeek = (rows: readonly YearRow[], monday: number): boolean =>
  rows.some(
    (row) => row.months === 0 && (listShownAhead(row, monday)[0]?.dueAt ?? Number.NaN) < monday + WEEK_MS,
  );

/** How many charges of a row are announced, where they are looked for at these instants. */
const countAhead = (row: YearRow, looks: readonly number[], end: number): number =>
  row.months === 0
    ? 0
    : listDue(row, end + 4 * DAY_MS).filter(({ dueAt }) =>
        looks.some(
          (at) =>
            at >= row.beginAt &&
            at < dueAt &&
            at >= dueAt - 3 * DAY_MS &&
            !isPausedAt(row, at) &&
            !isCancelledAt(row, at),
        ),
      ).length;

/** The messages of a row by kind until an instant; the weekly list is its customer's. */
export function countMessages(row: YearRow, looks: readonly number[], end: number): Record<string, number> {
  const charges = listCharges(row, end);
  const count = (outcome: YearCharge['outcome']) =>
    charges.filter((charge) => charge.outcome === outcome).length;
  const failed =
    row.paidCharges === undefined ? 0 : listDue(row, end).length > row.paidCharges ? count('missed') : 0;
  const resumed = getResume(row);
  const isGivenUp = count('missed') === MISSED_MAX ? 1 : 0;
  const counts: Record<string, number> = {
    // What begins with a purchase is told of.
    recurring_started: row.goods === 'shares' || row.goods === 'membership' ? 1 : 0,
    recurring_purchased: count('purchased'),
    recurring_failed: failed,
    recurring_missed: count('missed'),
    recurring_ahead: countAhead(row, looks, end),
    recurring_paused: (row.pause && row.pause.at <= end ? 1 : 0) + isGivenUp,
    recurring_resumed: resumed !== undefined && resumed <= end ? 1 : 0,
    recurring_cancelled: row.cancelAt !== undefined && row.cancelAt <= end ? 1 : 0,
  };
  return Object.fromEntries(Object.entries(counts).filter(([, number]) => number > 0));
}
