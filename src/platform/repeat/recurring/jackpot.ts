// Purchases that wait for large jackpots: whether there are any, and whether that of a draw is worth it to the owner.
import { hasJackpots } from '#lib/domain/lottery/game-rules.ts';
import type { ChargeReason } from '#lib/domain/recurring/failure-kinds.ts';
import { HOUR_MS } from '#lib/domain/time/units.ts';
import { toLocalDate } from '#lib/domain/time/zoned-time.ts';
import { findOffer } from '../../catalogue/offers/store.ts';
import type { Tx } from '../../ground/db/open.ts';
import { getProduct } from '../../sale/products/registry.ts';
import type { Services } from '../../services.ts';
import type { ChargeRow, RecurringRow } from './store.ts';

const QUARTER_HOUR_MS = 900_000;

/** Whether draws to come have jackpots that can be waited for: those of a raffle have none, nor has a fixed first prize. */
export async function canWaitForJackpot(
  tx: Tx,
  services: Services,
  { kind, offer_key: offerKey }: Pick<RecurringRow, 'kind' | 'offer_key'>,
): Promise<boolean> {
  if (getProduct(services, kind).recurring?.charging === 'raffle') return false;
  const offer = await findOffer(tx, offerKey);
  if (!offer || offer.rules.length === 0) return true;
  return hasJackpots(offer.rules, toLocalDate(services.clock.now(), offer.timeZone));
}

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
