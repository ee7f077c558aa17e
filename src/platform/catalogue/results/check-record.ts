// A record under the rules of its day (decision D5): what it says, or why it is wrong.
import { type DrawNumbers, findRulesOn, type GameRules } from '#lib/domain/lottery/game-rules.ts';
import { formatFault } from '#lib/domain/lottery/validate.ts';
import { getWeekday, toLocalDate } from '#lib/domain/time/zoned-time.ts';
import {
  areDividendsKnown,
  checkDrawNumbers,
  type DividendRecord,
  type ResultRecord,
} from '../draws/record.ts';
import type { OfferDefinition } from '../offers/definition.ts';

export type CheckedRecord =
  | { readonly numbers: DrawNumbers; readonly dividends: readonly DividendRecord[] }
  | { readonly reason: string; readonly isOfRules: boolean };

/** Divisions that the rules of the day do not have: nothing of them could ever be paid. */
function findSurplus({ divisions }: GameRules, dividends: readonly DividendRecord[]): string | undefined {
  const known = divisions.map(({ division }) => division);
  const surplus = dividends.map(({ division }) => division).filter((division) => !known.includes(division));
  if (surplus.length === 0) return undefined;
  const last = Math.max(...known);
  return `it has division ${surplus.join(', ')}, and the rules of that day have 1 to ${last}: is it another game, or have its rules changed?`;
}

/** A date with a zone is taken where it is the same day at the place of the draw. */
export function findWrongZone(
  { drawDate, zonedAt }: Pick<ResultRecord, 'drawDate' | 'zonedAt'>,
  { timeZone }: Pick<OfferDefinition, 'timeZone'>,
): string | undefined {
  if (zonedAt === undefined || toLocalDate(Date.parse(zonedAt), timeZone) === drawDate) return undefined;
  return `its date ${zonedAt} is on another day in ${timeZone}, where it is drawn: give the local date, as ${drawDate}`;
}

/** What a record says, or why it cannot be of the offer. */
export function checkRecord(record: ResultRecord, offer: OfferDefinition): CheckedRecord {
  const wrongZone = findWrongZone(record, offer);
  if (wrongZone !== undefined) return { reason: wrongZone, isOfRules: false };
  const rules = findRulesOn(offer.rules, record.drawDate);
  if (!rules) return { reason: `no rules of ${offer.key} are known for ${record.drawDate}`, isOfRules: true };
  const checked = checkDrawNumbers(record, rules);
  if (!checked.isRight) return { reason: checked.faults.map(formatFault).join('; '), isOfRules: true };
  const surplus = findSurplus(rules, record.dividends);
  if (surplus !== undefined) return { reason: surplus, isOfRules: true };
  const areKnown = areDividendsKnown(record.dividends, rules, checked.draw);
  return { numbers: checked.draw, dividends: areKnown ? record.dividends : [] };
}

const WEEKDAYS = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
} as const;

/** What is unusual about the day of a draw: games are drawn on other days now and then. */
export function describeUnusualDay(
  localDate: string,
  { key, drawDays }: OfferDefinition,
): string | undefined {
  const day = getWeekday(localDate);
  if (drawDays.length === 0 || drawDays.includes(day)) return undefined;
  const usual = drawDays.map((one) => WEEKDAYS[one]).join(', ');
  return `${localDate} is a ${WEEKDAYS[day]}, and ${key} is drawn on ${usual}: it is taken, look whether the date is right`;
}
