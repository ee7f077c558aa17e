import type { Availability } from '#lib/contracts/raffles/raffle.ts';
import { getAvailability, getRaffleTerms } from '#lib/contracts/raffles/raffle.ts';
import { countOnlineTickets } from '#lib/domain/raffle/numbers.ts';
import { createDomainError } from '../../domain-error.ts';
import { type Router, registerRoute } from '../../http.ts';
import type { Services } from '../../services.ts';
import { listTerms } from '../raffles/terms.ts';
import { findDraw } from './draws.ts';

const KEY = /^raffle:([a-z0-9-]{1,60}):([1-9]\d{0,8})$/;

async function findAvailability({ database, clock }: Services, key: string): Promise<Availability[]> {
  const [, offerKey, drawNo] = KEY.exec(key) ?? [];
  if (offerKey === undefined || drawNo === undefined) return [];
  const draw = await findDraw(database.db, clock, offerKey, Number(drawNo));
  if (!draw?.raffle) return [];
  const { ticketsLeft, purchaseStatus } = draw.raffle;
  return [{ key, inAll: countOnlineTickets(draw.raffle), left: ticketsLeft, state: purchaseStatus }];
}

/** Undefined for a draw that has none: an early bird is held under the terms of its main draw. */
async function findDrawId({ database }: Services, offerKey: string, drawNo: number) {
  const row = await database.db
    .selectFrom('draw')
    .innerJoin('raffle_draw', 'raffle_draw.draw_id', 'draw.id')
    .select(['draw.id', 'draw.parent_id'])
    .where('draw.offer_key', '=', offerKey)
    .where('draw.draw_no', '=', drawNo)
    .executeTakeFirst();
  return row?.parent_id ?? row?.id;
}

export function serveRaffles(router: Router): void {
  const { services } = router;
  registerRoute(router, getAvailability, async ({ query: { keys } }) => {
    const found = [];
    for (const key of new Set(keys)) found.push(...(await findAvailability(services, key)));
    return { result: found };
  });
  registerRoute(router, getRaffleTerms, async ({ params: { offerKey, drawNo } }) => {
    const drawId = await findDrawId(services, offerKey, drawNo);
    if (!drawId) throw createDomainError(getRaffleTerms.errors, 'draw_unknown');
    const revisions = await listTerms(services.database.db, drawId);
    return {
      result: revisions.map(({ revision, body, note, created_at: createdAt, hash }) => ({
        revision,
        body,
        note,
        createdAt,
        hash,
      })),
    };
  });
}
