// Draws that are entered already when a purchase begins to repeat, or shares of a group go on, are not bought again.
import { getDrawKey } from '#lib/domain/recurring/charge-key.ts';
import { IDLE_CHARGE_STATES } from '#lib/domain/recurring/status.ts';
import { DAY_MS } from '#lib/domain/time/units.ts';
import type { Tx } from '../../../ground/db/open.ts';
import type { Services } from '../../../services.ts';
import { toIso } from '../../../time.ts';
import type { RecurringRow } from '../store.ts';
import { toSkippedCharge } from './plan-charges.ts';

/** Draws that closed longer ago cannot be charged any more. */
const LOOKED_BACK_MS = 9 * DAY_MS;

interface EnteredDraw {
  readonly draw_no: number;
  readonly stop_at: string;
}

/** The draws that the ticket has entered; of a group, all in which its owner holds shares, whichever ticket they are of. */
const listEnteredDraws = (
  tx: Tx,
  { customer_id, group_id, offer_key, source_ticket_id }: RecurringRow,
  after: string,
): Promise<EnteredDraw[]> =>
  group_id === null
    ? tx
        .selectFrom('entry')
        .innerJoin('draw', 'draw.id', 'entry.draw_id')
        .select(['draw.draw_no', 'draw.stop_at'])
        .distinct()
        .where('entry.ticket_id', '=', source_ticket_id)
        .where('draw.stop_at', '>', after)
        .execute()
    : tx
        .selectFrom('party_share')
        .innerJoin('party_session', 'party_session.id', 'party_share.session_id')
        .innerJoin('draw', 'draw.id', 'party_session.draw_id')
        .select(['draw.draw_no', 'draw.stop_at'])
        .distinct()
        .where('party_share.customer_id', '=', customer_id)
        .where('party_session.group_id', '=', group_id)
        .where('party_session.offer_key', '=', offer_key)
        .where('party_session.cancelled_at', 'is', null)
        .where('draw.stop_at', '>', after)
        .execute();

/**
 * They are left out for good, even where a charge of one is planned or has failed: no one pays for one twice. A payment
 * that is under way is let to its end. For a row that the caller holds; safe to repeat.
 */
export async function leaveOutEntered(tx: Tx, services: Services, row: RecurringRow): Promise<void> {
  const now = services.clock.now();
  const entered = await listEnteredDraws(tx, row, toIso(now - LOOKED_BACK_MS));
  const left = entered.map(({ draw_no, stop_at }) => ({
    key: getDrawKey(draw_no),
    dueAt: now,
    lastAt: Date.parse(stop_at),
    cents: row.agreed_cents,
    numDraws: 1,
  }));
  if (left.length > 0)
    await tx
      .insertInto('recurring_charge')
      .values(left.map((charge) => toSkippedCharge(services, row, charge, 'entered')))
      .onConflict((conflict) =>
        conflict
          .columns(['recurring_id', 'key'])
          .doUpdateSet({ state: 'skipped', reason: 'entered', next_try_at: null, settled_at: toIso(now) })
          .where('recurring_charge.state', 'in', IDLE_CHARGE_STATES),
      )
      .execute();
}
