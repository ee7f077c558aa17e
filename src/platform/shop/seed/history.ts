// Ten years of demonstration results: the same for the same dates, whenever the seed runs.

import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import { findRulesOn } from '#lib/domain/lottery/game-rules.ts';
import { addDays, listDrawDates, toLocalDate } from '#lib/domain/time/zoned-time.ts';
import { generateDividends, toDividendRow } from '../../catalogue/draws/dividends.ts';
import { generateDraw } from '../../catalogue/draws/generate/generator.ts';
import { announceJackpot, getBaseJackpotCents } from '../../catalogue/draws/jackpot.ts';
import { getDrawTimes, openMissingDraws } from '../../catalogue/draws/open-ahead.ts';
import { bumpResultsVersion } from '../../catalogue/draws/results-version.ts';
import { type Tx, transact } from '../../ground/db/open.ts';
import type { DividendTable, DrawTable } from '../../ground/db/schema/schema.ts';
import { sliceRows } from '../../ground/db/slice-rows.ts';
import type { Services } from '../../services.ts';
import { toIso } from '../../time.ts';
import type { DemonstrationGame } from './games/define-game.ts';

const YEARS = 10;
const SEED_NAME = 'drawcard-demonstration-history-1';

/** The seed of a draw of the past. It was never secret, so nothing was committed to it. */
const createHistorySeed = (offerKey: string, drawNo: number): string =>
  createHash('sha256').update(`${SEED_NAME}|${offerKey}|${drawNo}`).digest('hex');

interface History {
  readonly draws: Insertable<DrawTable>[];
  readonly dividends: DividendTable[];
  readonly lastDrawNo: number;
  readonly rolledCents: number;
}

const subtractYears = (localDate: string): string =>
  `${Number(localDate.slice(0, 4)) - YEARS}${localDate.slice(4).replace('02-29', '02-28')}`;

/** How far back the results of a game go. */
export type HistoryLength = 'ten-years' | 'a-month';

const findFirstDate = (today: string, length: HistoryLength): string =>
  length === 'a-month' ? addDays(today, -30) : subtractYears(today);

/** The draws before an instant (milliseconds since 1970). */
function createHistory(
  { offer, anchor }: DemonstrationGame,
  services: Services,
  { until, length }: { readonly until: number; readonly length: HistoryLength },
): History {
  const terms = offer.operation.demonstration!;
  const today = toLocalDate(until, offer.timeZone);
  const first = findFirstDate(today, length);
  const dates = listDrawDates(offer.drawDays, anchor.localDate, today);
  const draws: Insertable<DrawTable>[] = [];
  const dividends: DividendTable[] = [];
  let rolledCents = 0;
  let lastDrawNo = anchor.drawNo - 1;
  for (const [index, localDate] of dates.entries()) {
    const drawNo = anchor.drawNo + index;
    const rules = findRulesOn(offer.rules, localDate);
    if (localDate < first || !rules) continue;
    const { drawAt, stopAt } = getDrawTimes(offer, localDate);
    if (drawAt > until) break;
    const seed = createHistorySeed(offer.key, drawNo);
    const seeded = { offerKey: offer.key, drawNo, seed };
    const jackpotCents = getBaseJackpotCents(rules, terms) + rolledCents;
    const shared = generateDividends(rules, terms, { ...seeded, jackpotCents });
    const id = services.random.createId('drw', drawAt);
    const at = toIso(drawAt);
    draws.push({
      id,
      offer_key: offer.key,
      draw_no: drawNo,
      local_date: localDate,
      draw_at: at,
      stop_at: toIso(stopAt),
      status: 'DRAW_EMAILED',
      jackpot_cents: jackpotCents,
      source: 'demonstration',
      numbers: JSON.stringify(generateDraw(rules, seeded)),
      commitment: null,
      reveal: null,
      drawn_at: at,
      scored_at: at,
      paid_at: at,
      emailed_at: at,
    });
    dividends.push(...shared.dividends.map((dividend) => toDividendRow(id, dividend)));
    rolledCents = shared.rolledCents;
    lastDrawNo = drawNo;
  }
  return { draws, dividends, lastDrawNo, rolledCents };
}

async function insertHistory(tx: Tx, { draws, dividends }: History): Promise<void> {
  for (const rows of sliceRows(draws)) await tx.insertInto('draw').values(rows).execute();
  for (const rows of sliceRows(dividends)) await tx.insertInto('dividend').values(rows).execute();
}

/** Writes the past results of a game and opens its draws ahead. Does nothing where the game has draws. */
export async function seedHistory(
  services: Services,
  game: DemonstrationGame,
  length: HistoryLength = 'ten-years',
): Promise<number> {
  const { database, clock } = services;
  const { offer } = game;
  const known = await database.db
    .selectFrom('draw')
    .select('id')
    .where('offer_key', '=', offer.key)
    .limit(1)
    .execute();
  if (known.length > 0) return 0;
  const history = createHistory(game, services, { until: clock.now(), length });
  const { lastDrawNo, rolledCents } = history;
  await transact(database, async (tx) => {
    await insertHistory(tx, history);
    await bumpResultsVersion(tx, offer.key);
    await openMissingDraws(tx, services, offer);
    await announceJackpot(tx, offer, { afterDrawNo: lastDrawNo, rolledCents });
  });
  return history.draws.length;
}
