// The dividends of a draw that the shop has held: its pool shared among the winners of the shop.
import type { GameRules } from '#lib/domain/lottery/game-rules.ts';
import { listDrawTags, RESULTS_TAG } from '#lib/domain/pages/page-tags.ts';
import { transactAndPurge } from '../../ground/jobs/purge.ts';
import type { Services } from '../../services.ts';
import { toDividendRow } from '../draws/dividends.ts';
import type { Pause } from '../draws/entries.ts';
import type { Winners } from '../draws/generate/generator.ts';
import { distributePool, LEAST_DIVIDEND_CENTS } from '../draws/generate/share-pool.ts';
import type { DrawRow } from '../draws/lifecycle.ts';
import { lockResult } from '../draws/settle/settling.ts';
import type { OfferDefinition } from '../offers/definition.ts';
import { checkOwnList } from './check-list.ts';
import { announceOwnJackpot, findCarriedCents } from './jackpot.ts';

/**
 * Settles what each division pays, once. The next draw takes over what is rolled.
 * @throws ListChanged where the list that is scored is not the one that was sealed
 */
export async function settleOwnDividends(
  services: Services,
  {
    offer,
    rules,
    draw,
    own,
  }: {
    readonly offer: OfferDefinition;
    readonly rules: GameRules;
    readonly draw: DrawRow;
    readonly own: Winners;
  },
  pause: Pause,
): Promise<void> {
  const { database } = services;
  await checkOwnList(database.db, draw, pause);
  await transactAndPurge(services, async (tx, announce) => {
    await lockResult(tx, database, draw);
    const { pool_cents, rolled_cents } = await tx
      .selectFrom('lottery_draw')
      .select(['pool_cents', 'rolled_cents'])
      .where('draw_id', '=', draw.id)
      .executeTakeFirstOrThrow();
    if (rolled_cents !== null) return;
    const carriedCents = await findCarriedCents(tx, offer.key, draw.draw_no);
    const shared = distributePool(rules, {
      drawNo: draw.draw_no,
      poolCents: Number(pool_cents),
      carriedCents,
      winners: own,
      leastCents: LEAST_DIVIDEND_CENTS,
    });
    const rows = shared.dividends.map((dividend) => toDividendRow(draw.id, dividend));
    await tx.insertInto('dividend').values(rows).execute();
    await tx
      .updateTable('lottery_draw')
      .set({
        carried_cents: carriedCents,
        paid_cents: shared.paidCents,
        rolled_cents: shared.rolledCents,
        remainder_cents: shared.remainderCents,
        reserve_cents: shared.reserveCents,
      })
      .where('draw_id', '=', draw.id)
      .execute();
    const next = await announceOwnJackpot(tx, offer);
    const drawNos = [draw.draw_no, ...(next === undefined ? [] : [next])];
    announce(...drawNos.flatMap((drawNo) => listDrawTags(offer.key, drawNo)), RESULTS_TAG);
  });
}
