// The membership programme of a new shop, with giveaways of the last days that supporters were in.
import { ownGiveaways, ownProgram } from '#content/membership-program.ts';
import { GiveawayTerms, MembershipProgram } from '#lib/contracts/membership/program.ts';
import { addDays, toInstant, toLocalDate } from '#lib/domain/time/zoned-time.ts';
import { MEMBERSHIP } from '../../ground/config/membership-setting.ts';
import { CONFIG, putValue, readValue } from '../../ground/config/store.ts';
import { type Tx, transact } from '../../ground/db/open.ts';
import { lockWallet } from '../../money/ledger/accounts.ts';
import { enterGiveaway } from '../../repeat/giveaways/enter.ts';
import { GUARANTEE_JOB } from '../../repeat/giveaways/guarantee-job.ts';
import { RESULTS_JOB } from '../../repeat/giveaways/notify-results.ts';
import { openGiveaway } from '../../repeat/giveaways/open.ts';
import { runGiveaways } from '../../repeat/giveaways/run.ts';
import { joinProgram } from '../../repeat/membership/members.ts';
import type { Services } from '../../services.ts';
import { getNowIso, toIso } from '../../time.ts';
import { createServicesAt } from './played-days.ts';

const DRAW_TIME = '20:00';

async function openOnce(
  tx: Tx,
  services: Services,
  { programId, timeZone }: MembershipProgram,
): Promise<void> {
  const opensAt = services.clock.now();
  for (const { days, terms } of ownGiveaways) {
    const localDate = addDays(toLocalDate(opensAt, timeZone), days);
    const drawAt = toInstant(localDate, DRAW_TIME, timeZone);
    const plan = { terms: GiveawayTerms.parse(terms), localDate, opensAt, stopAt: drawAt, drawAt };
    await openGiveaway(tx, services, programId, plan);
  }
}

/** The programme and what is held once. Does nothing where a programme is set. */
export async function seedMembership(services: Services): Promise<void> {
  if ((await readValue(services.database.db, CONFIG, MEMBERSHIP)) !== undefined) return;
  const program = MembershipProgram.parse(ownProgram);
  await transact(services.database, async (tx) => {
    await putValue(tx, services, { namespace: CONFIG, key: MEMBERSHIP, value: program });
    await openOnce(tx, services, program);
  });
}

const listSupporters = async ({ database }: Services): Promise<string[]> => {
  const rows = await database.db
    .selectFrom('customer')
    .select('id')
    .where('email', 'like', 'supporter-%')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};

async function enterAll(services: Services, members: readonly string[]): Promise<void> {
  const open = await services.database.db
    .selectFrom('giveaway')
    .select('id')
    .where('status', '=', 'open')
    .where('schedule', 'is not', null)
    .where('opens_at', '<=', getNowIso(services.clock))
    .where('stop_at', '>', getNowIso(services.clock))
    .execute();
  for (const { id } of open)
    for (const customerId of members) await enterGiveaway(services, { giveawayId: id, customerId });
}

async function findNextDraw({ database }: Services, until: number): Promise<number | undefined> {
  const row = await database.db
    .selectFrom('giveaway')
    .select('draw_at')
    .where('status', 'in', ['open', 'closed', 'sealed'])
    .where('draw_at', '<=', toIso(until))
    .orderBy('draw_at')
    .limit(1)
    .executeTakeFirst();
  return row && Date.parse(row.draw_at);
}

/** Holds the giveaways between two instants, with the invented supporters in them. */
export async function playGiveaways(services: Services, from: number, until: number): Promise<void> {
  const played = createServicesAt(services, from);
  const program = MembershipProgram.parse(ownProgram);
  const members = await listSupporters(services);
  for (const customerId of members)
    await transact(services.database, async (tx) => {
      await lockWallet(tx, played.services, customerId);
      await joinProgram(tx, played.services, program, { customerId });
    });
  for (let at: number | undefined = from; at !== undefined; at = await findNextDraw(services, until)) {
    played.moveTo(at);
    while (await runGiveaways(played.services));
    await enterAll(played.services, members);
  }
  // There are no premium members yet, and no messages about those days.
  await services.database.db
    .updateTable('job')
    .set({ done_at: toIso(until) })
    .where('kind', 'in', [GUARANTEE_JOB, RESULTS_JOB])
    .where('done_at', 'is', null)
    .execute();
}
