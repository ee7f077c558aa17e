import type { CommandOutcome } from '../operator/command.ts';
import type { Services } from '../services.ts';
import { getNowIso } from '../time.ts';

/** Writes a command into the audit trail. @param actor `ops:mia`, or `operator:back-office` over HTTP */
export async function recordCommand(
  { random, clock, database }: Services,
  actor: string,
  action: string,
  outcome: CommandOutcome,
): Promise<void> {
  await database.db
    .insertInto('audit')
    .values({
      id: random.createId('aud', clock.now()),
      actor,
      action,
      subject: outcome.subject ?? '',
      detail: JSON.stringify(outcome.detail ?? {}),
      created_at: getNowIso(clock),
    })
    .execute();
}
