// Takes every step of every draw that is due: in the worker a bit at a time, by the operator to the end.
import { z } from 'zod';
import { findNextJobAt } from '../../ground/jobs/next-job.ts';
import { type JobHandlers, runDueJobs } from '../../ground/jobs/run.ts';
import type { Services } from '../../services.ts';
import {
  capSoldOutDraws,
  type DueStep,
  enqueueDueSteps,
  findNextStepAt,
  listDueSteps,
  STEP_JOB,
} from './due-steps.ts';
import type { Pause } from './entries.ts';
import { DRAW_STEPS, type DrawStepName, SEAL_JOB, sealDraw, takeStep } from './steps.ts';

const StepPayload = z.object({
  drawId: z.string(),
  step: z.enum(Object.keys(DRAW_STEPS) as [DrawStepName, ...DrawStepName[]]),
});

const SealPayload = z.object({ drawId: z.string() });

export const createDrawHandlers = (pause?: Pause): JobHandlers => ({
  [STEP_JOB]: (services, payload) => takeStep(services, StepPayload.parse(payload), pause),
  [SEAL_JOB]: (services, payload) => sealDraw(services, SealPayload.parse(payload).drawId, pause),
});

/** Takes the oldest due step, or publishes what was sold of a draw. False when there was nothing to do. */
export async function runOneStep(services: Services, pause?: Pause): Promise<boolean> {
  await enqueueDueSteps(services);
  return (await runDueJobs(services, createDrawHandlers(pause))) > 0;
}

/** When the next of these may be due though nothing changes; see `Poll`. */
export async function findNextRunAt(services: Services, since: number): Promise<number> {
  const jobAt = await findNextJobAt(services, [STEP_JOB, SEAL_JOB]);
  return Math.min(jobAt, await findNextStepAt(services, since));
}

const PATIENCE_MS = 20_000;
const LOOK_AGAIN_MS = 100;

/**
 * Takes due steps until none is left, beside a worker that takes them too. Gives the steps that could not be taken:
 * they failed, or another worker has held them for too long.
 */
export async function runDueDraws(
  services: Services,
  { onStep = () => {}, patienceMs = PATIENCE_MS }: { onStep?: () => void; patienceMs?: number } = {},
): Promise<DueStep[]> {
  await capSoldOutDraws(services);
  for (let waited = 0; waited <= patienceMs; ) {
    if (await runOneStep(services)) {
      onStep();
      waited = 0;
      continue;
    }
    if ((await listDueSteps(services)).length === 0) return [];
    await new Promise((wake) => setTimeout(wake, LOOK_AGAIN_MS));
    waited += LOOK_AGAIN_MS;
  }
  return listDueSteps(services);
}
