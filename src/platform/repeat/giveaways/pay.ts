// Pays what giveaways award: money into wallets, and a message to each winner.
import { GIVEAWAYS_TAG } from '#lib/domain/pages/page-tags.ts';
import type { Tx } from '../../ground/db/open.ts';
import { transact } from '../../ground/db/open.ts';
import type { GiveawayAwardTable } from '../../ground/db/schema/membership-schema.ts';
import { transactAndPurge } from '../../ground/jobs/purge.ts';
import { enqueueJob } from '../../ground/jobs/queue.ts';
import { queueMails } from '../../ground/mail/queue.ts';
import { getHouseAccount, lockWallet } from '../../money/ledger/accounts.ts';
import { postTransaction } from '../../money/ledger/post.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { findGiveawayPath } from './describe-entry.ts';
import { RESULTS_JOB, type ResultsPayload } from './notify-results.ts';
import { type GiveawayRow, moveGiveaway, readTerms } from './store.ts';

/** One award, one ledger transaction: a second one for the same entry is refused by the database. */
async function payAward(
  tx: Tx,
  services: Services,
  { rank, entry_id, giveaway_id, cents, customer_id }: GiveawayAwardTable,
  description: string,
): Promise<void> {
  const { accountId } = await lockWallet(tx, services, customer_id);
  const paid = await tx
    .updateTable('giveaway_award')
    .set({ state: 'paid', paid_at: getNowIso(services.clock) })
    .where('giveaway_id', '=', giveaway_id)
    .where('rank', '=', rank)
    .where('state', '=', 'to_claim')
    .returning('rank')
    .executeTakeFirst();
  if (!paid) return;
  await postTransaction(tx, services, {
    kind: 'prize',
    reference: entry_id,
    description,
    entries: [
      { accountId: getHouseAccount('prizes'), cents: -cents },
      { accountId, cents },
    ],
  });
}

async function settleAward(services: Services, giveaway: GiveawayRow, award: GiveawayAwardTable) {
  const { title } = readTerms(giveaway);
  const path = await findGiveawayPath(services, giveaway);
  await transact(services.database, async (tx) => {
    if (award.kind === 'cash')
      await payAward(tx, services, award, `Giveaway: ${title}, number ${giveaway.number}`);
    await queueMails(tx, services, [
      {
        kind: 'giveaway_won',
        customerId: award.customer_id,
        dedupe: `giveaway:${giveaway.id}:${award.rank}`,
        payload: {
          title,
          prize: giveaway.prize_name,
          date: giveaway.local_date,
          number: award.number,
          prizeCents: award.cents,
          isCash: award.kind === 'cash',
          path,
        },
      },
    ]);
  });
}

/** DRAWN to PAID: every award in a transaction of its own, taken again where it was cut off. */
export async function payGiveaway(services: Services, giveaway: GiveawayRow): Promise<void> {
  const awards = await services.database.db
    .selectFrom('giveaway_award')
    .selectAll()
    .where('giveaway_id', '=', giveaway.id)
    .orderBy('rank')
    .execute();
  for (const award of awards) await settleAward(services, giveaway, award);
  await transactAndPurge(services, async (tx, announce) => {
    await moveGiveaway(tx, giveaway, 'paid');
    const payload: ResultsPayload = { giveawayId: giveaway.id, after: 0 };
    await enqueueJob(tx, services, { kind: RESULTS_JOB, payload });
    announce(GIVEAWAYS_TAG);
  });
}
