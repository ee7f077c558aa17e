/**
 * How often a race or a walk at random is repeated: a third as often where each statement goes to a server, which has
 * more ways to interleave in each of them and takes much longer.
 */
export const countRounds = (rounds: number): number =>
  process.env.TEST_DATABASE_URL ? Math.ceil(rounds / 3) : rounds;
