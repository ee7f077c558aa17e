// The syndicates that a new shop starts with, as files. All invented.
import {
  SYNDICATE_FORMAT,
  SyndicateFile,
  type SyndicateFileInput,
} from '#lib/contracts/catalogue/syndicate-file.ts';
import { toSyndicateOffer } from '../../../catalogue/games/syndicate-offer.ts';
import type { OfferDefinition } from '../../../catalogue/offers/definition.ts';
import { comet } from '../games/comet.ts';
import { daybreak } from '../games/daybreak.ts';
import { type DemonstrationGame, WEEKS } from '../games/define-game.ts';
import { lighthouse } from '../games/lighthouse.ts';

export interface DemonstrationSyndicate {
  readonly file: SyndicateFile;
  readonly offer: OfferDefinition;
}

type Crew = Pick<
  SyndicateFileInput,
  'key' | 'name' | 'ranking' | 'shares' | 'sharePrice' | 'reopensWhenFull'
> & {
  readonly plays: Omit<SyndicateFileInput['plays'], 'lottery'>;
};

function createCrew({ offer: lottery }: DemonstrationGame, crew: Crew): DemonstrationSyndicate {
  const file = SyndicateFile.parse({
    ...crew,
    format: SYNDICATE_FORMAT,
    shortName: crew.name,
    plays: { ...crew.plays, lottery: lottery.key },
    cutOffMinutes: 60,
    drawsAhead: 2,
    weeks: WEEKS,
    repeats: 'autoplay',
  } satisfies SyndicateFileInput);
  return { file, offer: toSyndicateOffer(file, undefined, lottery) };
}

/** 84 games in twelve shares of $5.95. */
export const saturdayCrew = createCrew(lighthouse, {
  key: 'saturday-crew',
  name: 'Saturday Crew',
  ranking: 21,
  plays: { gameType: 'systems', gameOffer: 'system-9', games: 1 },
  shares: 12,
  sharePrice: '5.95',
  reopensWhenFull: true,
});

/** 40 games in twenty shares of $2.80. */
export const cometTwenty = createCrew(comet, {
  key: 'comet-twenty',
  name: 'Comet Twenty',
  ranking: 22,
  plays: { gameType: 'standard', gameOffer: 'standard', games: 40 },
  shares: 20,
  sharePrice: '2.80',
  reopensWhenFull: true,
});

/** 30 games in ten shares of $2.25, every day: it seldom fills. */
export const nightWatch = createCrew(daybreak, {
  key: 'night-watch',
  name: 'Night Watch',
  ranking: 23,
  plays: { gameType: 'standard', gameOffer: 'standard', games: 30 },
  shares: 10,
  sharePrice: '2.25',
  reopensWhenFull: false,
});

export const DEMONSTRATION_SYNDICATES: readonly DemonstrationSyndicate[] = [
  saturdayCrew,
  cometTwenty,
  nightWatch,
];
