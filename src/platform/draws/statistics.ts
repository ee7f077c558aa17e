// Statistics are computed in one pass and kept until a result of the offer comes or changes.
import type { DrawNumbers, GameRules } from '#lib/domain/lottery/game-rules.ts';
import {
  computeGameStatistics,
  filterTodaysBarrels,
  type GameStatistics,
} from '#lib/domain/lottery/statistics.ts';
import type { Services } from '../services.ts';
import { readThroughCache } from './result-cache.ts';

const PAIRS = 10;

export interface OfferStatistics extends GameStatistics {
  offerKey: string;
  /** How many of the counted draws were generated. */
  demonstrationDraws: number;
}

async function computeStatistics(
  { database }: Services,
  offerKey: string,
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
  const newest = rules.reduce((latest, held) => (held.validFrom > latest.validFrom ? held : latest));
  const counted = filterTodaysBarrels(rules, all);
  const demonstrationDraws = counted.filter(({ source }) => source === 'demonstration').length;
  return { offerKey, demonstrationDraws, ...computeGameStatistics(newest, counted, { pairs: PAIRS }) };
}

/** How often each number of an offer was drawn; undefined for an unknown offer. */
export async function readStatistics(
  services: Services,
  offerKey: string,
): Promise<OfferStatistics | undefined> {
  const { database } = services;
  const row = await database.db
    .selectFrom('product_offer')
    .select(['results_version', 'body'])
    .where('key', '=', offerKey)
    .executeTakeFirst();
  if (!row) return undefined;
  return readThroughCache(database, `statistics:${offerKey}`, row.results_version, () =>
    computeStatistics(services, offerKey, (JSON.parse(row.body) as { rules: GameRules[] }).rules),
  );
}
