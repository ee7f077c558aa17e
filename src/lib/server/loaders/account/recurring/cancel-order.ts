// Orders that are charged on a day to come: one found, one cancelled.
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import {
  cancelScheduledPurchase,
  getScheduledPurchases,
  type ScheduledPurchase,
} from '#lib/contracts/recurring/scheduled-purchase.ts';
import type { VisitorApi } from '../../../services/visitor-api.ts';

export const CONFLICT = 409;

type Caller = Pick<VisitorApi, 'call'>;

export const findOrder = async (
  mine: Caller,
  isWanted: (order: ScheduledPurchase) => boolean,
): Promise<ScheduledPurchase | undefined> => (await mine.call(getScheduledPurchases)).result.find(isWanted);

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
