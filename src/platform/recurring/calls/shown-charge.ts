import type { NextCharge as ShownCharge } from '#lib/contracts/offers/next-charge.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import type { NextCharge } from '#lib/domain/recurring/next-charges.ts';
import { toLocalDate } from '#lib/domain/time/zoned-time.ts';
import { toIso } from '../../time.ts';

/** A charge to come, as it is shown to its owner who lives in the zone. */
export const toShownCharge = (charge: NextCharge, zone: string): ShownCharge => ({
  key: charge.key,
  dueAt: toIso(charge.dueAt),
  date: toLocalDate(charge.dueAt, zone),
  amount: toMoney(charge.cents),
  numDraws: charge.numDraws,
  ...(charge.draw && { drawNo: charge.draw.drawNo, drawDate: charge.draw.localDate }),
  ...(charge.covers && { covers: charge.covers }),
  ...(charge.minimumJackpotCents !== undefined && {
    minimumJackpotAmount: toMoney(charge.minimumJackpotCents),
  }),
});
