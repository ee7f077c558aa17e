// Whether the jackpot of a draw is worth it to the owner of a purchase that waits for large ones.
import type { ChargeReason } from '#lib/domain/recurring/failure-kinds.ts';
import { HOUR_MS } from '#lib/domain/time/units.ts';
import type { Tx } from '../db/open.ts';
import type { Services } from '../services.ts';
import type { ChargeRow, RecurringRow } from './store.ts';

const QUARTER_HOUR_MS = 900_000;

/**
 * Undefined where it is bought; why it is not; or the instant at which it is looked at again, in milliseconds since 1970,
 * while the jackpot is not known. An hour before the stop it is left out.
 */
export async function findJackpotReason(
  tx: Tx,
  { clock }: Services,
  { minimum_jackpot_cents: least }: RecurringRow,
  { draw_id }: ChargeRow,
): Promise<Extract<ChargeReason, 'jackpot_low' | 'jackpot_unknown'> | number | undefined> {
  if (least === null || draw_id === null) return undefined;
  const { jackpot_cents, stop_at } = await tx
    .selectFrom('draw')
    .select(['jackpot_cents', 'stop_at'])
    .where('id', '=', draw_id)
    .executeTakeFirstOrThrow();
  if (jackpot_cents !== null) return jackpot_cents >= least ? undefined : 'jackpot_low';
  const end = Date.parse(stop_at) - HOUR_MS;
  const now = clock.now();
  return now < end ? Math.min(now + QUARTER_HOUR_MS, end) : 'jackpot_unknown';
}
