import { getDrawProof, getOwnDrawProof, getPublishedDraw } from '#lib/contracts/offers/draw-proof.ts';
import { createDomainError } from '../../domain-error.ts';
import type { Db } from '../../ground/db/open.ts';
import { type Router, registerRoute } from '../../http.ts';
import type { DrawRow } from '../draws/lifecycle.ts';
import { findLotteryProof, findOwnLotteryProof } from './published.ts';

const selectOwn = (at: Db, drawNo: number) =>
  at
    .selectFrom('draw')
    .selectAll('draw')
    .where('draw.draw_no', '=', drawNo)
    .where('draw.id', 'in', at.selectFrom('lottery_draw').select('draw_id'));

const findDraw = (at: Db, offerKey: string, drawNo: number): Promise<DrawRow | undefined> =>
  selectOwn(at, drawNo).where('draw.offer_key', '=', offerKey).executeTakeFirst();

/** The draw of that number that the customer's ticket is in. */
const findDrawOfTicket = (
  at: Db,
  customerId: string,
  ticketId: string,
  drawNo: number,
): Promise<DrawRow | undefined> =>
  selectOwn(at, drawNo)
    .where('draw.id', 'in', (where) =>
      where
        .selectFrom('entry')
        .select('entry.draw_id')
        .where('entry.ticket_id', '=', ticketId)
        .where('entry.customer_id', '=', customerId),
    )
    .executeTakeFirst();

async function readPublished(at: Db, draw: DrawRow) {
  const row = await at
    .selectFrom('lottery_draw')
    .select(['root', 'entries', 'game', 'sealed_at', 'beacon_spec', 'beacon_value'])
    .where('draw_id', '=', draw.id)
    .executeTakeFirstOrThrow();
  return {
    commitment: draw.commitment ?? '',
    beacon: { spec: row.beacon_spec, value: row.beacon_value ?? '' },
    ...(row.root !== null &&
      row.game !== null && {
        close: { root: row.root, entries: row.entries ?? 0, stop: draw.stop_at, game: row.game },
      }),
    ...(row.sealed_at !== null && { sealedAt: row.sealed_at }),
    isDrawn: draw.reveal !== null,
  };
}

export function serveOwnDraws(router: Router): void {
  const { db } = router.services.database;
  registerRoute(router, getPublishedDraw, async ({ params }) => {
    const draw = await findDraw(db, params.productOfferKey, params.drawNo);
    if (!draw) throw createDomainError(getPublishedDraw.errors, 'draw_unknown');
    return { result: await readPublished(db, draw) };
  });
  registerRoute(router, getDrawProof, async ({ params }) => {
    const draw = await findDraw(db, params.productOfferKey, params.drawNo);
    if (!draw) throw createDomainError(getDrawProof.errors, 'draw_unknown');
    const proof = draw.reveal === null ? undefined : await findLotteryProof(db, draw);
    if (!proof) throw createDomainError(getDrawProof.errors, 'not_drawn_yet');
    return { result: proof };
  });
  registerRoute(router, getOwnDrawProof, async ({ customerId, params }) => {
    const draw = await findDrawOfTicket(db, customerId, params.id, params.drawNo);
    if (!draw) throw createDomainError(getOwnDrawProof.errors, 'order_unknown');
    const proof = await findOwnLotteryProof(db, draw, params.id);
    if (!proof) throw createDomainError(getOwnDrawProof.errors, 'not_sealed_yet');
    return { result: proof };
  });
}
