// Runs at random against a model. Whatever fails, in a run or in what is checked after all of them, names the seed with
// which it comes again.
import { randomInt } from 'node:crypto';
import fc from 'fast-check';

/** So many runs are made, however slow the machine is: more, as far as time allows. */
const RUNS_MIN = 11;
const SEEDS = 2 ** 31;

interface Model<Run> {
  readonly arbitrary: fc.Arbitrary<Run>;
  readonly play: (run: Run) => Promise<void>;
  readonly runs: number;
  /** For the runs beyond the first ones, in milliseconds. */
  readonly timeLimitMs: number;
}

/** @throws Error with `MODEL_SEED=…` before what failed; in the environment it makes the same runs again */
export async function holdToModel<Run>(
  { arbitrary, play, runs, timeLimitMs }: Model<Run>,
  checkAll: (played: number) => Promise<void>,
): Promise<void> {
  const seed = Number(process.env.MODEL_SEED ?? randomInt(SEEDS));
  let played = 0;
  let last: Promise<void> = Promise.resolve();
  const property = fc.asyncProperty(arbitrary, (run) => {
    played += 1;
    last = play(run);
    return last;
  });
  try {
    await fc.assert(property, { seed, numRuns: RUNS_MIN });
    await fc.assert(property, {
      seed: seed + 1,
      numRuns: Math.max(1, runs - RUNS_MIN),
      interruptAfterTimeLimit: timeLimitMs,
    });
    // A run that is cut off by the limit goes on by itself.
    await last;
    await checkAll(played);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`MODEL_SEED=${seed}: ${message}`, { cause: error });
  }
}
