// Each lottery is sold under a licence. Raffles have permits of their own.
import { z } from 'zod';
import { readSettings } from '../../ground/config/store.ts';
import type { Need } from '../../ground/readiness/readiness.ts';
import type { Services } from '../../services.ts';
import { listOffers } from './store.ts';

/** The setting that names the licence of each lottery by its key. */
export const LICENCES = 'lotteryLicences';
const Licences = z.record(z.string(), z.string().trim().min(1).max(200));

export const LICENCE_SETTINGS = { [LICENCES]: Licences };

/** The licences by lottery; none where the setting cannot be read. */
export const parseLotteryLicences = (value: unknown): Record<string, string> =>
  Licences.safeParse(value).data ?? {};

/** Lotteries that are on sale, and syndicates that play them, without a licence. */
export async function checkLicences(services: Services): Promise<readonly Need[]> {
  const licences = parseLotteryLicences((await readSettings(services)).get(LICENCES));
  const offers = (await listOffers(services.database.db)).filter(
    ({ type, suspended }) => type !== 'raffle_ticket' && suspended !== true,
  );
  return offers
    .filter(({ key, operation }) => licences[operation?.syndicate?.lotteryKey ?? key] === undefined)
    .map(({ key, name }) => ({
      key: `licence:${key}`,
      what: `${name} is sold under no licence.`,
      todo: `Name it below, or: \`config set ${LICENCES} '{"${key}":"..."}'\`, with those of your other lotteries.`,
      isByLaw: true,
      offerKey: key,
    }));
}
