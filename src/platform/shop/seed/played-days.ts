// The days between the generated history and now are played for real, on a clock that runs through them.
import { runDueDraws } from '../../catalogue/draws/run-draws.ts';
import type { Services } from '../../services.ts';
import { toIso } from '../../time.ts';

/** Services whose clock stands at an instant (milliseconds since 1970) until it is moved. */
export function createServicesAt(
  services: Services,
  start: number,
): { services: Services; moveTo: (ms: number) => void } {
  let now = start;
  return {
    services: { ...services, clock: { now: () => now } },
    moveTo: (ms) => {
      now = ms;
    },
  };
}

const WAITING = ['DRAW_OPEN', 'DRAW_CAPPED', 'DRAW_CLOSED'];

async function findNextInstant({ database }: Services, until: number): Promise<number | undefined> {
  const row = await database.db
    .selectFrom('draw')
    .select('draw_at')
    .where('status', 'in', WAITING)
    .where('draw_at', '<=', toIso(until))
    .orderBy('draw_at')
    .limit(1)
    .executeTakeFirst();
  return row && Date.parse(row.draw_at);
}

/** Holds every draw up to an instant at its own time. Messages of those days are kept, not sent. */
export async function playUntil(services: Services, from: number, until: number): Promise<void> {
  const played = createServicesAt(services, from);
  // A run that was cut off left its jobs held, and the clock of these days stands still.
  await services.database.db
    .updateTable('job')
    .set({ locked_until: null })
    .where('done_at', 'is', null)
    .execute();
  for (
    let at = await findNextInstant(services, until);
    at !== undefined;
    at = await findNextInstant(services, until)
  ) {
    played.moveTo(at);
    const left = await runDueDraws(played.services);
    if (left.length > 0) throw new Error(`The draw ${left[0]!.drawId} could not be held`);
  }
  await services.database.db
    .updateTable('job')
    .set({ done_at: toIso(until) })
    .where('kind', '=', 'mail')
    .where('done_at', 'is', null)
    .execute();
}
