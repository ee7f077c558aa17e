import { listDrawTags, RESULTS_TAG } from '#lib/domain/pages/page-tags.ts';
import type { Tx } from '#platform/ground/db/open.ts';
import { writeTogether } from '#platform/ground/db/write-together.ts';
import { transactAndPurge } from '#platform/ground/jobs/purge.ts';
import { getHouseAccount, SHOP_CURRENCY } from '#platform/money/ledger/accounts.ts';
import { followCredits, type Posting, preparePostings, sealPostings } from '#platform/money/ledger/post.ts';
import type { Services } from '#platform/services.ts';
import { getNowIso } from '#platform/time.ts';
import type { Pause } from '../entries.ts';
import { type DrawRow, moveDraw } from '../lifecycle.ts';
import { readOfferOfDraw } from '../results-version.ts';
import type { DrawSettlement } from './settlement.ts';

const PRIZES_AT_ONCE = 100;

interface Prize {
  readonly entryId: string;
  readonly accountId: string;
  readonly cents: number;
}

async function listUnpaidPrizes(tx: Tx, drawId: string): Promise<Prize[]> {
  const rows = await tx
    .selectFrom('prize')
    .innerJoin('account', 'account.customer_id', 'prize.customer_id')
    .where('account.kind', '=', 'wallet')
    .where('account.currency', '=', SHOP_CURRENCY)
    .select(['prize.entry_id', 'account.id as account_id', 'prize.amount_cents'])
    .where('prize.draw_id', '=', drawId)
    .where('prize.paid_at', 'is', null)
    .where('prize.amount_cents', 'is not', null)
    // Wallets are held in one order, so that two workers never wait for each other.
    .orderBy('prize.customer_id')
    .orderBy('prize.entry_id')
    .limit(PRIZES_AT_ONCE)
    .execute();
  return rows.map((row) => ({ entryId: row.entry_id, accountId: row.account_id, cents: row.amount_cents! }));
}

const createPrizePosting = ({ entryId, accountId, cents }: Prize, description: string): Posting => ({
  kind: 'prize',
  reference: entryId,
  description,
  entries: [
    { accountId: getHouseAccount('prizes'), cents: -cents },
    { accountId, cents },
  ],
});

/** One prize, one ledger transaction: a second one for the same entry is refused by the database. */
async function payPrizes(
  tx: Tx,
  services: Services,
  prizes: readonly Prize[],
  description: string,
): Promise<void> {
  const all = prizes.map((prize) => createPrizePosting(prize, description));
  const [first, ...others] = all;
  if (!first) return;
  const postings = preparePostings(tx, services, [first, ...others]);
  const paid = tx
    .updateTable('prize')
    .set({ paid_at: getNowIso(services.clock) })
    .where(
      'entry_id',
      'in',
      prizes.map(({ entryId }) => entryId),
    );
  await writeTogether(tx, services.database, [...postings.statements, paid]);
  await sealPostings(tx, services, postings);
  await followCredits(tx, services, all);
}

/** SCORED to PAID: every prize into its wallet, some in a transaction. */
export async function payDraw(
  services: Services,
  draw: DrawRow,
  { findDrawName }: Pick<DrawSettlement, 'findDrawName'>,
  pause: Pause,
): Promise<void> {
  const { db } = services.database;
  const { name } = await readOfferOfDraw(db, draw);
  const description = `Prize: ${name}, ${(await findDrawName?.(db, draw)) ?? `draw ${draw.draw_no}`}`;
  for (let isDone = false; !isDone; ) {
    isDone = await transactAndPurge(services, async (tx, announce) => {
      const prizes = await listUnpaidPrizes(tx, draw.id);
      await payPrizes(tx, services, prizes, description);
      if (prizes.length === PRIZES_AT_ONCE) return false;
      await moveDraw(tx, services, draw, { to: 'DRAW_PAID' });
      announce(...listDrawTags(draw.offer_key, draw.draw_no), RESULTS_TAG);
      return true;
    });
    await pause();
  }
}
