// Runs at random against a model. Whatever fails, in a run or in what is checked after all of them, names the seed with
// which it comes again.
import { randomInt } from 'node:crypto';
import fc from 'fast-check';

/** So many runs are made, however slow the machine is: more, as far as time allows. */
const RUNS_MIN = 11;
const SEEDS = 2 ** 31;

interface Runs {
  readonly runs: number;
  /** For the runs beyond the first ones, in milliseconds. */
  readonly timeLimitMs: number;
}

/** @throws Error with `MODEL_SEED=…` before what failed; in the environment it makes the same runs again */
export async function holdToModel<Run>(
  property: fc.IAsyncProperty<Run>,
  { runs, timeLimitMs }: Runs,
  checkAll: () => Promise<void>,
): Promise<void> {
  const seed = Number(process.env.MODEL_SEED ?? randomInt(SEEDS));
  try {
    await fc.assert(property, { seed, numRuns: RUNS_MIN });
    await fc.assert(property, {
      seed: seed + 1,
      numRuns: Math.max(1, runs - RUNS_MIN),
      interruptAfterTimeLimit: timeLimitMs,
    });
    await checkAll();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`MODEL_SEED=${seed}: ${message}`, { cause: error });
  }
}
