import { randomInt } from 'node:crypto';

/** Where each statement goes to a server, which takes much longer, a third is done of what SQLite is asked to do. */
const SHARE = process.env.TEST_DATABASE_URL ? 3 : 1;

/**
 * How often a race or a walk at random is repeated: a third as often on a server, which has more ways to interleave in
 * each of them.
 */
export const countRounds = (rounds: number): number => Math.ceil(rounds / SHARE);

/**
 * After how many statements a process is stopped: after each of them in turn; on a server after every third, from one
 * of the first three. Ends with its reader.
 */
export function* listStops(): Generator<number, never> {
  for (let steps = 1 + randomInt(SHARE); ; steps += SHARE) yield steps;
}
