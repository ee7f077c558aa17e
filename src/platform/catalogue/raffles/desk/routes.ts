import {
  cancelRaffleDraw,
  DESK_RAFFLE_ERRORS,
  endRaffleSales,
  extendRaffleDraw,
  getDeskRaffle,
} from '#lib/contracts/catalogue/desk-raffles.ts';
import type { Operator } from '#lib/contracts/operator.ts';
import { createDomainError } from '../../../domain-error.ts';
import { insertAudit } from '../../../ground/operator/audit.ts';
import { type Router, registerRoute } from '../../../http.ts';
import { toIso } from '../../../time.ts';
import { CancelRefused } from '../../draws/cancel/cancelled-draw.ts';
import { decideCancelled } from '../cancel/cancel-draw.ts';
import { countCancelled } from '../cancel/count-cancelled.ts';
import { type DrawTimes, endSales, extendDraw, TimesChanged, TimesRefused } from '../change-times.ts';
import { describeRaffle, requireRaffleDraw } from './describe-raffle.ts';

/** As draws keep them. */
const toTimes = ({ stopAt, drawAt }: DrawTimes): DrawTimes => ({
  stopAt: toIso(Date.parse(stopAt)),
  drawAt: toIso(Date.parse(drawAt)),
});

type RefusalCode = 'times_refused' | 'sale_refused';

/** Says why the times of a draw stay. @throws DomainError */
const explainAs =
  (code: RefusalCode) =>
  (error: unknown): never => {
    if (error instanceof TimesChanged) throw createDomainError(DESK_RAFFLE_ERRORS, 'draw_changed');
    if (error instanceof TimesRefused)
      throw createDomainError(DESK_RAFFLE_ERRORS, code, { reason: error.message });
    throw error;
  };

export function serveDeskRaffles(router: Router): void {
  const { services } = router;
  const { db } = services.database;
  const record = (
    { actor }: Operator,
    action: string,
    { offerKey, drawNo }: { offerKey: string; drawNo: number },
    detail: object,
  ) => insertAudit(db, services, actor, action, { subject: `${offerKey} ${drawNo}`, detail });
  const describe = async (params: { offerKey: string; drawNo: number }) => ({
    result: await describeRaffle(services, await requireRaffleDraw(db, params)),
  });
  registerRoute(router, getDeskRaffle, ({ params }) => describe(params));
  registerRoute(router, extendRaffleDraw, async ({ params, body, operator }) => {
    const { draw } = await requireRaffleDraw(db, params);
    const times = toTimes(body);
    await extendDraw(services, draw.id, times, toTimes(body.seen)).catch(explainAs('times_refused'));
    await record(operator(), 'raffles extend', params, {
      stopBefore: draw.stop_at,
      drawBefore: draw.draw_at,
      ...times,
    });
    return describe(params);
  });
  registerRoute(router, endRaffleSales, async ({ params, body, operator }) => {
    const { draw } = await requireRaffleDraw(db, params);
    await endSales(services, draw.id, toTimes(body.seen)).catch(explainAs('sale_refused'));
    await record(operator(), 'raffles close', params, { stopBefore: draw.stop_at });
    return describe(params);
  });
  registerRoute(router, cancelRaffleDraw, async ({ params, body: { reason }, operator }) => {
    const { draw } = await requireRaffleDraw(db, params);
    const figures = await countCancelled(db, draw.id);
    const isNew = await decideCancelled(services, draw.id, { reason }).catch((error: unknown) => {
      if (!(error instanceof CancelRefused)) throw error;
      throw createDomainError(DESK_RAFFLE_ERRORS, 'cancel_refused', { reason: error.message });
    });
    if (!isNew) throw createDomainError(DESK_RAFFLE_ERRORS, 'cancelled_before');
    await record(operator(), 'raffles cancel', params, { reason, ...figures });
    return describe(params);
  });
}
