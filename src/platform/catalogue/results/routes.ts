import {
  cancelDeskDraw,
  dropTypedResult,
  getDeskDraw,
  listDeskDraws,
  TypedResult,
  typeDrawResult,
} from '#lib/contracts/catalogue/desk-draws.ts';
import type { Operator } from '#lib/contracts/operator.ts';
import { insertAudit } from '../../ground/operator/audit.ts';
import { isSamePerson } from '../../ground/staff/same-person.ts';
import { type Router, registerRoute } from '../../http.ts';
import { cancelAtDesk, readCancel } from './typed/cancel-draw.ts';
import { describeDraw, getShape, listDrawsOfDesk, readResult, requireDeskDraw } from './typed/desk-draws.ts';
import { dropTyped, findTyped, typeResult } from './typed/type-result.ts';

export function serveResults(router: Router): void {
  const { services } = router;
  const { db } = services.database;
  const record = (
    { actor }: Operator,
    action: string,
    draw: { offer_key: string; draw_no: number },
    detail: object,
  ) => insertAudit(db, services, actor, action, { subject: `${draw.offer_key} ${draw.draw_no}`, detail });
  registerRoute(router, listDeskDraws, async ({ query }) => ({
    result: await listDrawsOfDesk(services, query),
  }));
  registerRoute(router, getDeskDraw, async ({ params, operator }) => {
    const { draw, offer } = await requireDeskDraw(services, params);
    const [result, typed] = [await readResult(db, draw), await findTyped(db, draw.id)];
    return {
      result: {
        draw: await describeDraw(services, draw),
        shape: getShape(offer, draw),
        ...(await readCancel(services, draw)),
        ...(result && { result }),
        ...(typed && {
          waiting: {
            result: TypedResult.parse(JSON.parse(typed.body)),
            person: typed.person_name,
            isOwn: await isSamePerson(services, db, typed.person, operator().actor),
            typedAt: typed.typed_at,
          },
        }),
      },
    };
  });
  registerRoute(router, typeDrawResult, async ({ params, body: typed, operator }) => {
    const { draw, offer } = await requireDeskDraw(services, params);
    const state = await typeResult(services, { offer, draw, person: operator(), typed });
    await record(operator(), state === 'published' ? 'results confirm' : 'results type', draw, typed);
    return { result: { state } };
  });
  registerRoute(router, cancelDeskDraw, async ({ params, body, operator }) => {
    const { draw } = await requireDeskDraw(services, params);
    const { isNew, figures } = await cancelAtDesk(services, draw, body);
    await record(operator(), 'draws cancel', draw, { isCancelled: isNew, reason: body.reason, ...figures });
    return { result: { isNew, cents: figures.paidCents } };
  });
  registerRoute(router, dropTypedResult, async ({ params, operator }) => {
    const { draw } = await requireDeskDraw(services, params);
    await dropTyped(services, draw.id);
    await record(operator(), 'results drop', draw, {});
    return { result: null };
  });
}
