import type { CartItem } from '../../contracts/cart/cart.ts';
import { describeItem } from '../products/displays.ts';

/** The offers of a cart with the first draw that each line enters; what enters no draw is left out. */
export const listHeldDraws = (items: readonly CartItem[]): { lotteryKey: string; drawNo: number }[] =>
  items.flatMap((item) => {
    const [drawNo] = describeItem(item).draws?.drawNos ?? [];
    return drawNo === undefined ? [] : [{ lotteryKey: item.lotteryKey, drawNo }];
  });
