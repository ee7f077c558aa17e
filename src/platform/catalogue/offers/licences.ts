// Licences of lotteries as the desk sets them.
import { type LotteryLicence, saveLotteryLicences } from '#lib/contracts/catalogue/desk-licences.ts';
import { createDomainError } from '../../domain-error.ts';
import { CONFIG, lockValues, putValue, readSettings, readValue } from '../../ground/config/store.ts';
import { type Db, type Tx, transact } from '../../ground/db/open.ts';
import { insertAudit } from '../../ground/operator/audit.ts';
import type { Services } from '../../services.ts';
import { LICENCES, parseLotteryLicences } from './readiness.ts';
import { listOffers } from './store.ts';

/** Lotteries alone: a syndicate is sold under the licence of what it plays. */
const listLotteries = async (at: Db | Tx) =>
  (await listOffers(at)).filter(({ type, suspended }) => type === 'lottery_ticket' && suspended !== true);

export async function listLicences(services: Services): Promise<LotteryLicence[]> {
  const licences = parseLotteryLicences((await readSettings(services)).get(LICENCES));
  const lotteries = await listLotteries(services.database.db);
  return lotteries.map(({ key, name }) => ({ key, name, licence: licences[key] ?? '' }));
}

interface Change {
  readonly licences: readonly Omit<LotteryLicence, 'name'>[];
  readonly actor: string;
}

/** @throws DomainError `lottery_unknown` */
export const saveLicences = (services: Services, { licences, actor }: Change): Promise<void> =>
  transact(services.database, async (tx) => {
    await lockValues(tx, services);
    const known = new Set((await listLotteries(tx)).map(({ key }) => key));
    const unknown = licences.find(({ key }) => !known.has(key));
    if (unknown) throw createDomainError(saveLotteryLicences.errors, 'lottery_unknown', { key: unknown.key });
    const kept = parseLotteryLicences(await readValue(tx, CONFIG, LICENCES));
    const named = new Map(Object.entries(kept));
    for (const { key, licence } of licences) {
      if (licence === '') named.delete(key);
      else named.set(key, licence);
    }
    const value = Object.fromEntries(named);
    await putValue(tx, services, { namespace: CONFIG, key: LICENCES, value });
    await insertAudit(tx, services, actor, 'licences set', { subject: LICENCES, detail: licences });
  });
