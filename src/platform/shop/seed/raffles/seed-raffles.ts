// Opens the invented raffles: each once, in a new shop as in one that was filled before there were any. One that
// came before there were files gets its file.

import { RafflePlan } from '#lib/contracts/catalogue/raffle-terms.ts';
import { openDrawsAhead } from '../../../catalogue/draws/open-ahead.ts';
import { findOffer, saveOffer } from '../../../catalogue/offers/store.ts';
import { openRaffle } from '../../../catalogue/raffles/open-raffle.ts';
import { type Database, transact } from '../../../ground/db/open.ts';
import type { Services } from '../../../services.ts';
import { keepSeededFile } from '../keep-seeded-file.ts';
import { DEMONSTRATION_RAFFLES } from './all.ts';
import type { DemonstrationRaffle } from './raffle.ts';

const isKnown = async ({ db }: Database, { offer }: DemonstrationRaffle): Promise<boolean> =>
  (await findOffer(db, offer.key)) !== undefined;

/** Opens what is missing on the clock of the services, with draws that are planned from `now` (milliseconds since 1970). */
export async function seedRaffles(services: Services, now: number): Promise<void> {
  for (const raffle of DEMONSTRATION_RAFFLES) {
    if (await isKnown(services.database, raffle)) {
      await transact(services.database, (tx) => keepSeededFile(tx, services, raffle.file));
      continue;
    }
    await transact(services.database, async (tx) => {
      await saveOffer(tx, services, raffle.offer);
      await keepSeededFile(tx, services, raffle.file);
      const plan = raffle.createPlan?.(now);
      if (plan) await openRaffle(tx, services, raffle.offer, RafflePlan.parse(plan));
    });
    await openDrawsAhead(services, raffle.offer.key);
  }
}
