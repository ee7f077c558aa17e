import type { SetRules } from '#lib/contracts/offers/offer.ts';

/** Six of 45 with two supplementaries, as far back as results of such games are known. */
export const SIX_OF_45: SetRules = {
  validFrom: '1986-01-01',
  numbers: { pick: 6, of: 45 },
  supplementaries: 2,
  divisions: [
    { division: 1, main: [6], poolBps: 4000 },
    { division: 2, main: [5], supplementary: [1, 2], poolBps: 400 },
    { division: 3, main: [5], poolBps: 600 },
    { division: 4, main: [4], poolBps: 1100 },
    { division: 5, main: [3], supplementary: [1, 2], poolBps: 1400 },
    { division: 6, main: [3], poolBps: 2500 },
  ],
};
