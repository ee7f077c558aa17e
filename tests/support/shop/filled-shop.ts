// A shop as releases filled it that wrote the demonstration in production too.
import { saveOffer } from '#platform/catalogue/offers/store.ts';
import { openPools } from '#platform/catalogue/syndicates/open-pools.ts';
import { seedContent } from '#platform/content/pages/seed.ts';
import { putValue } from '#platform/ground/config/store.ts';
import { transact } from '#platform/ground/db/open.ts';
import type { Services } from '#platform/services.ts';
import { markGameAsSeeded } from '#platform/shop/seed/added-games.ts';
import { DEMONSTRATION_GAMES } from '#platform/shop/seed/games/all.ts';
import { seedHistory } from '#platform/shop/seed/history.ts';
import { seedMembership } from '#platform/shop/seed/membership.ts';
import { createServicesAt, playUntil } from '#platform/shop/seed/played-days.ts';
import { seedRaffles } from '#platform/shop/seed/raffles/seed-raffles.ts';
import { seedSettings } from '#platform/shop/seed/settings.ts';
import { seedSyndicates } from '#platform/shop/seed/syndicates/seed-syndicates.ts';

const PLAYED_MS = 9 * 86_400_000;

/** Everything but accounts and codes. */
export async function fillAsBefore(services: Services): Promise<void> {
  const playFrom = services.clock.now() - PLAYED_MS;
  await transact(services.database, async (tx) => {
    for (const game of DEMONSTRATION_GAMES) {
      await saveOffer(tx, services, game.offer);
      await markGameAsSeeded(tx, services, game);
    }
    await seedSettings(tx, services);
    await putValue(tx, services, {
      namespace: '/platform/seed',
      key: 'state',
      value: { version: 1, playFrom, isDone: true },
    });
  });
  await seedContent(services);
  const { services: then } = createServicesAt(services, playFrom);
  for (const game of DEMONSTRATION_GAMES) await seedHistory(then, game);
  await seedRaffles(then, services.clock.now());
  await seedSyndicates(then);
  await seedMembership(services);
  await playUntil(services, playFrom, services.clock.now());
  await openPools(services);
}
