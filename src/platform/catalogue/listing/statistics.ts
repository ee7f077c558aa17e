// Statistics are computed in one pass and kept until a result of the offer comes or changes.
import type { StatisticsRange } from '#lib/contracts/offers/draw.ts';
import type { DrawNumbers, GameRules } from '#lib/domain/lottery/game-rules.ts';
import {
  computeGameStatistics,
  filterTodaysBarrels,
  type GameStatistics,
} from '#lib/domain/lottery/statistics.ts';
import type { Services } from '../../services.ts';
import { readThroughCache } from './result-cache.ts';

const PAIRS = 10;

export interface OfferStatistics extends GameStatistics {
  offerKey: string;
  /** All draws that could be counted. */
  drawsHeld: number;
  /** How many of the counted draws were generated. */
  demonstrationDraws: number;
}

interface Asked {
  readonly offerKey: string;
  /** That many of the latest draws; all of them without it. */
  readonly latest?: StatisticsRange | undefined;
}

async function computeStatistics(
  { database }: Services,
  { offerKey, latest }: Asked,
  rules: readonly GameRules[],
): Promise<OfferStatistics> {
  const rows = await database.db
    .selectFrom('draw')
    .select(['local_date', 'numbers', 'source'])
    .where('offer_key', '=', offerKey)
    .where('numbers', 'is not', null)
    .orderBy('local_date', 'desc')
    .orderBy('draw_no', 'desc')
    .execute();
  const all = rows.map(({ local_date: date, source, numbers }) => ({
    date,
    source,
    ...(JSON.parse(numbers!) as DrawNumbers),
  }));
  const newest = rules.reduce((last, next) => (next.validFrom > last.validFrom ? next : last));
  const held = filterTodaysBarrels(rules, all);
  const counted = held.slice(0, latest);
  const demonstrationDraws = counted.filter(({ source }) => source === 'demonstration').length;
  const statistics = computeGameStatistics(newest, counted, { pairs: PAIRS });
  return { offerKey, drawsHeld: held.length, demonstrationDraws, ...statistics };
}

/** Why there are no statistics: there is no such offer, or it has no numbers of its own, as shares and raffles. */
export type WithoutStatistics = 'offer_unknown' | 'offer_without_numbers';

/** How often each number of an offer was drawn. */
export async function readStatistics(
  services: Services,
  asked: Asked,
): Promise<OfferStatistics | WithoutStatistics> {
  const { offerKey, latest = 'all' } = asked;
  const { database } = services;
  const row = await database.db
    .selectFrom('product_offer')
    .select(['results_version', 'body'])
    .where('key', '=', offerKey)
    .executeTakeFirst();
  if (!row) return 'offer_unknown';
  const { rules } = JSON.parse(row.body) as { rules: GameRules[] };
  if (rules.length === 0) return 'offer_without_numbers';
  return readThroughCache(database, `statistics:${offerKey}:${latest}`, row.results_version, () =>
    computeStatistics(services, asked, rules),
  );
}
