// The devices that an account is open on, and logging them out.
import { type AccountSession, SignInMethod } from '#lib/contracts/identity/session-list.ts';
import type { CustomerCaller } from '../../auth.ts';
import { transact } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { endSessions } from './end-sessions.ts';
import { forgetDevice } from './two-factor/trusted-devices.ts';

const SESSIONS_MAX = 50;

/** The caller's own first, then by when they were last used. */
export async function listSessions(
  { database, clock }: Services,
  { customerId, sessionId }: CustomerCaller,
): Promise<AccountSession[]> {
  const rows = await database.db
    .selectFrom('session')
    .select(['id', 'label', 'method', 'created_at', 'last_seen_at', 'rotated_at'])
    .where('customer_id', '=', customerId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', getNowIso(clock))
    .orderBy('rotated_at', 'desc')
    .limit(SESSIONS_MAX)
    .execute();
  return rows
    .map((row) => ({
      id: row.id,
      label: row.label ?? '',
      method: SignInMethod.catch('password').parse(row.method),
      createdAt: row.created_at,
      lastSeenAt: row.last_seen_at ?? row.rotated_at,
      isCurrent: row.id === sessionId,
    }))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

/** Logs out one device; gives how many. */
export async function endOneSession(services: Services, customerId: string, id: string): Promise<number> {
  return transact(services.database, async (tx) => {
    const ended = await tx
      .updateTable('session')
      .set({ revoked_at: getNowIso(services.clock) })
      .where('id', '=', id)
      .where('customer_id', '=', customerId)
      .where('revoked_at', 'is', null)
      .returning('device_uuid')
      .executeTakeFirst();
    if (!ended) return 0;
    await forgetDevice(tx, customerId, ended.device_uuid);
    return 1;
  });
}

/** Logs out one device, or all but the caller's; gives how many. */
export async function endListedSessions(
  services: Services,
  caller: CustomerCaller,
  id: string | undefined,
): Promise<number> {
  if (id !== undefined) return endOneSession(services, caller.customerId, id);
  const others = (await listSessions(services, caller)).filter(({ isCurrent }) => !isCurrent);
  await transact(services.database, (tx) => endSessions(tx, services, caller.customerId, caller.sessionId));
  return others.length;
}
