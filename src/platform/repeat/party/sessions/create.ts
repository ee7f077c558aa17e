// Opening a session: its pool with its shares, the job of its cut-off, and word to the members.
import { PARTY_ERRORS } from '#lib/contracts/party/party-errors.ts';
import type { AutosessionStatus, Session, SessionInput } from '#lib/contracts/party/session.ts';
import { listPartyTags } from '#lib/domain/pages/page-tags.ts';
import { splitCost } from '#lib/domain/party/share-price.ts';
import { findOffer } from '../../../catalogue/offers/store.ts';
import { CUT_OFF_JOB } from '../../../catalogue/syndicates/open-pools.ts';
import { getCutOffJobName, getPoolStockKey, type PoolBody } from '../../../catalogue/syndicates/pool-body.ts';
import { createDomainError } from '../../../domain-error.ts';
import { runOnce } from '../../../ground/db/idempotency.ts';
import type { Tx } from '../../../ground/db/open.ts';
import { PURGE_JOB } from '../../../ground/jobs/purge.ts';
import { enqueueJob } from '../../../ground/jobs/queue.ts';
import { queueMails } from '../../../ground/mail/queue.ts';
import type { Services } from '../../../services.ts';
import { getNowIso, toIso } from '../../../time.ts';
import { toGroupJob } from '../../recurring/jobs.ts';
import { getCutOffMs } from '../config.ts';
import { refuseExcluded } from '../groups/refuse-excluded.ts';
import { type GroupRow, lockGroupOfOrganiser, selectOpenMembers } from '../groups/store.ts';
import { planSession, SessionTemplate } from './plan-session.ts';
import { readSession } from './view.ts';

export const PARTY_KIND = 'social_syndicate_share';

export interface SessionPlan {
  readonly offerKey: string;
  readonly drawNo: number;
  readonly template: SessionTemplate;
  readonly autosession: AutosessionStatus;
  readonly invitesAll: boolean;
  readonly createdBy: string;
}

/** The draw as long as shares of it are sold. @throws DomainError `draw_closed` */
async function requireDraw(tx: Tx, { clock }: Services, offerKey: string, drawNo: number) {
  const draw = await tx
    .selectFrom('draw')
    .selectAll()
    .where('offer_key', '=', offerKey)
    .where('draw_no', '=', drawNo)
    .executeTakeFirst();
  if (draw?.status !== 'DRAW_OPEN' || getCutOffMs(draw.stop_at) <= clock.now())
    throw createDomainError(PARTY_ERRORS, 'draw_closed');
  if (draw.opens_at !== null && draw.opens_at > getNowIso(clock))
    throw createDomainError(PARTY_ERRORS, 'draw_closed');
  return draw;
}

async function insertPool(
  tx: Tx,
  services: Services,
  body: PoolBody,
  { id, shares, drawId, cutOffAt }: { id: string; shares: number; drawId: string; cutOffAt: number },
): Promise<void> {
  await tx
    .insertInto('pool')
    .values({
      id,
      kind: PARTY_KIND,
      offer_key: body.lotteryKey,
      shares,
      body: JSON.stringify(body),
      created_at: getNowIso(services.clock),
      draw_id: drawId,
      cut_off_at: toIso(cutOffAt),
      share_cents: splitCost(body.priceCents, shares).lowCents,
      entered_at: null,
      cancelled_at: null,
    })
    .execute();
  const stockKey = getPoolStockKey(id);
  await tx.insertInto('stock').values({ key: stockKey, size: shares, taken: 0, pool: stockKey }).execute();
  await enqueueJob(tx, services, {
    kind: CUT_OFF_JOB,
    dedupe: getCutOffJobName(id),
    payload: { poolId: id },
    runAt: cutOffAt,
  });
}

interface OpenedSession {
  readonly id: string;
  readonly body: PoolBody;
  readonly drawNo: number;
  readonly date: string;
  readonly cutOffAt: number;
  readonly shares: number;
}

/** Tells the members other than the one who opened it. */
async function announceSession(
  tx: Tx,
  services: Services,
  group: GroupRow,
  createdBy: string,
  { id, body, drawNo, date, cutOffAt, shares }: OpenedSession,
): Promise<void> {
  const members = await selectOpenMembers(tx, group.id)
    .select('customer_id')
    .where('customer_id', '<>', createdBy)
    .execute();
  await queueMails(
    tx,
    services,
    members.map(({ customer_id }) => ({
      customerId: customer_id,
      kind: 'party_session_open',
      payload: {
        groupName: group.name,
        sessionId: id,
        lotteryName: body.lotteryName,
        description: body.description,
        drawNo,
        date,
        ofShares: shares,
        cutOff: toIso(cutOffAt),
      },
      dedupe: `party_session_open:${id}:${customer_id}`,
    })),
  );
}

/**
 * Writes a session of a group that is held.
 * @throws DomainError `draw_closed`, `session_exists`, and what `planSession` refuses
 */
export async function insertSession(
  tx: Tx,
  services: Services,
  group: GroupRow,
  plan: SessionPlan,
): Promise<string> {
  const { offerKey, template, autosession, invitesAll, createdBy } = plan;
  const offer = await findOffer(tx, offerKey);
  if (!offer) throw createDomainError(PARTY_ERRORS, 'offer_unknown');
  const draw = await requireDraw(tx, services, offerKey, plan.drawNo);
  const known = await tx
    .selectFrom('party_session')
    .select('id')
    .where('group_id', '=', group.id)
    .where('draw_id', '=', draw.id)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst();
  if (known) throw createDomainError(PARTY_ERRORS, 'session_exists', {}, { sessionId: known.id });
  const { random, clock } = services;
  const body = planSession(group.name, offer, template, draw.local_date, random);
  const id = random.createId('pty', clock.now());
  const cutOffAt = getCutOffMs(draw.stop_at);
  const shares = template.numShares;
  await insertPool(tx, services, body, { id, shares, drawId: draw.id, cutOffAt });
  await tx
    .insertInto('party_session')
    .values({
      id,
      group_id: group.id,
      draw_id: draw.id,
      offer_key: offerKey,
      template: JSON.stringify(template),
      cost_cents: body.priceCents,
      autosession,
      invites_all: invitesAll ? 1 : 0,
      created_by: createdBy,
      created_at: getNowIso(clock),
      cancelled_at: null,
    })
    .execute();
  if (invitesAll) {
    const opened = { id, body, drawNo: draw.draw_no, date: draw.local_date, cutOffAt, shares };
    await announceSession(tx, services, group, createdBy, opened);
  }
  await enqueueJob(tx, services, { kind: PURGE_JOB, payload: { tags: listPartyTags(group.id) } });
  await enqueueJob(tx, services, toGroupJob(group.id));
  return id;
}

interface CreateRequest {
  readonly groupId: string;
  readonly customerId: string;
  readonly key: string;
  readonly asked: SessionInput;
}

/** @throws DomainError of `PARTY_ERRORS` */
export async function startSession(
  services: Services,
  { groupId, customerId, key, asked }: CreateRequest,
): Promise<Session> {
  const { offerKey, drawNo, games, numGames, gameType, gameOffer, numShares } = asked;
  const template = SessionTemplate.parse({
    gameType,
    gameOffer,
    numGames: games?.length || numGames || 1,
    ...(games && games.length > 0 && { games }),
    numShares,
  });
  const call = { scope: `party_session:${customerId}`, key, request: { groupId, asked } };
  const { answer: id } = await runOnce(services, call, async (tx) => {
    const group = await lockGroupOfOrganiser(tx, services, groupId, customerId);
    await refuseExcluded(tx, services, customerId);
    return insertSession(tx, services, group, {
      offerKey,
      drawNo,
      template,
      autosession: asked.autosessionStatus,
      invitesAll: asked.inviteAllExistingMembers,
      createdBy: customerId,
    });
  });
  return readSession(services, id, { viewer: customerId });
}
