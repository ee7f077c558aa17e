import type { Tx } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import { toIso } from '../../time.ts';
import type { PlannedDraw } from '../draws/settle/settlement.ts';
import type { OfferDefinition } from '../offers/definition.ts';
import { openRaffle } from './open-raffle.ts';

/** Of a raffle nothing is caught up on: no ticket of a draw that was missed could have been sold. */
export async function openPlannedRaffles(
  tx: Tx,
  services: Services,
  offer: OfferDefinition,
  draws: readonly PlannedDraw[],
): Promise<number[]> {
  const { raffle } = offer.operation;
  const opened: number[] = [];
  for (const draw of draws) {
    if (!raffle || draw.stopAt <= services.clock.now()) continue;
    const times = { drawAt: toIso(draw.drawAt), stopAt: toIso(draw.stopAt), earlyBirds: [] };
    opened.push((await openRaffle(tx, services, offer, { ...raffle, ...times })).drawNo);
  }
  return opened;
}
