import { choose } from './combinations.ts';
import { countPowerballs, type DivisionRule, type SetRules } from './game-rules.ts';

/** What one combination of numbers has in common with a draw. */
export interface Matched {
  main: number;
  supplementary: number;
  /** Balls of the second barrel. */
  powerballs: number;
}

function arePowerballsRight({ powerball }: DivisionRule, matched: number, picked: number): boolean {
  if (powerball === undefined) return true;
  return typeof powerball === 'boolean'
    ? powerball === (picked > 0 && matched === picked)
    : powerball.includes(matched);
}

const isWonBy = (rule: DivisionRule, matched: Matched, picked: number): boolean =>
  rule.main.includes(matched.main) &&
  (rule.supplementary?.includes(matched.supplementary) ?? true) &&
  arePowerballsRight(rule, matched.powerballs, picked);

/** The highest division that the match wins; undefined when it wins nothing. */
export function findDivisionWon(rules: SetRules, matched: Matched): number | undefined {
  const won = rules.divisions
    .filter((rule) => isWonBy(rule, matched, countPowerballs(rules)))
    .map((rule) => rule.division);
  return won.length > 0 ? Math.min(...won) : undefined;
}

/** How many things of each kind there are to match: in a draw, or in what an entry matched of it. */
export interface Pools {
  main: number;
  supplementary: number;
  /** Numbers that are neither. */
  other: number;
  /** Balls of the second barrel that match and that do not; none of either where the game has none. */
  powerball: { right: number; wrong: number };
}

/**
 * How many of the combinations of `rules.numbers.pick` numbers (and as many of the second barrel as are picked) that the pools hold win
 * each division, by counting, not by listing them. Divisions that none wins are left out; ordered by division.
 */
export function countByDivision(rules: SetRules, pools: Pools): { division: number; combinations: number }[] {
  const { pick } = rules.numbers;
  const balls = countPowerballs(rules);
  const counts = new Map<number, number>();
  for (let main = 0; main <= Math.min(pick, pools.main); main += 1) {
    for (
      let supplementary = 0;
      supplementary <= Math.min(pick - main, pools.supplementary);
      supplementary += 1
    ) {
      const ways =
        choose(pools.main, main) *
        choose(pools.supplementary, supplementary) *
        choose(pools.other, pick - main - supplementary);
      for (let powerballs = 0; powerballs <= balls; powerballs += 1) {
        const division = findDivisionWon(rules, { main, supplementary, powerballs });
        const combinations =
          ways *
          choose(pools.powerball.right, powerballs) *
          choose(pools.powerball.wrong, balls - powerballs);
        if (division === undefined || combinations === 0) continue;
        counts.set(division, (counts.get(division) ?? 0) + combinations);
      }
    }
  }
  return [...counts]
    .map(([division, combinations]) => ({ division, combinations }))
    .sort((a, b) => a.division - b.division);
}
