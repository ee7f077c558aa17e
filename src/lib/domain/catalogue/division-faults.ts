// What the divisions of a game of balls say must match, and whether it can.
import type { SetRules } from '../../contracts/offers/offer.ts';
import { countPowerballs, hasSpots } from '../lottery/game-rules.ts';
import type { Report } from './game-fault.ts';

/** Whether so many balls of the second barrel can match. */
const areBallsRight = (matched: SetRules['divisions'][number]['powerball'], balls: number): boolean =>
  !Array.isArray(matched) || (matched.length > 0 && matched.every((count) => count >= 0 && count <= balls));

function checkPicked(
  rules: SetRules,
  { picked = 0 }: SetRules['divisions'][number],
  path: string,
  report: Report,
): void {
  const { pick } = rules.numbers;
  if (!hasSpots(rules)) {
    if (picked !== 0) report(`${path}.picked`, 'picked_without_spots');
    return;
  }
  if (picked < 1 || picked > pick) report(`${path}.picked`, 'picked_out_of_range', { most: pick });
}

/** Counts of numbers that can be picked, and with which nothing can be won. */
function listEmptySpots(rules: SetRules): number[] {
  const counts = Array.from({ length: rules.numbers.pick }, (_, index) => index + 1);
  return counts.filter((count) => !rules.divisions.some(({ picked }) => picked === count));
}

/** Reports what is wrong with what the divisions of a game of balls say must match. */
export function checkSetDivisions(rules: SetRules, at: string, report: Report): void {
  const { numbers, supplementaries, powerball } = rules;
  const balls = countPowerballs(rules);
  for (const [index, rule] of rules.divisions.entries()) {
    const path = `${at}.divisions.${index}`;
    const most = rule.picked ?? numbers.pick;
    const isMainRight = rule.main.length > 0 && rule.main.every((n) => n >= 0 && n <= most);
    if (!isMainRight) report(`${path}.main`, 'main_out_of_range', { most });
    checkPicked(rules, rule, path, report);
    if (rule.supplementary?.some((n) => n < 0 || n > supplementaries))
      report(`${path}.supplementary`, 'supplementary_out_of_range', { most: supplementaries });
    if (rule.powerball !== undefined && !powerball) report(`${path}.powerball`, 'powerball_missing');
    if (powerball && !areBallsRight(rule.powerball, balls))
      report(`${path}.powerball`, 'powerball_out_of_range', { most: balls });
  }
  const empty = hasSpots(rules) ? listEmptySpots(rules) : [];
  if (empty.length > 0) report(`${at}.divisions`, 'spots_without_division', { spots: empty.join(', ') });
}
