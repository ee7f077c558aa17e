// The beacon of a draw: something outside of the shop that happens after the close and that no one knows before. With
// one, not even the keeper of the seed can try out lists before the close.
import { type DrandBeacon, parseBeacon } from '#lib/domain/raffle/beacon.ts';
import { addDays, toLocalDate } from '#lib/domain/time/zoned-time.ts';

interface DrandChain {
  /** Of round 1, in seconds since 1970. */
  readonly genesis: number;
  /** Seconds between rounds. */
  readonly period: number;
}

/** The chain that a draw takes its round of where its offer names none. */
const QUICKNET = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971';

/** The chains of the League of Entropy by hash: quicknet, and the older default. */
const DRAND_CHAINS: Readonly<Record<string, DrandChain>> = {
  [QUICKNET]: { genesis: 1_692_803_367, period: 3 },
  '8990e7a9aaed2ffed73dbd7092123d6f289930540d7651336225dc172e51b2ce': { genesis: 1_595_431_050, period: 30 },
};

/** By then the list of the largest draw is sealed and published. */
const SEALING_MS = 15 * 60_000;

/** When the round comes out, in milliseconds since 1970; never on a chain that is not known. */
export function getBeaconTime({ chain, round }: Pick<DrandBeacon, 'chain' | 'round'>): number {
  const known = DRAND_CHAINS[chain];
  return known ? 1000 * (known.genesis + known.period * (round - 1)) : Number.POSITIVE_INFINITY;
}

/**
 * Why a draw cannot have the beacon: it would be known before the sold list is sealed, or cannot be read. Undefined
 * where it can.
 */
export function findBeaconFault(
  spec: string,
  { stopAt, timeZone }: { stopAt: string; timeZone: string },
): string | undefined {
  const beacon = parseBeacon(spec);
  if (!beacon) return 'A beacon is none, recorded:WHAT:DATE or drand:CHAIN:ROUND.';
  if (beacon.kind === 'none') return undefined;
  const stop = Date.parse(stopAt);
  if (beacon.kind === 'recorded') {
    const isAfter = beacon.date > toLocalDate(stop, timeZone);
    return isAfter ? undefined : 'What is recorded must happen on a day after sales end.';
  }
  if (!DRAND_CHAINS[beacon.chain])
    return 'This chain of drand is not known. Take quicknet or the default chain.';
  const isAfter = getBeaconTime(beacon) >= stop + SEALING_MS;
  return isAfter ? undefined : 'The round of drand must come 15 minutes after sales end, or later.';
}

/** Why the value of a beacon cannot be known at an instant, in milliseconds since 1970; undefined where it can. */
export function findEarlyFault(spec: string, now: number, timeZone: string): string | undefined {
  const beacon = parseBeacon(spec);
  if (beacon?.kind === 'recorded' && beacon.date > toLocalDate(now, timeZone))
    return `The beacon of this draw happens on ${beacon.date}. Its value is not known before.`;
  if (beacon?.kind === 'drand' && getBeaconTime(beacon) > now) return 'This round of drand is not out yet.';
  return undefined;
}

const DRAND_VALUE = /^[0-9a-f]{64}$/;
const RECORDED_MAX = 200;

/** Why a value cannot be the beacon's; undefined where it can. */
export function findValueFault(spec: string, value: string): string | undefined {
  const beacon = parseBeacon(spec);
  if (!beacon || beacon.kind === 'none') return 'This draw has no beacon.';
  if (beacon.kind === 'drand')
    return DRAND_VALUE.test(value)
      ? undefined
      : 'The randomness of a round of drand is 64 lower-case hex digits.';
  const isPlain = value.length <= RECORDED_MAX && value === value.trim() && /^[^\n\r|]+$/.test(value);
  return isPlain
    ? undefined
    : `Write the value as it was published, in one line of at most ${RECORDED_MAX} characters.`;
}

/**
 * The beacon of a draw whose offer says what decides all of them: `none`, `recorded:WHAT` or `drand`. What is recorded
 * happens on the day after sales end; the round of drand is the first at the time of the draw, or 15 minutes after sales
 * end where that is later.
 */
export function planBeacon(
  wish: string,
  { drawAt, stopAt, timeZone }: { drawAt: number; stopAt: number; timeZone: string },
): string {
  if (wish !== 'drand')
    return wish === 'none' ? wish : `${wish}:${addDays(toLocalDate(stopAt, timeZone), 1)}`;
  const { genesis, period } = DRAND_CHAINS[QUICKNET]!;
  const from = Math.max(drawAt, stopAt + SEALING_MS) / 1000;
  return `drand:${QUICKNET}:${Math.max(0, Math.ceil((from - genesis) / period)) + 1}`;
}
