import { z } from 'zod';
import { RecurringStatus } from './recurring-entity.ts';

/** Another spelling of a timed pause, which is read and never sent. */
const TIMED_PAUSED = 'recurring_status_timed_paused';

export const StatusChange = z.object({
  status: z
    .union([RecurringStatus, z.literal(TIMED_PAUSED)])
    .transform((status) => (status === TIMED_PAUSED ? 'recurring_status_timed_pause' : status)),
  /** For a timed pause: the day on which it starts again, `YYYY-MM-DD`. */
  pausedUntil: z.iso.date('Choose a day.').optional(),
});
export type StatusChange = z.infer<typeof StatusChange>;
