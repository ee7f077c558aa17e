import type { Tx } from '../db/open.ts';
import { transactAndPurge } from '../jobs/purge.ts';
import { houseAccount, walletOf } from '../ledger/accounts.ts';
import { post } from '../ledger/post.ts';
import type { Services } from '../services.ts';
import { nowIso } from '../time.ts';
import type { Pause } from './entries.ts';
import { type DrawRow, drawTags, moveDraw } from './lifecycle.ts';
import { offerOfDraw } from './results-version.ts';

const PRIZES_AT_ONCE = 50;

interface Prize {
  readonly entryId: string;
  readonly customerId: string;
  readonly cents: number;
}

async function unpaidPrizes(tx: Tx, drawId: string): Promise<Prize[]> {
  const rows = await tx
    .selectFrom('entry')
    .select(['id', 'customer_id', 'prize_cents'])
    .where('draw_id', '=', drawId)
    .where('prize_cents', '>', 0)
    .where('paid_at', 'is', null)
    // Wallets are held in one order, so that two workers never wait for each other.
    .orderBy('customer_id')
    .orderBy('id')
    .limit(PRIZES_AT_ONCE)
    .execute();
  return rows.map((row) => ({ entryId: row.id, customerId: row.customer_id, cents: row.prize_cents! }));
}

/** One prize, one ledger transaction: a second one for the same entry is refused by the database. */
async function payPrize(tx: Tx, services: Services, prize: Prize, description: string): Promise<void> {
  const wallet = await walletOf(tx, prize.customerId);
  await post(tx, services, {
    kind: 'prize',
    reference: prize.entryId,
    description,
    entries: [
      { accountId: houseAccount('prizes'), cents: -prize.cents },
      { accountId: wallet.accountId, cents: prize.cents },
    ],
  });
  await tx
    .updateTable('entry')
    .set({ paid_at: nowIso(services.clock) })
    .where('id', '=', prize.entryId)
    .execute();
}

/** SCORED to PAID: every prize into its wallet, some in a transaction. */
export async function payDraw(services: Services, draw: DrawRow, pause: Pause): Promise<void> {
  const { name } = await offerOfDraw(services.database.db, draw);
  const description = `Prize: ${name}, draw ${draw.draw_no}`;
  for (let isDone = false; !isDone; ) {
    isDone = await transactAndPurge(services, async (tx, announce) => {
      const prizes = await unpaidPrizes(tx, draw.id);
      for (const prize of prizes) await payPrize(tx, services, prize, description);
      if (prizes.length === PRIZES_AT_ONCE) return false;
      await moveDraw(tx, services, draw, { to: 'DRAW_PAID' });
      announce(...drawTags(draw.offer_key, draw.draw_no), 'results');
      return true;
    });
    await pause();
  }
}
