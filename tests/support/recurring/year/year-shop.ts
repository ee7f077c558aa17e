// A year of the engine by the test's clock, with the beginnings, pauses and cancellations of its rows at their times.

import { openDrawsAhead } from '#platform/catalogue/draws/open-ahead.ts';
import type { Database } from '#platform/ground/db/open.ts';
import { adjustWallet } from '#platform/people/operators/adjust-wallet.ts';
import { notifyPeriodsAhead } from '#platform/repeat/recurring/ahead/notify-periods.ts';
import { beginWeeks } from '#platform/repeat/recurring/ahead/notify-weeks.ts';
import { changeStatus } from '#platform/repeat/recurring/change-status.ts';
import { PERIODS_AHEAD_JOB } from '#platform/repeat/recurring/jobs.ts';
import type { Services } from '#platform/services.ts';
import { openTestPlatform, type TestPlatform } from '../../platform.ts';
import { createWalletHolder, playGame } from '../../played-draws.ts';
import { beginRecurring, runUntil } from '../recurring-shop.ts';
import { findInstant, getJackpotCents, getUnitCents, parseDay, type YearRow } from './model.ts';
import { beginOthers, listRaffleEvents, offerMembership } from './year-goods.ts';
import { beginShares, listFillEvents, openParties, type YearParty } from './year-parties.ts';

export const YEAR = {
  from: Date.parse('2027-11-01T00:00:00Z'),
  to: Date.parse('2028-11-01T00:00:00Z'),
} as const;

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const STATES = {
  NSW: 'Australia/Sydney',
  QLD: 'Australia/Brisbane',
  SA: 'Australia/Adelaide',
  WA: 'Australia/Perth',
  GB: 'Europe/London',
};
const PERIODS = { 0: undefined, 1: 'monthly', 3: 'quarterly', 6: 'biannually', 12: 'annually' } as const;

/** Numbers from 0 up to 1, the same for the same seed. */
function createNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const toDate = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** Begins that fall on the days that short months lack. */
const LATE_DAYS = [
  '2027-11-29',
  '2027-11-30',
  '2027-12-29',
  '2027-12-30',
  '2027-12-31',
  '2028-01-29',
  '2028-01-30',
  '2028-01-31',
  '2028-02-29',
];

function createBegin(next: () => number): number {
  const late = LATE_DAYS[Math.floor(next() * LATE_DAYS.length * 2)];
  const day = late === undefined ? parseDay('2027-11-01') + Math.floor(next() * 100) : parseDay(late);
  return day * DAY_MS + Math.floor(next() * 1380) * MINUTE_MS + 13_000;
}

/** What others than tickets are, of each nine rows. */
const GOODS: Readonly<Record<number, YearRow['goods']>> = { 6: 'membership', 7: 'book', 8: 'shares' };

/** How tickets repeat, by turns: monthly, in other periods, one draw a month, every draw. Others have their own way. */
const SORTS = { ticket: undefined, membership: 0, book: 3, shares: 3 } as const;

/** A row of each sort in turn. */
function createRow(next: () => number, index: number): YearRow {
  const goods = GOODS[index % 9] ?? 'ticket';
  const sort = SORTS[goods] ?? index % 4;
  const zones = Object.values(STATES);
  const zone = zones[Math.floor(next() * zones.length)]!;
  const beginAt = createBegin(next);
  const months = sort === 0 ? 1 : sort === 1 ? ([3, 6, 12] as const)[Math.floor(next() * 3)]! : 0;
  const fate = next();
  const later = () => beginAt + Math.floor(next() * 200) * DAY_MS + 31_000;
  const pausedAt = later();
  const pauseDay = Math.floor(pausedAt / DAY_MS) + 2 + Math.floor(next() * 60);
  const isHunter = goods === 'ticket' && sort === 3 && next() < 0.3;
  const paidCharges =
    sort === 3 && !isHunter && fate > 0.45 && fate < 0.65 ? Math.floor(next() * 8) : undefined;
  // What is missed of a session is given up before the session is full.
  const filling = paidCharges === undefined && next() < 0.5 ? 'early' : 'late';
  return {
    goods,
    zone,
    beginAt,
    months,
    isMonthly: sort === 2,
    isSaturdays: goods === 'ticket' && (sort === 3 || next() < 0.5),
    games: 1 + Math.floor(next() * 5),
    party: goods === 'shares' ? filling : undefined,
    minimumJackpotCents: isHunter ? 1_500_000 : undefined,
    pause: fate < 0.3 ? { at: pausedAt, until: toDate(pauseDay) } : undefined,
    cancelAt: fate > 0.8 ? later() : undefined,
    paidCharges,
  };
}

export const createRows = (count: number, seed: number): YearRow[] => {
  const next = createNumbers(seed);
  return Array.from({ length: count }, (_, index) => createRow(next, index));
};

export interface Played {
  readonly row: YearRow;
  readonly customerId: string;
  readonly recurringId: string;
}

interface Event {
  readonly at: number;
  readonly run: () => Promise<void>;
}

export interface YearShop extends TestPlatform {
  readonly played: Played[];
  /** Customers with two of them: a wallet pays for no more. */
  readonly shared: Set<string>;
  readonly parties: YearParty[];
}

/** Over an empty database, its own one where none is given. */
export async function openYearShop(database?: Database): Promise<YearShop> {
  const platform = await openTestPlatform(database && { database });
  platform.clock.set(YEAR.from);
  await playGame(platform.services, { drawDays: ['wed', 'sat'] });
  await offerMembership(platform.services);
  return { ...platform, played: [], shared: new Set(), parties: [] };
}

const findState = (zone: string): string =>
  Object.entries(STATES).find(([, name]) => name === zone)?.[0] ?? 'NSW';

/** A customer with plenty, or with exactly what some charges cost. */
async function createOwner(services: Services, row: YearRow): Promise<string> {
  const { paidCharges, party } = row;
  if (paidCharges === undefined) return createWalletHolder(services, 300_000);
  const customerId = await createWalletHolder(services, 0);
  // What repeats with a group begins with a purchase.
  const cents = getUnitCents(row) * (paidCharges + (party ? 1 : 0));
  const gift = {
    customer_id: customerId,
    cents,
    kind: 'goodwill',
    reason: 'model',
    author: 'model',
  } as const;
  if (cents > 0) await adjustWallet(services, gift);
  return customerId;
}

async function begin(shop: YearShop, row: YearRow, owner: string | undefined): Promise<void> {
  const { services, played } = shop;
  const customerId = owner ?? (await createOwner(services, row));
  const { months, games, isMonthly, minimumJackpotCents, party: filling } = row;
  const state = findState(row.zone);
  const recurringId = filling
    ? await beginShares(shop, filling, { customerId, state, shares: games })
    : await beginOthers(services, row.goods, { customerId, state });
  if (recurringId !== undefined) {
    played.push({ row, customerId, recurringId });
    return;
  }
  const { id } = await beginRecurring(services, {
    customerId,
    state,
    days: row.isSaturdays ? ['sat'] : [],
    period: PERIODS[months],
    games,
    isMonthly,
    ...(minimumJackpotCents !== undefined && { minimumJackpotCents }),
  });
  played.push({ row, customerId, recurringId: id });
}

const change = ({ services, played }: YearShop, row: YearRow, status: Parameters<typeof changeStatus>[2]) => {
  const own = played.find((one) => one.row === row);
  if (!own) throw new Error('It has not begun');
  return changeStatus(services, { customerId: own.customerId, id: own.recurringId }, status);
};

/** Every third row is of a customer who has one of its zone already. */
function findOwner({ played, shared }: YearShop, row: YearRow, index: number): string | undefined {
  if (index % 3 !== 0 || row.paidCharges !== undefined || row.goods !== 'ticket') return undefined;
  const other = played.findLast(
    (one) => one.row.zone === row.zone && one.row.paidCharges === undefined && !shared.has(one.customerId),
  );
  if (other) shared.add(other.customerId);
  return other?.customerId;
}

const listRowEvents = (shop: YearShop, row: YearRow, index: number): Event[] => [
  { at: row.beginAt, run: () => begin(shop, row, findOwner(shop, row, index)) },
  ...(row.pause
    ? [
        {
          at: row.pause.at,
          run: async () => {
            await change(shop, row, {
              status: 'recurring_status_timed_pause',
              pausedUntil: row.pause?.until,
            });
          },
        },
      ]
    : []),
  ...(row.cancelAt === undefined
    ? []
    : [
        {
          at: row.cancelAt,
          run: async () => {
            await change(shop, row, { status: 'recurring_status_cancelled' });
          },
        },
      ]),
];

const setJackpots = async ({ database: { db } }: Services): Promise<void> => {
  const draws = await db
    .selectFrom('draw')
    .select(['id', 'local_date'])
    .where('jackpot_cents', 'is', null)
    .execute();
  for (const { id, local_date } of draws)
    await db
      .updateTable('draw')
      .set({ jackpot_cents: getJackpotCents(parseDay(local_date)) })
      .where('id', '=', id)
      .execute();
};

/** All of them: one look tells of a hundred, and asks for the next one. */
async function notifyAllPeriodsAhead(services: Services): Promise<void> {
  for (;;) {
    await notifyPeriodsAhead(services);
    const { numDeletedRows } = await services.database.db
      .deleteFrom('job')
      .where('kind', '=', PERIODS_AHEAD_JOB)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
  }
}

const listInstants = (step: number, first: number): number[] =>
  Array.from({ length: Math.ceil((YEAR.to - first) / step) }, (_, index) => first + index * step);

/** Each midnight of UTC: draws are opened, jackpots set, and charges that come soon are announced. */
export const LOOKS = listInstants(DAY_MS, YEAR.from);

/** The instants of nine in the morning on the Mondays of a zone. */
export const listMondays = (zone: string): number[] =>
  listInstants(7 * DAY_MS, YEAR.from)
    .map((at) => findInstant(Math.floor(at / DAY_MS), 9, 0, zone))
    .filter((at) => at >= YEAR.from && at < YEAR.to);

/** Plays the year. `look` is called at instants of its own, when all that is due has been done. */
export async function playYear(
  shop: YearShop,
  rows: readonly YearRow[],
  looks: readonly Event[] = [],
): Promise<void> {
  const { services } = shop;
  const daily = async () => {
    await openDrawsAhead(services, 'pair');
    await setJackpots(services);
    await notifyAllPeriodsAhead(services);
  };
  await openParties(shop, rows);
  const events = [
    ...listFillEvents(shop, YEAR),
    ...listRaffleEvents(shop, YEAR),
    ...rows.flatMap((row, index) => listRowEvents(shop, row, index)),
    ...LOOKS.map((at): Event => ({ at, run: daily })),
    ...Object.values(STATES)
      .flatMap(listMondays)
      .map((at): Event => ({ at, run: () => beginWeeks(services) })),
    ...looks,
  ].sort((a, b) => a.at - b.at);
  for (const { at, run } of events) {
    await runUntil(shop, at);
    await run();
  }
  await runUntil(shop, YEAR.to);
}
