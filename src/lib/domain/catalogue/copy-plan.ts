// The plan of a further draw, as an earlier one of the raffle was.
import type { RafflePlan } from '../../contracts/catalogue/raffle-terms.ts';
import { parseBeacon } from '../raffle/beacon.ts';
import { DAY_MS } from '../time/units.ts';
import { addDays, addInZone } from '../time/zoned-time.ts';

const WEEK_DAYS = 7;
/** Of a draw that was held long ago. */
const WEEKS_MAX = 5200;

/** The first moment from which a draw is sold, or the first at which some of its sales end. */
const findFirst = ({ opensAt, preOrderAt, stopAt, earlyBirds }: RafflePlan): string =>
  preOrderAt ?? opensAt ?? [stopAt, ...earlyBirds.map((bird) => bird.stopAt)].toSorted()[0] ?? stopAt;

/** How many weeks later the first of its moments lies to come. */
function countWeeks(plan: RafflePlan, now: number): number {
  const late = now - Date.parse(findFirst(plan));
  return Math.min(WEEKS_MAX, Math.max(1, Math.floor(late / (WEEK_DAYS * DAY_MS)) + 1));
}

/** What is recorded happens so much later too; a round of drand has to be named anew. */
function copyBeacon(spec: string, days: number): string {
  const beacon = parseBeacon(spec);
  if (beacon?.kind !== 'recorded') return 'none';
  return `recorded:${beacon.what}:${addDays(beacon.date, days)}`;
}

/**
 * The plan of a draw with its times moved by whole weeks, by the clock of its zone, to those to come. Its number is the
 * next one.
 * @param now in milliseconds since 1970
 */
export function copyPlan(plan: RafflePlan, now: number, timeZone: string): RafflePlan {
  const { drawNo: _, opensAt, preOrderAt, ...rest } = plan;
  const days = countWeeks(plan, now) * WEEK_DAYS;
  const move = (instant: string): string =>
    new Date(addInZone(Date.parse(instant), { days }, timeZone)).toISOString();
  return {
    ...rest,
    stopAt: move(plan.stopAt),
    drawAt: move(plan.drawAt),
    ...(opensAt !== undefined && { opensAt: move(opensAt) }),
    ...(preOrderAt !== undefined && { preOrderAt: move(preOrderAt) }),
    beacon: copyBeacon(plan.beacon, days),
    earlyBirds: plan.earlyBirds.map((bird) => ({
      ...bird,
      stopAt: move(bird.stopAt),
      drawAt: move(bird.drawAt),
    })),
  };
}

/** What a plan begins with that copies nothing. */
export const createEmptyPlan = () => ({
  name: '',
  permits: [],
  online: { first: 1, size: 1000, lanes: 1 },
  prizes: [],
  beacon: 'none',
  terms: '',
  drawAt: '',
  stopAt: '',
  earlyBirds: [],
});
