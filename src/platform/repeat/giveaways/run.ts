// Takes every giveaway through its life: close, seal, draw, pay.
import { GIVEAWAYS_TAG } from '#lib/domain/pages/page-tags.ts';
import { transactAndPurge } from '../../ground/jobs/purge.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { openScheduledGiveaways } from './open.ts';
import { payGiveaway } from './pay.ts';
import { drawGiveaway, sealGiveaway } from './seal.ts';
import { GiveawayMoved, type GiveawayRow, moveGiveaway } from './store.ts';

/** OPEN to CLOSED; a preview has been shown long enough and is over. */
const closeGiveaway = (services: Services, giveaway: GiveawayRow): Promise<void> =>
  transactAndPurge(services, async (tx, announce) => {
    await moveGiveaway(tx, giveaway, giveaway.type === 'preview' ? 'paid' : 'closed');
    announce(GIVEAWAYS_TAG);
  });

const STEPS = {
  open: closeGiveaway,
  closed: sealGiveaway,
  sealed: drawGiveaway,
  drawn: payGiveaway,
} as const;

/** What waits for a step, the oldest first. Sales close whatever else waits. */
const listDue = ({ database, clock }: Services): Promise<GiveawayRow[]> => {
  const now = getNowIso(clock);
  return database.db
    .selectFrom('giveaway')
    .selectAll()
    .where((where) =>
      where.or([
        where.and([where('status', '=', 'open'), where('stop_at', '<=', now)]),
        where('status', 'in', ['closed', 'drawn']),
        where.and([where('status', '=', 'sealed'), where('draw_at', '<=', now)]),
      ]),
    )
    .orderBy('stop_at')
    .orderBy('id')
    .execute();
};

async function takeStep(services: Services, giveaway: GiveawayRow): Promise<boolean> {
  if (giveaway.status === 'paid') return false;
  try {
    await STEPS[giveaway.status](services, giveaway);
    return true;
  } catch (error) {
    // Another worker has taken the step meanwhile, or it is tried again with the next look.
    if (!(error instanceof GiveawayMoved))
      services.log.error({ err: error, giveaway: giveaway.id }, 'a giveaway cannot go on');
    return false;
  }
}

/** Takes one step of each giveaway that is due and opens what is missing. True when something was done. */
export async function runGiveaways(services: Services): Promise<boolean> {
  let isDone = false;
  for (const giveaway of await listDue(services)) isDone = (await takeStep(services, giveaway)) || isDone;
  return (await openScheduledGiveaways(services)) > 0 || isDone;
}
