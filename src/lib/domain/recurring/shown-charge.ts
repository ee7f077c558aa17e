import type { NextCharge as ShownCharge } from '../../contracts/offers/next-charge.ts';
import { toMoney } from '../money/money.ts';
import { toLocalDate } from '../time/zoned-time.ts';
import type { NextCharge } from './next-charges.ts';

/** A charge to come, as it is shown to its owner who lives in the zone. */
export const toShownCharge = (charge: NextCharge, zone: string): ShownCharge => ({
  key: charge.key,
  dueAt: new Date(charge.dueAt).toISOString(),
  date: toLocalDate(charge.dueAt, zone),
  amount: toMoney(charge.cents),
  numDraws: charge.numDraws,
  ...(charge.draw && { drawNo: charge.draw.drawNo, drawDate: charge.draw.localDate }),
  ...(charge.covers && { covers: charge.covers }),
  ...(charge.minimumJackpotCents !== undefined && {
    minimumJackpotAmount: toMoney(charge.minimumJackpotCents),
  }),
});
