// The records of a file are compared with each other before any is used: what they say must not hang on their order.
import { isDeepStrictEqual } from 'node:util';
import { type DrawNumbers, listPowerballs } from '#lib/domain/lottery/game-rules.ts';
import { sortShownNumbers } from '#lib/domain/lottery/shown-numbers.ts';
import { type Fault, toDrawKey, type WantedResult } from './import-source.ts';

export interface ComparedResults {
  /** One for each draw, by date. */
  readonly results: readonly WantedResult[];
  /** Records that say the same again: they are taken once. */
  readonly repeated: readonly Fault[];
  /** Records that say something else of one draw: none of them is taken. */
  readonly clashes: readonly Fault[];
}

const sortBalls = (numbers: DrawNumbers) => ({
  main: sortShownNumbers(numbers.main, numbers.isOrdered),
  supplementary: sortShownNumbers(numbers.supplementary),
  powerballs: sortShownNumbers(listPowerballs(numbers)),
});

/** Sources give balls in the order drawn or ascending; the result is the same. The order of digits counts. */
export const hasSameNumbers = (a: DrawNumbers, b: DrawNumbers): boolean =>
  isDeepStrictEqual(sortBalls(a), sortBalls(b));

const joinNumbers = (numbers: DrawNumbers): string => {
  const { main, supplementary, powerballs } = sortBalls(numbers);
  return [main, supplementary, powerballs]
    .filter((balls) => balls.length > 0)
    .map((balls) => balls.join(' '))
    .join(' + ');
};

const describeResult = ({ place, localDate, drawNo, numbers, dividends }: WantedResult): string => {
  const number = drawNo === undefined ? '' : `draw ${drawNo}, `;
  const paid = dividends.map(
    ({ division, winners, amountCents }) => `${division}: ${winners} x ${amountCents / 100}`,
  );
  return `${place} says ${number}${localDate}: ${joinNumbers(numbers)}${paid.length > 0 ? ` (${paid.join(', ')})` : ''}`;
};

/** Groups of records that are of one draw: they have its date, or its number, in common. */
function groupByDraw(results: readonly WantedResult[]): WantedResult[][] {
  const groups = new Map<string, WantedResult[]>();
  for (const result of results) {
    const keys = [`on ${toDrawKey(result)}`, ...(result.drawNo === undefined ? [] : [`no ${result.drawNo}`])];
    const joined = [...new Set(keys.flatMap((key) => groups.get(key) ?? [])), result];
    for (const one of joined) {
      groups.set(`on ${toDrawKey(one)}`, joined);
      if (one.drawNo !== undefined) groups.set(`no ${one.drawNo}`, joined);
    }
  }
  return [...new Set(groups.values())];
}

const sortDividends = ({ dividends }: WantedResult) => [...dividends].sort((a, b) => a.division - b.division);

/** Whether two records say the same of a draw, or one of them does not say everything. */
const isAtOne = (a: WantedResult, b: WantedResult): boolean =>
  toDrawKey(a) === toDrawKey(b) &&
  (a.drawNo === b.drawNo || a.drawNo === undefined || b.drawNo === undefined) &&
  hasSameNumbers(a.numbers, b.numbers) &&
  (a.dividends.length === 0 ||
    b.dividends.length === 0 ||
    isDeepStrictEqual(sortDividends(a), sortDividends(b)));

/** What all of them say together. Whatever their order is, it is the same. */
function joinResults(group: readonly [WantedResult, ...WantedResult[]]): WantedResult {
  const [first = group[0]] = [...group].sort((a, b) =>
    JSON.stringify([a.numbers, a.dividends, a.where]) < JSON.stringify([b.numbers, b.dividends, b.where])
      ? -1
      : 1,
  );
  const full = group.find(({ dividends }) => dividends.length > 0);
  const drawNo = group.find((one) => one.drawNo !== undefined)?.drawNo;
  return {
    ...first,
    ...(drawNo !== undefined && { drawNo }),
    dividends: full === undefined ? [] : sortDividends(full),
  };
}

function describeClash(group: readonly WantedResult[]): Fault {
  const places = group.map(({ place }) => place);
  const brief = `the file says two things: ${group.map(describeResult).join('; ')}. Nothing is taken of them: keep the right one in the file`;
  return {
    where: group[0]!.where,
    reason: `${brief}, or name it with --choose "${places.at(-1)}"`,
    brief,
  };
}

/**
 * Compares the results of one offer. The same twice is one; one that lacks dividends or the number of the draw is made whole
 * by the other. Where they differ a person decides, with `chosen`: the order in the file decides nothing.
 * @param chosen places of the records that are right
 */
export function compareResults(
  results: readonly WantedResult[],
  chosen: ReadonlySet<string>,
): ComparedResults {
  const joined: WantedResult[] = [];
  const repeated: Fault[] = [];
  const clashes: Fault[] = [];
  for (const all of groupByDraw(results)) {
    const named = all.filter(({ place }) => chosen.has(place));
    const group = named.length > 0 ? named : all;
    const [first, ...others] = group;
    if (!first) continue;
    const isOne = group.every((a, index) => group.slice(index + 1).every((b) => isAtOne(a, b)));
    if (!isOne) {
      clashes.push(describeClash(group));
      continue;
    }
    joined.push(joinResults([first, ...others]));
    if (others.length > 0)
      repeated.push({
        where: first.where,
        reason: `stands there ${group.length} times (${group.map(({ place }) => place).join(', ')}), and is taken once`,
      });
  }
  return { results: joined.sort((a, b) => (toDrawKey(a) < toDrawKey(b) ? -1 : 1)), repeated, clashes };
}
