// Looks for higher prices of periods before they are charged, so that they are announced in time.
import { DAY_MS } from '#lib/domain/time/units.ts';
import { transact } from '../../../ground/db/open.ts';
import { enqueueJob } from '../../../ground/jobs/queue.ts';
import type { Services } from '../../../services.ts';
import { getNowIso, toIso } from '../../../time.ts';
import { checkPrice } from '../charges/agreed-price.ts';
import { findUnitCents } from '../charges/charge-line.ts';
import { openCoveredDraws } from '../charges/open-covered-draws.ts';
import { PRICES_AHEAD_JOB, type PricesPayload } from '../jobs.ts';
import { lockCharge, lockRecurring } from '../store.ts';

/** Longer than the notice of a price: it is looked at on some days before that begins. */
const AHEAD_MS = 10 * DAY_MS;
const AT_ONCE = 100;

const listSoon = ({ database, clock }: Services, { after }: PricesPayload) =>
  database.db
    .selectFrom('recurring_charge as charge')
    .innerJoin('recurring', 'recurring.id', 'charge.recurring_id')
    .select(['charge.id', 'charge.recurring_id', 'charge.covers_until'])
    .where('charge.state', '=', 'planned')
    .where('charge.next_try_at', '>', getNowIso(clock))
    .where('charge.next_try_at', '<=', toIso(clock.now() + AHEAD_MS))
    .where('charge.covers_until', 'is not', null)
    .where('charge.id', '>', after)
    .where('recurring.status', '=', 'recurring_status_active')
    .orderBy('charge.id')
    .limit(AT_ONCE)
    .execute();

type Soon = Awaited<ReturnType<typeof listSoon>>[number];

async function checkCharge(services: Services, soon: Soon): Promise<void> {
  await openCoveredDraws(services, soon);
  await transact(services.database, async (tx) => {
    const row = await lockRecurring(tx, services, soon.recurring_id);
    const charge = await lockCharge(tx, services, soon.id);
    if (charge?.state !== 'planned' || row?.status !== 'recurring_status_active') return;
    const unitCents = await findUnitCents(tx, services, row, charge);
    if (unitCents === undefined) return;
    const at = Date.parse(charge.due_at);
    await checkPrice(tx, services, { row, charge, broughtCents: 0 }, { unitCents, at });
  });
}

/** Announces the higher prices of periods that are charged soon, some at once; the others by a job that follows. */
export async function notifyPricesAhead(services: Services, payload: PricesPayload): Promise<void> {
  const charges = await listSoon(services, payload);
  for (const charge of charges) {
    try {
      await checkCharge(services, charge);
    } catch (error) {
      services.log.error({ err: error, id: charge.id }, 'the price of a charge to come could not be read');
    }
  }
  const last = charges.at(-1);
  if (last && charges.length === AT_ONCE)
    await enqueueJob(services.database.db, services, { kind: PRICES_AHEAD_JOB, payload: { after: last.id } });
}
