// The owner of an account hears of a lock of its password.
import { HOUR_MS } from '#lib/domain/time/units.ts';
import { transact } from '../../../ground/db/open.ts';
import { queueMails } from '../../../ground/mail/queue.ts';
import type { Services } from '../../../services.ts';

/** One message in an hour, however many are locked out in it. @param minutes how long the lock lasts */
export async function reportPasswordLock(
  services: Services,
  customerId: string,
  minutes: number,
): Promise<void> {
  const hour = Math.floor(services.clock.now() / HOUR_MS);
  const dedupe = `password-locked:${customerId}:${hour}`;
  await transact(services.database, (tx) =>
    queueMails(tx, services, [{ kind: 'password_locked', payload: { minutes }, customerId, dedupe }]),
  );
}
