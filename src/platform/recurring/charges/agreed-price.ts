// A charge costs no more than its owner agreed to, or was informed of a week before.
import type { Tx } from '../../db/open.ts';
import type { Services } from '../../services.ts';
import { toIso } from '../../time.ts';
import type { RecurringRow } from '../store.ts';

/** How long before a charge its owner is informed of a higher price, in milliseconds. */
const NOTICE_MS = 7 * 86_400_000;

/** What one draw or period may cost now, in cents. */
export async function readAllowedCents(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  { id, agreed_cents, agreed_at }: RecurringRow,
): Promise<number> {
  const told = await tx
    .selectFrom('recurring_price')
    .select('cents')
    .where('recurring_id', '=', id)
    .where('from_at', '<=', toIso(clock.now()))
    .where('told_at', '>=', agreed_at)
    .orderBy('from_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return Math.max(agreed_cents, told?.cents ?? 0);
}

/** Records that a higher price is announced now. Undefined where it was announced before; else the instant from which it holds. */
export async function announcePrice(
  tx: Tx,
  { random, clock }: Services,
  { id, agreed_at }: RecurringRow,
  cents: number,
): Promise<number | undefined> {
  const told = await tx
    .selectFrom('recurring_price')
    .select('id')
    .where('recurring_id', '=', id)
    .where('cents', '>=', cents)
    .where('told_at', '>=', agreed_at)
    .executeTakeFirst();
  if (told) return undefined;
  const now = clock.now();
  await tx
    .insertInto('recurring_price')
    .values({
      id: random.createId('rpr', now),
      recurring_id: id,
      cents,
      told_at: toIso(now),
      from_at: toIso(now + NOTICE_MS),
    })
    .execute();
  return now + NOTICE_MS;
}
