// The offer that a game's file makes, beside what operators set of it by commands.
import type { GameFile } from '#lib/contracts/catalogue/game-file.ts';
import { compileGameTypes } from '#lib/domain/catalogue/compile-game.ts';
import { listRounds } from '#lib/domain/draws/rounds.ts';
import type { OfferDefinition } from '../offers/definition.ts';
import { pickOperated } from './pick-operated.ts';

/**
 * @param file one that has no faults
 * @param kept the offer as it is sold; undefined for a new one
 */
export function toGameOffer(file: GameFile, kept?: OfferDefinition): OfferDefinition {
  const { calendar, results, minimumPrizePool } = file;
  const { source, ...terms } = results;
  const rounds = listRounds(calendar);
  return {
    ...pickOperated(kept),
    restrictions: kept?.restrictions ?? [],
    causes: kept?.causes ?? [],
    key: file.key,
    type: 'lottery_ticket',
    name: file.name,
    shortName: file.shortName,
    regionNames: file.regionNames,
    url: file.url ?? `/${file.key}`,
    urlAliases: file.urlAliases,
    displayCategory: file.category,
    ranking: file.ranking,
    timeZone: file.timeZone,
    drawDays: calendar.drawDays,
    hasSelectableDays: calendar.hasSelectableDays,
    multiDraw: calendar.furtherDraws,
    gameTypes: compileGameTypes(file),
    rules: file.rules,
    ...(minimumPrizePool !== undefined && {
      minimumPrizePool: { amount: minimumPrizePool, currency: file.currency },
    }),
    operation: {
      drawTime: rounds[0]?.drawTime ?? calendar.drawTime,
      closeTime: rounds[0]?.closeTime ?? calendar.closeTime,
      ...(rounds.length > 1 && { rounds }),
      drawsAhead: calendar.drawsAhead,
      ...(calendar.firstDrawNo !== undefined && { firstDrawNo: calendar.firstDrawNo }),
      ...(file.salesCapTickets !== undefined && { salesCapTickets: file.salesCapTickets }),
      ...(results.source === 'own' && {
        own: { poolShareBps: results.poolShareBps, beacon: results.beacon },
      }),
      ...(source === 'demonstration' && {
        demonstration: terms as Omit<typeof results & { source: 'demonstration' }, 'source'>,
      }),
    },
  };
}
