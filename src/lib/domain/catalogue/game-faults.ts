// What is wrong with the file of a game. A fault names the field by its path; the words stand in the copy.
import type { GameCounts, GameFile } from '../../contracts/catalogue/game-file.ts';
import type { GameRules, OrderRules, SetRules } from '../../contracts/offers/offer.ts';
import { getGameOddsPerDivision } from '../lottery/game-odds.ts';
import { countDrawn, countPowerballs, hasSpots, isOrderRules } from '../lottery/game-rules.ts';
import { listPossibleWays } from '../lottery/order-picks.ts';
import { countCombinations } from '../lottery/systems.ts';
import { toCents } from '../money/money.ts';
import { parseBeacon } from '../raffle/beacon.ts';
import { isCalendarDate } from '../time/calendar-date.ts';
import { getNewestRules } from './compile-game.ts';
import { checkSetDivisions } from './division-faults.ts';
import { createFaultList, isZone } from './file-fault.ts';
import type { GameFault, GameFaultCode, Report } from './game-fault.ts';

/** Numbers on one board; more do not fit a phone. */
const BARREL_MAX = 99;
/** Combinations of the largest system: more make tickets that nobody can pay. */
const SYSTEM_GAMES_MAX = 100_000;
const WHOLE_POOL_BPS = 10_000;

interface ShapeRule {
  readonly isBroken: boolean;
  readonly path: string;
  readonly code: GameFaultCode;
  readonly values: GameFault['values'];
}

/** Reports the rules that are broken. @returns whether none is */
function reportBroken(rules: readonly ShapeRule[], report: Report): boolean {
  const broken = rules.filter(({ isBroken }) => isBroken);
  for (const { path, code, values } of broken) report(path, code, values);
  return broken.length === 0;
}

/** @returns false where nothing more can be counted */
function checkSetShape(rules: SetRules, at: string, report: Report): boolean {
  const { numbers, supplementaries, powerball } = rules;
  const { pick, of } = numbers;
  const ownOf = powerball?.of ?? BARREL_MAX;
  const ownPick = powerball?.pick ?? 1;
  return reportBroken(
    [
      {
        isBroken: pick < 1 || of <= pick,
        path: `${at}.numbers.of`,
        code: 'barrel_too_small',
        values: { pick },
      },
      {
        isBroken: of > BARREL_MAX,
        path: `${at}.numbers.of`,
        code: 'barrel_too_large',
        values: { most: BARREL_MAX },
      },
      {
        isBroken: supplementaries < 0 || countDrawn(rules) + supplementaries > of,
        path: `${at}.supplementaries`,
        code: 'too_many_drawn',
        values: { of },
      },
      {
        isBroken: ownPick < 1 || ownOf <= ownPick,
        path: `${at}.powerball.of`,
        code: 'barrel_too_small',
        values: { pick: ownPick },
      },
      {
        isBroken: ownOf > BARREL_MAX,
        path: `${at}.powerball.of`,
        code: 'barrel_too_large',
        values: { most: BARREL_MAX },
      },
    ],
    report,
  );
}

const DIGITS_MAX = 5;
const SYMBOLS_MAX = 10;

function checkOrderShape({ digits, symbols }: OrderRules, at: string, report: Report): boolean {
  return reportBroken(
    [
      {
        isBroken: digits < 2 || digits > DIGITS_MAX,
        path: `${at}.digits`,
        code: 'digits_out_of_range',
        values: { most: DIGITS_MAX },
      },
      {
        isBroken: symbols < 2 || symbols > SYMBOLS_MAX,
        path: `${at}.symbols`,
        code: 'symbols_out_of_range',
        values: { most: SYMBOLS_MAX },
      },
    ],
    report,
  );
}

const paysNothing = ({ fixedCents, poolBps }: GameRules['divisions'][number]): boolean =>
  (fixedCents ?? poolBps) <= 0;

function checkPrizes({ divisions }: GameRules, at: string, report: Report): void {
  for (const [index, rule] of divisions.entries()) {
    const path = `${at}.divisions.${index}.poolBps`;
    if (rule.fixedCents !== undefined && rule.poolBps > 0) report(path, 'division_pays_twice');
    if (paysNothing(rule)) report(path, 'division_pays_nothing');
  }
  const poolBps = divisions.reduce((sum, rule) => sum + rule.poolBps, 0);
  if (poolBps > WHOLE_POOL_BPS) report(`${at}.divisions`, 'pool_over_whole', { percent: poolBps / 100 });
}

/** Divisions that nobody can win, and a first prize that is easier to win than another. */
function checkOdds(rules: GameRules, at: string, report: Report): void {
  const odds = new Map(getGameOddsPerDivision(rules).map((one) => [one.division, one]));
  const first = odds.get(1);
  for (const [index, { division }] of rules.divisions.entries()) {
    const own = odds.get(division);
    const isPossible = own !== undefined && own.wins > 0;
    if (!isPossible) report(`${at}.divisions.${index}`, 'division_unwinnable', { division });
    else if (division > 1 && first && first.wins / first.outOf > own.wins / own.outOf && !isOrderRules(rules))
      report(`${at}.divisions.${index}`, 'first_prize_not_first', { division }, 'warning');
  }
}

/** Whether the divisions are 1, 2, 3 and so on. */
const isCounted = ({ divisions }: GameRules): boolean =>
  [...divisions]
    .sort((a, b) => a.division - b.division)
    .every(({ division }, index) => division === index + 1);

function checkRules(rules: GameRules, at: string, report: Report): void {
  const isShaped = isOrderRules(rules)
    ? checkOrderShape(rules, at, report)
    : checkSetShape(rules, at, report);
  if (rules.divisions.length === 0 || !isCounted(rules)) {
    report(`${at}.divisions`, rules.divisions.length === 0 ? 'divisions_missing' : 'divisions_not_counted');
    return;
  }
  const faults: string[] = [];
  const note: Report = (path, code, values, level) => {
    if (level === undefined) faults.push(code);
    report(path, code, values, level);
  };
  if (!isOrderRules(rules)) checkSetDivisions(rules, at, note);
  checkPrizes(rules, at, note);
  if (isShaped && faults.length === 0) checkOdds(rules, at, report);
}

/** The share of the price of a game that fixed prizes give back on average, from 0; of spots, of the count that gives the most. */
export function getFixedReturn(rules: GameRules, centsPerGame: number): number {
  const odds = new Map(
    getGameOddsPerDivision(rules).map(({ division, wins, outOf }) => [division, wins / outOf]),
  );
  const isStraight = (rule: GameRules['divisions'][number]): boolean =>
    !('play' in rule) || rule.play === 'straight';
  const paid = new Map<number, number>();
  for (const rule of rules.divisions.filter(isStraight)) {
    const size = 'picked' in rule ? (rule.picked ?? 0) : 0;
    const { division, fixedCents = 0 } = rule;
    paid.set(size, (paid.get(size) ?? 0) + (odds.get(division) ?? 0) * fixedCents);
  }
  return Math.max(0, ...paid.values()) / centsPerGame;
}

function checkCounts(counts: GameCounts, at: string, report: Report): void {
  const { minGames, maxGames, defaultGames, prices = [] } = counts;
  if (minGames > maxGames) report(`${at}.maxGames`, 'counts_turned', { least: minGames });
  if (defaultGames !== undefined && (defaultGames < minGames || defaultGames > maxGames))
    report(`${at}.defaultGames`, 'default_outside', { least: minGames, most: maxGames });
  for (const [index, { games, price }] of prices.entries()) {
    if (games < minGames || games > maxGames)
      report(`${at}.prices.${index}.games`, 'row_outside', { least: minGames, most: maxGames });
    if (toCents(price) === 0) report(`${at}.prices.${index}.price`, 'price_zero');
  }
}

function checkSystems(
  { largest, prices = {} }: NonNullable<GameFile['plays']['systems']>,
  rules: SetRules,
  report: Report,
): void {
  const { pick, of } = rules.numbers;
  if (largest <= pick) {
    report('plays.systems.largest', 'system_too_small', { least: pick + 1 });
    return;
  }
  const size = { numbers: largest, powerballs: countPowerballs(rules) };
  if (largest > of || countCombinations(rules, size) > SYSTEM_GAMES_MAX)
    report('plays.systems.largest', 'system_too_large', { most: SYSTEM_GAMES_MAX });
  for (const [numbers, price] of Object.entries(prices)) {
    const path = `plays.systems.prices.${numbers}`;
    if (Number(numbers) <= pick || Number(numbers) > largest)
      report(path, 'row_outside', { least: pick + 1, most: largest });
    if (toCents(price) === 0) report(path, 'price_zero');
  }
}

function checkSetPlays(file: GameFile, rules: SetRules, report: Report): void {
  const { systems, powerHit, powerPik, boxed, combos } = file.plays;
  if (hasSpots(rules)) {
    for (const play of ['systems', 'powerHit', 'powerPik', 'subscriptions'] as const)
      if (file.plays[play]) report(`plays.${play}`, 'play_of_other_kind');
  } else if (systems) checkSystems(systems, rules, report);
  if (powerHit && !rules.powerball) report('plays.powerHit', 'balls_without_barrel');
  if (powerPik && !rules.powerball) report('plays.powerPik', 'balls_without_barrel');
  for (const play of ['powerHit', 'powerPik'] as const)
    if (file.plays[play] && countPowerballs(rules) > 1) report(`plays.${play}`, 'balls_of_several');
  const balls = rules.powerball?.of ?? 0;
  if (powerPik?.balls.some((count) => count > balls))
    report('plays.powerPik.balls', 'choice_too_large', { most: balls });
  if (boxed) report('plays.boxed', 'play_of_other_kind');
  if (combos) report('plays.combos', 'play_of_other_kind');
}

function checkOrderPlays({ plays }: GameFile, rules: OrderRules, report: Report): void {
  for (const play of ['systems', 'powerHit', 'powerPik', 'subscriptions'] as const)
    if (plays[play]) report(`plays.${play}`, 'play_of_other_kind');
  const ways = listPossibleWays(rules.digits);
  if (plays.combos?.orders.some((orders) => !ways.includes(orders)))
    report('plays.combos.orders', 'orders_unknown', { known: ways.join(', ') });
  if (!plays.boxed) return;
  const missing = ways.filter(
    (count) => !rules.divisions.some((rule) => rule.play === 'box' && rule.ways === count),
  );
  if (missing.length > 0) report('plays.boxed', 'box_without_division', { ways: missing.join(', ') });
}

/** What is sold, and what it gives back. */
function checkPlays(file: GameFile, report: Report): void {
  const newest = getNewestRules(file);
  if (isOrderRules(newest)) checkOrderPlays(file, newest, report);
  else checkSetPlays(file, newest, report);
  const back = getFixedReturn(newest, toCents(file.pricePerGame));
  if (back > 1)
    report('pricePerGame', 'pays_more_than_price', { percent: Math.round(back * 100) }, 'warning');
}

/** Weeks or draws that a ticket may be bought for. */
const FURTHER_MAX = 60;

function checkCalendar({ calendar, timeZone }: GameFile, report: Report): void {
  const { drawDays, drawTime, closeTime, furtherDraws } = calendar;
  if (!isZone(timeZone)) report('timeZone', 'zone_unknown');
  if (closeTime > drawTime) report('calendar.closeTime', 'closes_after_draw', { time: drawTime });
  if (new Set(drawDays).size < drawDays.length) report('calendar.drawDays', 'days_twice');
  const { options } = furtherDraws;
  if (options.length === 0) report('calendar.furtherDraws.options', 'choices_empty');
  if (new Set(options).size < options.length) report('calendar.furtherDraws.options', 'choices_twice');
  if (options.some((option) => option < 1 || option > FURTHER_MAX))
    report('calendar.furtherDraws.options', 'choice_too_large', { most: FURTHER_MAX });
}

/** A game that is drawn several times a day: each draw has a time of its own, and no purchase of it repeats by days. */
function checkRounds({ calendar, plays, repeats }: GameFile, report: Report): void {
  const { rounds = [], every, drawTime, closeTime, furtherDraws } = calendar;
  if (rounds.length > 0 && every) report('calendar.every.minutes', 'rounds_twofold');
  if (every && every.until <= drawTime)
    report('calendar.every.until', 'rounds_end_early', { time: drawTime });
  const times = [drawTime];
  for (const [index, round] of rounds.entries()) {
    const at = `calendar.rounds.${index}`;
    if (round.closeTime > round.drawTime)
      report(`${at}.closeTime`, 'closes_after_draw', { time: round.drawTime });
    if (times.includes(round.drawTime)) report(`${at}.drawTime`, 'rounds_at_one_time');
    times.push(round.drawTime);
  }
  if (rounds.length === 0 && !every) return;
  if (closeTime > drawTime) return;
  if (furtherDraws.kind !== 'draws') report('calendar.furtherDraws.kind', 'rounds_by_draws');
  if (repeats !== 'none') report('repeats', 'rounds_repeat');
  if (plays.subscriptions) report('plays.subscriptions', 'rounds_repeat');
  if (plays.quickPick?.repeats) report('plays.quickPick', 'rounds_repeat');
}

/** A lottery that the shop holds: what decides its draws, and whether what is shared out has somewhere to go. */
function checkOwnResults({ results, rules, minimumPrizePool }: GameFile, report: Report): void {
  if (results.source !== 'own') return;
  const { beacon, poolShareBps } = results;
  const isDaily =
    beacon === 'drand' || beacon === 'none' || parseBeacon(`${beacon}:2026-01-01`)?.kind === 'recorded';
  if (!isDaily) report('results.beacon', 'beacon_unreadable');
  const least = minimumPrizePool === undefined ? 0 : toCents(minimumPrizePool);
  const isShared = rules.every(({ divisions }) => divisions.some(({ poolBps }) => poolBps > 0));
  if (!isShared && poolShareBps > 0) report('results.poolShareBps', 'pool_of_fixed_prizes');
  else if (!isShared && least > 0) report('minimumPrizePool', 'pool_of_fixed_prizes');
  else if (isShared && poolShareBps + least === 0) report('results.poolShareBps', 'pool_of_nothing');
}

/**
 * What is wrong with a game, in the order of its fields; warnings among it. Empty where it can be published.
 * @param file a file of the right shape: `GameFile` finds what is no file at all
 */
export function findGameFaults(file: GameFile): readonly GameFault[] {
  const { faults, report } = createFaultList<GameFaultCode>();
  const { plays, rules } = file;
  checkCalendar(file, report);
  checkRounds(file, report);
  for (const [index, one] of rules.entries()) checkRules(one, `rules.${index}`, report);
  const days = rules.map(({ validFrom }) => validFrom);
  for (const [index, day] of days.entries()) {
    if (!isCalendarDate(day)) report(`rules.${index}.validFrom`, 'date_unknown');
    if (days.indexOf(day) < index) report(`rules.${index}.validFrom`, 'rules_same_day');
  }
  checkOwnResults(file, report);
  if (toCents(file.pricePerGame) === 0) report('pricePerGame', 'price_zero');
  for (const name of ['standard', 'subscriptions', 'boxed'] as const)
    if (plays[name]) checkCounts(plays[name], `plays.${name}`, report);
  // Odds and prices are counted of what is right so far.
  if (faults.every(({ isWarning }) => isWarning)) checkPlays(file, report);
  return faults;
}
