// Opens the invented raffles: each once, in a new shop as in one that was filled before there were any.

import { openDrawsAhead } from '../../../catalogue/draws/open-ahead.ts';
import { RafflePlan } from '../../../catalogue/offers/raffle-plan.ts';
import { findOffer, saveOffer } from '../../../catalogue/offers/store.ts';
import { openRaffle } from '../../../catalogue/raffles/open-raffle.ts';
import { type Database, transact } from '../../../ground/db/open.ts';
import type { Services } from '../../../services.ts';
import { DEMONSTRATION_RAFFLES } from './all.ts';
import type { DemonstrationRaffle } from './raffle.ts';

const isKnown = async ({ db }: Database, { offer }: DemonstrationRaffle): Promise<boolean> =>
  (await findOffer(db, offer.key)) !== undefined;

/** Opens what is missing on the clock of the services, with draws that are planned from `now` (milliseconds since 1970). */
export async function seedRaffles(services: Services, now: number): Promise<void> {
  for (const raffle of DEMONSTRATION_RAFFLES) {
    if (await isKnown(services.database, raffle)) continue;
    await transact(services.database, async (tx) => {
      await saveOffer(tx, services, raffle.offer);
      const plan = raffle.createPlan?.(now);
      if (plan) await openRaffle(tx, services, raffle.offer, RafflePlan.parse(plan));
    });
    await openDrawsAhead(services, raffle.offer.key);
  }
}
