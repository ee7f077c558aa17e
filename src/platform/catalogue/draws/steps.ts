// What is done to a draw, one step after the other. A step that was cut off is taken again from where it stopped.
import type { DrawStatus } from '#lib/contracts/offers/draw.ts';
import { listDrawTags } from '#lib/domain/pages/page-tags.ts';
import { transactAndPurge } from '../../ground/jobs/purge.ts';
import { enqueueJob } from '../../ground/jobs/queue.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { type Pause, yieldToOthers } from './entries.ts';
import { type DrawRow, moveDraw } from './lifecycle.ts';
import { openDrawsAhead } from './open-ahead.ts';
import { readOfferOfDraw } from './results-version.ts';
import { notifyEntrants } from './settle/notify-entrants.ts';
import { payDraw } from './settle/pay.ts';
import { type DrawSettlement, findSettlement } from './settle/settlement.ts';

/** How the kind of product that the draw is of comes to its result. */
async function getSettlement(services: Services, draw: DrawRow): Promise<DrawSettlement> {
  const { type } = await readOfferOfDraw(services.database.db, draw);
  const settlement = findSettlement(services, type);
  if (!settlement) throw new Error(`The draw ${draw.id} is of the kind ${type}, which is never drawn`);
  return settlement;
}

/** The job that publishes what was sold of a draw. */
export const SEAL_JOB = 'draw_seal';

async function closeDraw(services: Services, draw: DrawRow): Promise<void> {
  if (draw.stop_at > getNowIso(services.clock))
    throw new Error(`The draw ${draw.id} is sold until ${draw.stop_at}`);
  const { sealDraw } = await getSettlement(services, draw);
  await transactAndPurge(services, async (tx, announce) => {
    await moveDraw(tx, services, draw, { to: 'DRAW_CLOSED' });
    if (sealDraw && draw.source === 'own')
      await enqueueJob(tx, services, {
        kind: SEAL_JOB,
        payload: { drawId: draw.id },
        dedupe: `${SEAL_JOB}:${draw.id}`,
      });
    announce(...listDrawTags(draw.offer_key, draw.draw_no));
  });
}

async function holdDraw(services: Services, draw: DrawRow): Promise<void> {
  if (draw.draw_at > getNowIso(services.clock))
    throw new Error(`The draw ${draw.id} is held at ${draw.draw_at}`);
  // The draw after this one may take over its jackpot, so it must be there.
  await openDrawsAhead(services, draw.offer_key);
  await (await getSettlement(services, draw)).holdDraw(services, draw);
}

async function scoreDraw(services: Services, draw: DrawRow, pause: Pause): Promise<void> {
  await (await getSettlement(services, draw)).scoreDraw(services, draw, pause);
}

async function payPrizes(services: Services, draw: DrawRow, pause: Pause): Promise<void> {
  await payDraw(services, draw, await getSettlement(services, draw), pause);
}

async function notifyOfDraw(services: Services, draw: DrawRow, pause: Pause): Promise<void> {
  await notifyEntrants(services, draw, await getSettlement(services, draw), pause);
}

interface DrawStep {
  readonly from: readonly DrawStatus[];
  readonly work: (services: Services, draw: DrawRow, pause: Pause) => Promise<void>;
}

export const DRAW_STEPS = {
  close: { from: ['DRAW_OPEN', 'DRAW_CAPPED'], work: closeDraw },
  draw: { from: ['DRAW_CLOSED'], work: holdDraw },
  score: { from: ['DRAW_DRAWN'], work: scoreDraw },
  pay: { from: ['DRAW_SCORED'], work: payPrizes },
  tell: { from: ['DRAW_PAID'], work: notifyOfDraw },
} as const satisfies Record<string, DrawStep>;
export type DrawStepName = keyof typeof DRAW_STEPS;

/** The step that a draw of that status waits for. */
export const findStep = (status: string): DrawStepName | undefined =>
  (Object.keys(DRAW_STEPS) as DrawStepName[]).find((name) =>
    (DRAW_STEPS[name].from as readonly string[]).includes(status),
  );

const readDraw = ({ database }: Services, drawId: string): Promise<DrawRow> =>
  database.db.selectFrom('draw').selectAll().where('id', '=', drawId).executeTakeFirstOrThrow();

/** Publishes what was sold of a closed draw. */
export async function sealDraw(
  services: Services,
  drawId: string,
  pause: Pause = yieldToOthers,
): Promise<void> {
  const draw = await readDraw(services, drawId);
  await (await getSettlement(services, draw)).sealDraw?.(services, draw, pause);
}

/** Takes a step of a draw; does nothing when it has been taken, or the draw is cancelled. */
export async function takeStep(
  services: Services,
  { drawId, step }: { drawId: string; step: DrawStepName },
  pause: Pause = yieldToOthers,
): Promise<void> {
  const { from, work }: DrawStep = DRAW_STEPS[step];
  const draw = await readDraw(services, drawId);
  const isCalledFor = draw.cancelled_at === null && from.includes(draw.status as DrawStatus);
  if (isCalledFor) await work(services, draw, pause);
}
