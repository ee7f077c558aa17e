// Cancels an order that is charged on a day to come.

import { ApiError } from '#lib/contracts/protocol/errors.ts';
import {
  cancelScheduledPurchase,
  getScheduledPurchase,
} from '#lib/contracts/recurring/scheduled-purchase.ts';
import { CONFLICT } from '#lib/http-status.ts';
import type { VisitorApi } from '../../../session/visitor-api.ts';

type Caller = Pick<VisitorApi, 'call'>;

/** Whether it is cancelled now, also where that was done elsewhere before; false where it was charged meanwhile. */
export async function cancelOrder(mine: Caller, id: string): Promise<boolean> {
  try {
    await mine.call(cancelScheduledPurchase, { params: { id } });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== CONFLICT) throw error;
    const { result } = await mine.call(getScheduledPurchase, { params: { id } });
    return result.status === 'scheduled_status_cancelled';
  }
}
