// What a new syndicate begins with: everything that has a usual value.
import { SYNDICATE_FORMAT } from '../../contracts/catalogue/syndicate-file.ts';

/** The draft of a new syndicate. What it plays is left open. */
export const createSyndicateDraft = ({ key, name }: { readonly key: string; readonly name: string }) => ({
  format: SYNDICATE_FORMAT as typeof SYNDICATE_FORMAT,
  key,
  name,
  shortName: name,
  category: 'syndicate',
  ranking: 100,
  plays: { lottery: '', gameType: 'standard', gameOffer: 'standard', games: 10 },
  shares: 10,
  sharePrice: '',
  cutOffMinutes: 60,
  drawsAhead: 2,
  reopensWhenFull: true,
  weeks: [1],
  repeats: 'autoplay',
});
