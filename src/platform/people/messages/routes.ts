import { getMessages, markMessagesSeen } from '#lib/contracts/messages/message.ts';
import { HIDDEN_CODE } from '../../hide-codes.ts';
import { type Router, registerRoute } from '../../http.ts';
import { getNowIso } from '../../time.ts';
import { countNewMessages, listMessages, markSeen } from './messages.ts';

export function serveMessages(router: Router): void {
  const { clock, database } = router.services;
  const { db } = database;
  registerRoute(router, getMessages, async ({ customer, query }) => {
    const { customerId, isViewer } = customer();
    return listMessages(db, customerId, query, isViewer && HIDDEN_CODE);
  });
  registerRoute(router, markMessagesSeen, async ({ customerId, body }) => {
    await markSeen(db, customerId, { until: body.until, now: getNowIso(clock) });
    return { result: { newCount: await countNewMessages(db, customerId) } };
  });
}
