// What a game is, counted from its file: odds, prices, what it gives back.
import type { GameFile } from '../../contracts/catalogue/game-file.ts';
import type { GameOffer, GameRules } from '../../contracts/offers/offer.ts';
import { getGameOddsOfAnyPrize, getGameOddsPerDivision } from '../lottery/game-odds.ts';
import { countPowerballs, isOrderRules } from '../lottery/game-rules.ts';
import { toCents } from '../money/money.ts';
import { compileGameTypes, getNewestRules } from './compile-game.ts';
import { getFixedReturn } from './game-faults.ts';

export interface GameSummary {
  /** Highest first. */
  readonly divisions: readonly { readonly division: number; readonly oneIn: number }[];
  readonly anyOneIn: number;
  /** Percent of the price that fixed prizes give back on average; 0 without any. */
  readonly fixedReturnPercent: number;
  /** Percent of the pool that the divisions share. */
  readonly poolPercent: number;
  /** The smallest and the largest ticket of each way to play. */
  readonly prices: readonly {
    readonly name: string;
    readonly from: GameOffer['prices'][number];
    readonly to: GameOffer['prices'][number];
  }[];
}

/** @param file one without faults */
export function describeGame(file: GameFile): GameSummary {
  const rules = getNewestRules(file);
  return {
    divisions: getGameOddsPerDivision(rules).map(({ division, wins, outOf }) => ({
      division,
      oneIn: outOf / wins,
    })),
    anyOneIn: toOneIn(getGameOddsOfAnyPrize(rules)),
    fixedReturnPercent: Math.round(getFixedReturn(rules, toCents(file.pricePerGame)) * 100),
    poolPercent: rules.divisions.reduce((sum, { poolBps }) => sum + poolBps, 0) / 100,
    prices: compileGameTypes(file).flatMap(({ gameOffers }) =>
      gameOffers.flatMap(({ name, prices }) => {
        const [from] = prices;
        const to = prices.at(-1);
        return from && to ? [{ name, from, to }] : [];
      }),
    ),
  };
}

const toOneIn = ({ wins, outOf }: { readonly wins: number; readonly outOf: number }): number => outOf / wins;

/** As `6 of 45`, `7 of 35 and 1 of 20`, `4 digits`. */
export function formatRules(rules: GameRules): string {
  if (isOrderRules(rules)) return `${rules.digits} digits of ${rules.symbols}`;
  const { numbers, powerball } = rules;
  const own = powerball ? ` and ${countPowerballs(rules)} of ${powerball.of}` : '';
  return `${numbers.pick} of ${numbers.of}${own}`;
}
