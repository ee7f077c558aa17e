// Items that are planned: when, and the job that makes the plans come true.
import type { EditorItem } from '#lib/contracts/editor/editor.ts';
import { SCHEDULE_JOB } from '#platform/content/editor/publishing/publish.ts';
import { runSchedule } from '#platform/content/editor/publishing/schedule.ts';
import { runDueJobs } from '#platform/ground/jobs/run.ts';
import { TEST_NOW, type TestPlatform } from '../platform.ts';

export const HOUR_MS = 3_600_000;

/** So many milliseconds after the clock of a test begins. */
export const at = (ms: number): string => new Date(TEST_NOW + ms).toISOString();

/** Runs the jobs that are due. */
export async function work({ services }: TestPlatform): Promise<void> {
  while ((await runDueJobs(services, { [SCHEDULE_JOB]: runSchedule }, 10)) > 0);
}

export const placeOf = ({ collection, id }: EditorItem) => ({ collection, id });
