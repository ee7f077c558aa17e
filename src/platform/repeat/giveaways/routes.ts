import {
  getGiveaway,
  getGiveawayProof,
  getGiveaways,
  getOwnGiveawayProof,
  getOwnGiveaways,
  unlockDraw,
} from '#lib/contracts/membership/giveaway.ts';
import { createDomainError } from '../../domain-error.ts';
import { type Router, registerRoute } from '../../http.ts';
import { getNowIso } from '../../time.ts';
import { findProgram } from '../membership/program.ts';
import { enterGiveaway } from './enter.ts';
import { findOwnGiveawayProof, toOwnGiveaways } from './own-giveaways.ts';
import { findPublishedProof } from './published-proof.ts';
import { findGiveaway, type GiveawayRow, selectGiveaways, toGiveaways } from './store.ts';

type Listed = ReturnType<typeof selectGiveaways>;

/** Current ones by the soonest draw, closed ones by the latest. */
async function readPage(
  listed: Listed,
  { status, limit, offset }: { status: 'current' | 'closed'; limit: number; offset: number },
): Promise<{ rows: GiveawayRow[]; total: number }> {
  const direction = status === 'current' ? 'asc' : 'desc';
  const rows = await listed
    .selectAll('giveaway')
    .orderBy('giveaway.draw_at', direction)
    .orderBy('giveaway.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  const counted = await listed
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(counted.total) };
}

function servePublic(router: Router): void {
  const { services } = router;
  const { db } = services.database;
  registerRoute(router, getGiveaways, async ({ query, clock }) => {
    const { limit, offset } = query;
    const program = await findProgram(services);
    if (!program) return { result: [], pageInfo: { limit, offset, total: 0 } };
    const { rows, total } = await readPage(selectGiveaways(db, program.programId, query), query);
    return {
      result: await toGiveaways(db, rows, getNowIso(clock)),
      pageInfo: { limit, offset, total },
    };
  });
  registerRoute(router, getGiveaway, async ({ params, clock }) => {
    const program = await findProgram(services);
    const row = program && (await findGiveaway(db, program.programId, params));
    if (!row) throw createDomainError(getGiveaway.errors, 'giveaway_unknown');
    const [giveaway] = await toGiveaways(db, [row], getNowIso(clock));
    return { result: giveaway! };
  });
  registerRoute(router, getGiveawayProof, async ({ params }) => {
    const program = await findProgram(services);
    const row = program && (await findGiveaway(db, program.programId, params));
    if (!row) throw createDomainError(getGiveawayProof.errors, 'giveaway_unknown');
    const proof = await findPublishedProof(db, row.id);
    if (!proof) throw createDomainError(getGiveawayProof.errors, 'not_drawn_yet');
    return { result: proof };
  });
}

function serveOwn(router: Router): void {
  const { services } = router;
  const { db } = services.database;
  registerRoute(router, getOwnGiveaways, async ({ customerId, query }) => {
    const { limit, offset, status } = query;
    const program = await findProgram(services);
    if (!program) return { result: [], pageInfo: { limit, offset, total: 0 } };
    const listed = selectGiveaways(db, program.programId, query).$if(status === 'closed', (closed) =>
      closed.where('giveaway.id', 'in', (where) =>
        where.selectFrom('giveaway_entry').select('giveaway_id').where('customer_id', '=', customerId),
      ),
    );
    const { rows, total } = await readPage(listed, query);
    return {
      result: await toOwnGiveaways(db, services, rows, customerId),
      pageInfo: { limit, offset, total },
    };
  });
  registerRoute(router, getOwnGiveawayProof, async ({ customerId, params }) => {
    const row = await db
      .selectFrom('giveaway')
      .innerJoin('giveaway_entry', 'giveaway_entry.giveaway_id', 'giveaway.id')
      .selectAll('giveaway')
      .select('giveaway_entry.number as entryNumber')
      .where('giveaway.id', '=', params.id)
      .where('giveaway_entry.customer_id', '=', customerId)
      .executeTakeFirst();
    if (!row) throw createDomainError(getOwnGiveawayProof.errors, 'giveaway_unknown');
    const proof = await findOwnGiveawayProof(db, row, row.entryNumber);
    if (!proof) throw createDomainError(getOwnGiveawayProof.errors, 'not_sealed_yet');
    return { result: proof };
  });
  registerRoute(router, unlockDraw, async ({ customerId, params }) => {
    await enterGiveaway(services, { giveawayId: params.id, customerId });
    const rows = await db.selectFrom('giveaway').selectAll().where('id', '=', params.id).execute();
    const [giveaway] = await toOwnGiveaways(db, services, rows, customerId);
    return { result: giveaway! };
  });
}

export function serveGiveaways(router: Router): void {
  servePublic(router);
  serveOwn(router);
}
