import { randomBytes, randomFillSync, randomInt } from 'node:crypto';

/** Source of randomness and ids. Tests hand in their own. */
export interface Random {
  /** A whole number from 0 up to, not including, `below`. */
  pickInteger(below: number): number;
  /** That many random bytes, as lower-case hex. */
  createHex(bytes: number): string;
  /** A new id, as `tkt_` and 26 characters; ids sort by the time they were made. */
  createId(prefix: string, nowMs: number): string;
}

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_CHARS = 10;
const TURN_CHARS = 4;
const RANDOM_CHARS = 12;
const TURNS = 32 ** TURN_CHARS;

/** Random bytes of ids, drawn for many at once: a call for each takes ten times as long as its bytes. */
const pool = new Uint8Array(4096);
let taken = pool.length;

function createRandomBase32(chars: number): string {
  if (taken + chars > pool.length) {
    randomFillSync(pool);
    taken = 0;
  }
  let text = '';
  for (const end = taken + chars; taken < end; taken += 1) text += ALPHABET[pool[taken]! & 31];
  return text;
}

const formatBase32 = (value: number, chars: number): string => {
  let rest = Math.floor(value);
  let text = '';
  for (let place = 0; place < chars; place += 1) {
    text = ALPHABET[rest % 32] + text;
    rest = Math.floor(rest / 32);
  }
  return text;
};

/** Sorts before every id of the prefix that was made then or later. */
export const createIdBound = (prefix: string, ms: number): string =>
  `${prefix}_${formatBase32(ms, TIME_CHARS)}`;

/** Ids of the same millisecond sort by a counter. It never starts again: ids of several clocks may be made in turn. */
let turn = 0;
const takeTurn = (): number => {
  turn = (turn + 1) % TURNS;
  return turn;
};

/** The machine's cryptographic source (decision D4). */
export const SYSTEM_RANDOM: Random = {
  pickInteger: (below) => randomInt(below),
  createHex: (bytes) => randomBytes(bytes).toString('hex'),
  createId: (prefix, nowMs) =>
    `${prefix}_${formatBase32(nowMs, TIME_CHARS)}${formatBase32(takeTurn(), TURN_CHARS)}${createRandomBase32(RANDOM_CHARS)}`,
};
