import { randomBytes, randomInt } from 'node:crypto';

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
const TURNS = 32 ** TURN_CHARS;

const toBase32 = (bytes: Uint8Array): string => Array.from(bytes, (byte) => ALPHABET[byte & 31]).join('');
const formatBase32 = (value: number, chars: number): string => {
  let rest = Math.floor(value);
  let text = '';
  for (let place = 0; place < chars; place += 1) {
    text = ALPHABET[rest % 32] + text;
    rest = Math.floor(rest / 32);
  }
  return text;
};

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
    `${prefix}_${formatBase32(nowMs, TIME_CHARS)}${formatBase32(takeTurn(), TURN_CHARS)}${toBase32(randomBytes(12))}`,
};
