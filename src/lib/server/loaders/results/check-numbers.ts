// What "Check my numbers" shows: the numbers asked for beside a draw and the draws before it, or what to mend.
import { getPastDraws } from '#lib/contracts/offers/draw.ts';
import type { GameRules, ProductOffer } from '#lib/contracts/offers/offer.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import { type CheckedDraw, checkGameAgainstDraw } from '#lib/domain/lottery/check-draw.ts';
import { countWays } from '#lib/domain/lottery/digit-orders.ts';
import {
  findRulesOn,
  isOrderRules,
  type OrderRules,
  type PlayedGame,
  type SetRules,
} from '#lib/domain/lottery/game-rules.ts';
import { readDigits } from '#lib/domain/lottery/read-digits.ts';
import { CHECKED_NUMBERS_MAX, type NumbersField, readNumbers } from '#lib/domain/lottery/read-numbers.ts';
import { haveSameBarrels } from '#lib/domain/lottery/statistics.ts';
import type { PageContext } from '../../page/page-context.ts';
import { findDrawnDraw, findLatestDraw } from '../page/page-data.ts';

const EARLIER_DRAWS = 9;
const TEXT_MAX = 120;

interface CheckOutcome {
  /** The rules of the day of the draw, which the form asks by (decision D5). */
  readonly rules: GameRules;
  readonly values: Readonly<Record<NumbersField | 'play', string>>;
  readonly errors: Readonly<Partial<Record<NumbersField, string>>>;
  /** The draw asked for, then those before it from the same barrels. Empty until right numbers are asked for. */
  readonly checked: readonly CheckedDraw[];
  readonly drawNo: number;
}

type ReadGame =
  | { readonly game: PlayedGame }
  | { readonly errors: Readonly<Partial<Record<NumbersField, string>>> };

function readBalls(t: Translate, rules: SetRules, values: Readonly<Record<NumbersField, string>>): ReadGame {
  const read = readNumbers(rules, values);
  if (read.isRight) return { game: read.game };
  const errors = Object.entries(read.errors).map(([field, { code, pick, of }]) => [
    field,
    t(`results.check-${code}`, { pick, of, most: CHECKED_NUMBERS_MAX }),
  ]);
  return { errors: Object.fromEntries(errors) };
}

function readOrderGame(
  t: Translate,
  rules: OrderRules,
  { numbers: text, play }: { numbers: string; play: 'straight' | 'box' },
): ReadGame {
  const numbers = readDigits(text, rules);
  if (text === '') return { errors: { numbers: t('results.check-digits-missing') } };
  if (numbers?.length !== rules.digits) {
    const values = { count: rules.digits, most: rules.symbols - 1 };
    return { errors: { numbers: t('results.check-digits-wrong', values) } };
  }
  const isBoxable = play === 'straight' || countWays(numbers) > 1;
  return isBoxable ? { game: { numbers, play } } : { errors: { numbers: t('results.check-digits-alike') } };
}

/** Undefined where the draw does not exist or is not drawn. */
export async function checkNumbers(
  { api, t, tags }: Pick<PageContext, 'api' | 't' | 'tags'>,
  offer: ProductOffer,
  query: URLSearchParams,
): Promise<CheckOutcome | undefined> {
  const asked = query.get('draw');
  if (asked !== null && !/^[1-9]\d{0,8}$/.test(asked)) return undefined;
  const draw = await (asked === null
    ? findLatestDraw({ api, tags }, offer.key)
    : findDrawnDraw(api, offer.key, Number(asked)));
  const rules = draw && findRulesOn(offer.rules, draw.date);
  if (!rules) return undefined;
  const readText = (name: NumbersField) => (query.get(name) ?? '').trim().slice(0, TEXT_MAX);
  const play = query.get('play') === 'box' ? 'box' : 'straight';
  const values = { numbers: readText('numbers'), powerball: readText('powerball'), play };
  const outcome = { rules, values, errors: {}, checked: [], drawNo: draw.drawNo };
  if (!query.has('numbers')) return outcome;
  const read = isOrderRules(rules)
    ? readOrderGame(t, rules, { ...values, play })
    : readBalls(t, rules, values);
  if (!('game' in read)) return { ...outcome, errors: read.errors };
  const { result } = await api.call(getPastDraws, {
    query: { offerKey: offer.key, to: draw.date, limit: EARLIER_DRAWS + 1 },
  });
  // Numbers that were picked for these barrels say nothing about a draw from others.
  const isComparable = (date: string): boolean => {
    const held = findRulesOn(offer.rules, date);
    return held !== undefined && haveSameBarrels(held, rules);
  };
  const earlier = result
    .filter(({ drawNo, date }) => drawNo < draw.drawNo && isComparable(date))
    .slice(0, EARLIER_DRAWS);
  return {
    ...outcome,
    checked: [draw, ...earlier].map((one) => checkGameAgainstDraw(offer, one, read.game)),
  };
}
