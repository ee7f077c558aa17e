// The next session of a group, made as its last one was: asked for by a member, or by itself.
import { PARTY_ERRORS } from '#lib/contracts/party/party-errors.ts';
import type { Session } from '#lib/contracts/party/session.ts';
import { createDomainError, DomainError } from '../../../domain-error.ts';
import { readShopGate } from '../../../ground/config/sale-gate.ts';
import { type Tx, transact } from '../../../ground/db/open.ts';
import { isOpenFor, readLegalNeeds } from '../../../ground/readiness/shop-open.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import { listPlayableDraws } from '../config.ts';
import { refuseExcluded } from '../groups/refuse-excluded.ts';
import { type GroupRow, lockGroup, lockGroupOfMember } from '../groups/store.ts';
import { insertSession } from './create.ts';
import { SessionTemplate } from './plan-session.ts';
import { findOpenSessions } from './store.ts';
import { readSession } from './view.ts';

/** The session that was opened last, cancelled ones too: it keeps the autosession of the group. */
export const findLastSession = (tx: Tx, groupId: string) =>
  tx
    .selectFrom('party_session')
    .innerJoin('draw', 'draw.id', 'party_session.draw_id')
    .selectAll('party_session')
    .select('draw.draw_at')
    .where('group_id', '=', groupId)
    .orderBy('party_session.created_at', 'desc')
    .orderBy('party_session.id', 'desc')
    .limit(1)
    .executeTakeFirst();

type LastSession = NonNullable<Awaited<ReturnType<typeof findLastSession>>>;

/**
 * Opens a session like the last one in the next draw that the group does not play yet; undefined where there is none.
 * A draw whose session was called off is played again where a member asks for it alone.
 */
async function insertNextSession(
  tx: Tx,
  services: Services,
  group: GroupRow,
  last: LastSession,
  { isAsked }: { readonly isAsked: boolean },
): Promise<string | undefined> {
  const played = await tx
    .selectFrom('party_session')
    .select('draw_id')
    .where('group_id', '=', group.id)
    .$if(isAsked, (sessions) => sessions.where('cancelled_at', 'is', null))
    .execute();
  const isPlayed = new Set(played.map(({ draw_id }) => draw_id));
  const draws = await listPlayableDraws(
    { ...services, database: { ...services.database, db: tx } },
    last.offer_key,
  );
  const next = draws.find(({ id }) => !isPlayed.has(id));
  if (!next) return undefined;
  return insertSession(tx, services, group, {
    offerKey: last.offer_key,
    drawNo: next.drawNo,
    template: SessionTemplate.parse(JSON.parse(last.template)),
    autosession: last.autosession,
    invitesAll: last.invites_all === 1,
    createdBy: group.organiser_id,
  });
}

/** @throws DomainError `group_unknown`, `session_unknown` where the group never played, `draw_closed`, `customer_excluded` */
export async function openSession(services: Services, groupId: string, customerId: string): Promise<Session> {
  const id = await transact(services.database, async (tx) => {
    const group = await lockGroupOfMember(tx, services, groupId, customerId);
    const open = (await findOpenSessions(tx, services.clock, [groupId])).get(groupId);
    if (open) return open.sessionId;
    await refuseExcluded(tx, services, customerId);
    const last = await findLastSession(tx, groupId);
    if (!last) throw createDomainError(PARTY_ERRORS, 'session_unknown');
    const opened = await insertNextSession(tx, services, group, last, { isAsked: true });
    if (!opened) throw createDomainError(PARTY_ERRORS, 'draw_closed');
    return opened;
  });
  return readSession(services, id, { viewer: customerId });
}

/** How long to wait for a draw that is not open yet, or for a shop that has stopped selling shares. */
const LOOK_AGAIN_MS = 3_600_000;

export const NEXT_SESSION_JOB = 'party_next_session';

/**
 * Opens the group's next session where its last one says so, and none is open. Gives when to look again, in milliseconds
 * since 1970, where there is no draw to play yet or no brand sells shares. What cannot be made any more is left to the
 * organiser.
 */
export async function openNextSession(services: Services, groupId: string): Promise<number | undefined> {
  const findSaleFault = await readShopGate(services, undefined);
  const needs = await readLegalNeeds(services);
  return transact(services.database, async (tx) => {
    const group = await lockGroup(tx, services, groupId);
    const last = group && (await findLastSession(tx, groupId));
    if (!group || last?.autosession !== 'on') return undefined;
    if (!isOpenFor(needs, last.offer_key) || findSaleFault({ kind: 'social_syndicate_share' }))
      return services.clock.now() + LOOK_AGAIN_MS;
    const isOpen = (await findOpenSessions(tx, services.clock, [groupId])).has(groupId);
    if (isOpen) return undefined;
    try {
      const opened = await insertNextSession(tx, services, group, last, { isAsked: false });
      return opened ? undefined : services.clock.now() + LOOK_AGAIN_MS;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      services.log.warn(
        { err: error, groupId, at: getNowIso(services.clock) },
        'the next session of a group could not be opened',
      );
      return undefined;
    }
  });
}
