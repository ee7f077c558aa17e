// A year of purchases that repeat against a model in closed form: over the leap day and both ends of daylight saving, with
// begins on the 29th to the 31st, pauses, cancellations, jackpots that are too small and wallets that are too short.
import { expect, test } from 'vitest';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { listAhead } from '#platform/repeat/recurring/calls/answer.ts';
import { RECURRING_CHANNEL } from '#platform/repeat/recurring/charges/run-charge.ts';
import { countRounds } from '../../../support/count-rounds.ts';
import { readRow } from '../../../support/recurring/recurring-shop.ts';
import {
  countMessages,
  hasWeek,
  listCharges,
  listShownAhead,
} from '../../../support/recurring/year/model.ts';
import { readPlayedCharges } from '../../../support/recurring/year/played-charges.ts';
import {
  createRows,
  LOOKS,
  listMondays,
  openYearShop,
  type Played,
  playYear,
  YEAR,
  type YearShop,
} from '../../../support/recurring/year/year-shop.ts';

/** `npm run model` plays more. */
const ROWS = Number(process.env.MODEL_YEAR_ROWS ?? countRounds(24));
const SEED = Number(process.env.MODEL_YEAR_SEED ?? 20_271_101);
const TIMEOUT_MS = 120_000 + ROWS * 2000;

async function countMails({ services }: YearShop, customerId: string): Promise<Record<string, number>> {
  const rows = await services.database.db
    .selectFrom('mail')
    .select((row) => ['kind', row.fn.countAll<number>().as('count')])
    .where('customer_id', '=', customerId)
    .where('kind', 'like', 'recurring_%')
    .groupBy('kind')
    .execute();
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)]));
}

const sumCounts = (counts: readonly Record<string, number>[]): Record<string, number> => {
  const sum: Record<string, number> = {};
  for (const one of counts)
    for (const [kind, count] of Object.entries(one)) sum[kind] = (sum[kind] ?? 0) + count;
  return sum;
};

/** The lists of the middle of each quarter, at an hour at which nothing is due. */
const QUARTERS = [45, 135, 225, 315].map((day) => YEAR.from + day * 86_400_000 + 4_217_000);

test(
  `a year of ${ROWS} purchases that repeat makes the charges, lists and messages of the model`,
  async () => {
    const shop = await openYearShop();
    const rows = createRows(ROWS, SEED);
    const lists: { at: number; one: Played; shown: unknown }[] = [];
    const look = async (at: number) => {
      for (const one of shop.played) {
        const row = await readRow(shop.services, one.recurringId);
        const ahead = await listAhead(shop.services.database.db, shop.services, row);
        lists.push({ at, one, shown: ahead.map(({ dueAt, cents }) => ({ dueAt, cents })) });
      }
    };
    await playYear(
      shop,
      rows,
      QUARTERS.map((at) => ({ at, run: () => look(at) })),
    );
    expect(shop.played).toHaveLength(ROWS);
    for (const one of shop.played) {
      const expected = listCharges(one.row, YEAR.to);
      expect([one.row, await readPlayedCharges(shop, one)]).toEqual([one.row, expected]);
    }
    for (const { at, one, shown } of lists)
      expect([at, one.row, shown]).toEqual([at, one.row, listShownAhead(one.row, at)]);
    const owners = Map.groupBy(shop.played, ({ customerId }) => customerId);
    for (const [customerId, own] of owners) {
      const of = own.map(({ row }) => row);
      const zone = of[0]!.zone;
      const weeks = listMondays(zone).filter((monday) => hasWeek(of, monday)).length;
      const counts = of.map((row) => countMessages(row, LOOKS, YEAR.to));
      const expected = sumCounts([...counts, ...(weeks > 0 ? [{ recurring_week: weeks }] : [])]);
      expect([of, await countMails(shop, customerId)]).toEqual([of, expected]);
    }
    const { db } = shop.services.database;
    const purchased = await db
      .selectFrom('checkout')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('channel_key', '=', RECURRING_CHANNEL)
      .executeTakeFirstOrThrow();
    const bought = shop.played
      .flatMap(({ row }) => listCharges(row, YEAR.to))
      .filter(({ outcome }) => outcome === 'purchased');
    expect(Number(purchased.count)).toBe(bought.length);
    expect(bought.length).toBeGreaterThan(ROWS * 5);
    expect((await verifyLedger(shop.services)).faults).toEqual([]);
  },
  TIMEOUT_MS,
);
