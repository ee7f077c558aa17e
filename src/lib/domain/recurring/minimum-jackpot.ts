// The smallest jackpot that something that repeats is bought for.
import type { Money } from '../../contracts/money.ts';
import { toCents } from '../money/money.ts';

const CENTS_OF_DOLLAR = 100;

/** Whether it can be waited for: whole dollars, from 0 on, which is every draw. */
export function isJackpotAmount({ amount }: Pick<Money, 'amount'>): boolean {
  const cents = toCents(amount);
  return cents >= 0 && cents % CENTS_OF_DOLLAR === 0;
}
