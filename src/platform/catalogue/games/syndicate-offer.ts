// The offer that a syndicate's file makes, beside what operators set of it by commands.
import type { SyndicateFile } from '#lib/contracts/catalogue/syndicate-file.ts';
import { toCents } from '#lib/domain/money/money.ts';
import type { OfferDefinition } from '../offers/definition.ts';
import { pickOperated } from './pick-operated.ts';

type Restrictions = OfferDefinition['restrictions'];

/** Its own, and those of the lottery that it plays: what is not sold of the one is not sold of the other. */
const listRestrictions = (
  kept: OfferDefinition | undefined,
  lottery: OfferDefinition | undefined,
): Restrictions => [
  ...(kept?.restrictions ?? []).filter(({ ofLottery }) => !ofLottery),
  ...(lottery?.restrictions ?? []).map((one) => ({
    ...one,
    productType: 'syndicate_share' as const,
    ofLottery: true,
  })),
];

/** Of a lottery that is not there; nothing of it is sold. */
const UNKNOWN = { timeZone: 'UTC', operation: { drawTime: '00:00', closeTime: '00:00' } } as const;

/**
 * @param file one that has no faults
 * @param kept the offer as it is sold; undefined for a new one
 * @param lottery the offer that it plays
 */
export function toSyndicateOffer(
  file: SyndicateFile,
  kept?: OfferDefinition,
  lottery?: OfferDefinition,
): OfferDefinition {
  const { plays, shares, cutOffMinutes, drawsAhead, reopensWhenFull } = file;
  const { timeZone, operation } = lottery ?? UNKNOWN;
  return {
    ...pickOperated(kept),
    key: file.key,
    type: 'syndicate_share',
    name: file.name,
    shortName: file.shortName,
    regionNames: [],
    url: file.url ?? `/${file.key}`,
    urlAliases: file.urlAliases,
    displayCategory: file.category,
    ranking: file.ranking,
    timeZone,
    drawDays: [],
    hasSelectableDays: false,
    multiDraw: { kind: 'weeks', options: file.weeks },
    gameTypes: [],
    rules: [],
    causes: kept?.causes ?? [],
    restrictions: listRestrictions(kept, lottery),
    ...(file.repeats === 'autoplay' && {
      recurringPurchase: { type: 'autoplay' as const, availability: 'optional' as const },
    }),
    operation: {
      drawTime: operation.drawTime,
      closeTime: operation.closeTime,
      drawsAhead: 1,
      syndicate: {
        lotteryKey: plays.lottery,
        gameType: plays.gameType,
        gameOffer: plays.gameOffer,
        games: plays.games,
        shares,
        shareCents: toCents(file.sharePrice),
        cutOffMinutes,
        drawsAhead,
        reopensWhenFull,
      },
    },
  };
}
