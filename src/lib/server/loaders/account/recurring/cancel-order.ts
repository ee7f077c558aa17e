// Cancels an order that is charged on a day to come.

import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { cancelScheduledPurchase } from '#lib/contracts/recurring/scheduled-purchase.ts';
import { CONFLICT } from '#lib/http-status.ts';
import type { VisitorApi } from '../../../services/visitor-api.ts';

type Caller = Pick<VisitorApi, 'call'>;

/** False where it was charged or cancelled meanwhile. */
export async function cancelOrder(mine: Caller, id: string): Promise<boolean> {
  try {
    await mine.call(cancelScheduledPurchase, { params: { id } });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === CONFLICT) return false;
    throw error;
  }
}
