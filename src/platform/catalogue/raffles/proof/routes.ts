import {
  getOwnRaffleProof,
  getPublishedRaffle,
  getRaffleProof,
} from '#lib/contracts/raffles/raffle-proof.ts';
import { createDomainError } from '../../../domain-error.ts';
import { selectHeldEntries } from '../../../ground/db/entry-holder.ts';
import type { Db } from '../../../ground/db/open.ts';
import { type Router, registerRoute } from '../../../http.ts';
import type { DrawRow } from '../../draws/lifecycle.ts';
import { findOwnProof, findPublishedProof } from './own-proof.ts';

const findDraw = (at: Db, offerKey: string, drawNo: number): Promise<DrawRow | undefined> =>
  at
    .selectFrom('draw')
    .selectAll()
    .where('offer_key', '=', offerKey)
    .where('draw_no', '=', drawNo)
    .where('id', 'in', at.selectFrom('raffle_draw').select('draw_id'))
    .executeTakeFirst();

/** The draw that the customer's ticket is in: its main draw, or the one of that number. */
const findDrawOfTicket = (
  at: Db,
  customerId: string,
  ticketId: string,
  drawNo: number | undefined,
): Promise<DrawRow | undefined> =>
  at
    .selectFrom('draw')
    .selectAll('draw')
    .where('draw.id', 'in', (where) =>
      where
        .selectFrom(selectHeldEntries(at, [customerId]).as('entry'))
        .select('entry.draw_id')
        .where('entry.ticket_id', '=', ticketId)
        .where('entry.first_number', 'is not', null),
    )
    .$if(drawNo === undefined, (query) => query.where('draw.parent_id', 'is', null))
    .$if(drawNo !== undefined, (query) => query.where('draw.draw_no', '=', drawNo!))
    .executeTakeFirst();

async function readPublished(at: Db, draw: DrawRow) {
  const row = await at
    .selectFrom('raffle_draw')
    .select(['root', 'tickets', 'entries', 'sealed_at', 'beacon_spec', 'beacon_value'])
    .where('draw_id', '=', draw.id)
    .executeTakeFirstOrThrow();
  return {
    commitment: draw.commitment ?? '',
    beacon: { spec: row.beacon_spec, value: row.beacon_value ?? '' },
    ...(row.root !== null && {
      close: { root: row.root, tickets: row.tickets ?? 0, leaves: row.entries ?? 0, stop: draw.stop_at },
    }),
    ...(row.sealed_at !== null && { sealedAt: row.sealed_at }),
    isDrawn: draw.reveal !== null,
  };
}

export function serveProofs(router: Router): void {
  const { db } = router.services.database;
  registerRoute(router, getPublishedRaffle, async ({ params }) => {
    const draw = await findDraw(db, params.productOfferKey, params.drawNo);
    if (!draw) throw createDomainError(getPublishedRaffle.errors, 'draw_unknown');
    return { result: await readPublished(db, draw) };
  });
  registerRoute(router, getRaffleProof, async ({ params }) => {
    const draw = await findDraw(db, params.productOfferKey, params.drawNo);
    if (!draw) throw createDomainError(getRaffleProof.errors, 'draw_unknown');
    const proof = await findPublishedProof(db, draw.id);
    if (!proof) throw createDomainError(getRaffleProof.errors, 'not_drawn_yet');
    return { result: proof };
  });
  registerRoute(router, getOwnRaffleProof, async ({ customerId, params, query }) => {
    const draw = await findDrawOfTicket(db, customerId, params.id, query.drawNo);
    if (!draw) throw createDomainError(getOwnRaffleProof.errors, 'order_unknown');
    const proof = await findOwnProof(db, draw, params.id);
    if (!proof) throw createDomainError(getOwnRaffleProof.errors, 'not_sealed_yet');
    return { result: proof };
  });
}
