import { claimSubmission, releaseSubmission } from '#lib/contracts/submission.ts';
import { type Router, registerRoute } from '../../http.ts';
import type { Services } from '../../services.ts';
import { getNowIso, toIso } from '../../time.ts';

const SCOPE = 'submission';
const REPEAT_WITHIN_MS = 2_500;

/** One statement, so that of two processes one is the first. A mark that is older than a moment counts as none. */
async function claimMark({ database, clock }: Services, mark: string): Promise<boolean> {
  const now = getNowIso(clock);
  const claimed = await database.db
    .insertInto('idempotency')
    .values({ scope: SCOPE, key: mark, request_hash: '', status: 200, answer: 'null', created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'key'])
        .doUpdateSet({ created_at: now })
        .where('idempotency.created_at', '<', toIso(clock.now() - REPEAT_WITHIN_MS)),
    )
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

async function releaseMark({ database }: Services, mark: string): Promise<void> {
  await database.db.deleteFrom('idempotency').where('scope', '=', SCOPE).where('key', '=', mark).execute();
}

export function serveSubmissions(router: Router): void {
  const { services } = router;
  registerRoute(router, claimSubmission, async ({ body }) => ({
    result: { isFirst: await claimMark(services, body.mark) },
  }));
  registerRoute(router, releaseSubmission, async ({ params }) => {
    await releaseMark(services, params.mark);
    return { result: {} };
  });
}
