// What the organiser changes: whether the group's next session opens by itself, and whether one is played at all.
import { PARTY_ERRORS } from '#lib/contracts/party/party-errors.ts';
import type { AutosessionStatus, changePartySession, Session } from '#lib/contracts/party/session.ts';
import type { BodyOf } from '#lib/contracts/protocol/endpoint.ts';
import { listPartyTags } from '#lib/domain/pages/page-tags.ts';
import { cutOffPool, lockPool } from '../../../catalogue/syndicates/cut-off.ts';
import { createDomainError } from '../../../domain-error.ts';
import type { Tx } from '../../../ground/db/open.ts';
import { transactAndPurge } from '../../../ground/jobs/purge.ts';
import { enqueueJob } from '../../../ground/jobs/queue.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import { toGroupJob } from '../../recurring/jobs.ts';
import { lockGroupOfOrganiser } from '../groups/store.ts';
import { findLastSession, NEXT_SESSION_JOB } from './next.ts';
import { findSessionRow, getStatus } from './store.ts';
import { readSession } from './view.ts';

/** Pausing needs something that would go on. */
function refuseToPause(from: AutosessionStatus, to: AutosessionStatus): void {
  if (from === 'off' && to === 'paused') throw createDomainError(PARTY_ERRORS, 'autosession_not_on');
}

interface LastSession {
  readonly id: string;
  readonly group_id: string;
  readonly autosession: AutosessionStatus;
}

const openNextLater = (tx: Tx, services: Services, { group_id: groupId }: LastSession) =>
  enqueueJob(tx, services, { kind: NEXT_SESSION_JOB, payload: { groupId } });

/** Switches the state of the group, which its last session keeps. */
async function switchAutosession(
  tx: Tx,
  services: Services,
  last: LastSession,
  to: AutosessionStatus,
): Promise<void> {
  refuseToPause(last.autosession, to);
  await tx.updateTable('party_session').set({ autosession: to }).where('id', '=', last.id).execute();
  await enqueueJob(tx, services, toGroupJob(last.group_id));
  if (to === 'on') await openNextLater(tx, services, last);
}

/** @throws DomainError `session_closed`, `session_has_members` */
async function cancelSession(
  tx: Tx,
  services: Services,
  sessionId: string,
  organiserId: string,
): Promise<void> {
  // A buyer holds the pool until the commit: who has paid is known from here on.
  const pool = await lockPool(tx, services, sessionId);
  const row = await findSessionRow(tx, sessionId);
  if (pool.status !== 'open' || !row || getStatus(row, services.clock) !== 'open')
    throw createDomainError(PARTY_ERRORS, 'session_closed');
  const other = await tx
    .selectFrom('party_share')
    .select('ticket_id')
    .where('session_id', '=', sessionId)
    .where('customer_id', '<>', organiserId)
    .executeTakeFirst();
  if (other) throw createDomainError(PARTY_ERRORS, 'session_has_members');
  const now = getNowIso(services.clock);
  await tx
    .updateTable('pool')
    .set({ status: 'cancelled', cancelled_at: now })
    .where('id', '=', sessionId)
    .execute();
  await tx.updateTable('party_session').set({ cancelled_at: now }).where('id', '=', sessionId).execute();
}

/** @throws DomainError `session_unknown`, `organiser_only`, `session_closed`, `session_has_members`, `autosession_not_on` */
export async function editSession(
  services: Services,
  sessionId: string,
  customerId: string,
  asked: BodyOf<typeof changePartySession>,
): Promise<Session> {
  const known = await readSession(services, sessionId, { viewer: customerId });
  await transactAndPurge(services, async (tx, announce) => {
    await lockGroupOfOrganiser(tx, services, known.groupId, customerId);
    const last = await findLastSession(tx, known.groupId);
    if (asked.status === 'cancelled') {
      await cancelSession(tx, services, sessionId, customerId);
      // Nothing is left of it that could lead on to the next one.
      if (last?.autosession === 'on') await openNextLater(tx, services, last);
    }
    if (last && asked.autosessionStatus && asked.autosessionStatus !== last.autosession)
      await switchAutosession(tx, services, last, asked.autosessionStatus);
    announce(...listPartyTags(known.groupId));
  });
  // The money goes back at once, and again by the job of the cut-off where this was cut off.
  if (asked.status === 'cancelled') await cutOffPool(services, sessionId);
  return readSession(services, sessionId, { viewer: customerId });
}
