// The syndicates that a new shop starts with. All invented.
import type { OfferDefinition } from '../../../catalogue/offers/definition.ts';
import type { SyndicateTerms } from '../../../catalogue/offers/syndicate-terms.ts';
import { comet } from '../games/comet.ts';
import { daybreak } from '../games/daybreak.ts';
import { type DemonstrationGame, WEEKS } from '../games/define-game.ts';
import { lighthouse } from '../games/lighthouse.ts';

const COMMON = {
  urlAliases: [],
  availability: 'available',
  suspended: false,
  hasSelectableDays: false,
  multiDraw: { kind: 'weeks', options: WEEKS },
  causes: [],
  restrictions: [],
  regionNames: [],
} satisfies Partial<OfferDefinition>;

interface Crew {
  readonly key: string;
  readonly name: string;
  readonly ranking: number;
  readonly terms: Omit<SyndicateTerms, 'lotteryKey'>;
}

const createCrew = (
  { offer: { key: lotteryKey, timeZone, operation } }: DemonstrationGame,
  { key, name, ranking, terms }: Crew,
): OfferDefinition => ({
  ...COMMON,
  key,
  type: 'syndicate_share',
  name,
  shortName: name,
  url: `/${key}`,
  displayCategory: 'syndicate',
  ranking,
  timeZone,
  drawDays: [],
  gameTypes: [],
  rules: [],
  recurringPurchase: { type: 'autoplay', availability: 'optional' },
  operation: {
    drawTime: operation.drawTime,
    closeTime: operation.closeTime,
    drawsAhead: 1,
    syndicate: { lotteryKey, ...terms },
  },
});

/** 84 games in twelve shares of $5.95. */
export const saturdayCrew = createCrew(lighthouse, {
  key: 'saturday-crew',
  name: 'Saturday Crew',
  ranking: 21,
  terms: {
    gameType: 'systems',
    gameOffer: 'system-9',
    games: 1,
    shares: 12,
    shareCents: 595,
    cutOffMinutes: 60,
    drawsAhead: 2,
    reopensWhenFull: true,
  },
});

/** 40 games in twenty shares of $2.80. */
export const cometTwenty = createCrew(comet, {
  key: 'comet-twenty',
  name: 'Comet Twenty',
  ranking: 22,
  terms: {
    gameType: 'standard',
    gameOffer: 'standard',
    games: 40,
    shares: 20,
    shareCents: 280,
    cutOffMinutes: 60,
    drawsAhead: 2,
    reopensWhenFull: true,
  },
});

/** 30 games in ten shares of $2.25, every day: it seldom fills. */
export const nightWatch = createCrew(daybreak, {
  key: 'night-watch',
  name: 'Night Watch',
  ranking: 23,
  terms: {
    gameType: 'standard',
    gameOffer: 'standard',
    games: 30,
    shares: 10,
    shareCents: 225,
    cutOffMinutes: 60,
    drawsAhead: 2,
    reopensWhenFull: false,
  },
});

export const DEMONSTRATION_SYNDICATES: readonly OfferDefinition[] = [saturdayCrew, cometTwenty, nightWatch];
