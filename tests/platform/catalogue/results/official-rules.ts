// The rules that the games of the feed had in July 2016, by product id.
import type { DivisionRule, SetRules } from '#lib/domain/lottery/game-rules.ts';

type Match = Omit<DivisionRule, 'division' | 'poolBps'>;

const rules = (game: Omit<SetRules, 'divisions' | 'validFrom'>, matches: Match[]): SetRules => ({
  validFrom: '2016-01-01',
  ...game,
  divisions: matches.map((match, index) => ({ division: index + 1, ...match, poolBps: 1000 })),
});

const SIX_OF_45 = rules({ numbers: { pick: 6, of: 45 }, supplementaries: 2 }, [
  { main: [6] },
  { main: [5], supplementary: [1, 2] },
  { main: [5] },
  { main: [4] },
  { main: [3], supplementary: [1, 2] },
  { main: [1, 2], supplementary: [2] },
]);

export const OFFICIAL_RULES: Readonly<Record<string, SetRules>> = {
  TattsLotto: SIX_OF_45,
  MonWedLotto: SIX_OF_45,
  OzLotto: rules({ numbers: { pick: 7, of: 45 }, supplementaries: 2 }, [
    { main: [7] },
    { main: [6], supplementary: [1, 2] },
    { main: [6] },
    { main: [5], supplementary: [1, 2] },
    { main: [5] },
    { main: [4] },
    { main: [3], supplementary: [1, 2] },
  ]),
  Powerball: rules({ numbers: { pick: 6, of: 40 }, supplementaries: 0, powerball: { of: 20 } }, [
    { main: [6], powerball: true },
    { main: [6] },
    { main: [5], powerball: true },
    { main: [5] },
    { main: [4], powerball: true },
    { main: [3], powerball: true },
    { main: [4] },
    { main: [2], powerball: true },
  ]),
  SetForLife: rules({ numbers: { pick: 8, of: 37 }, supplementaries: 2 }, [
    { main: [8] },
    { main: [7], supplementary: [1, 2] },
    { main: [7] },
    { main: [6], supplementary: [1, 2] },
    { main: [6] },
    { main: [5], supplementary: [1, 2] },
    { main: [5] },
    { main: [4], supplementary: [1, 2] },
  ]),
  Pools: rules({ numbers: { pick: 6, of: 38 }, supplementaries: 1 }, [
    { main: [6] },
    { main: [5], supplementary: [1] },
    { main: [5] },
    { main: [4] },
    { main: [3], supplementary: [1] },
  ]),
};
