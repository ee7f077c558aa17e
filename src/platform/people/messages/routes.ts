import { getMessages, markMessagesSeen } from '#lib/contracts/messages/message.ts';
import { type Router, registerRoute } from '../../http.ts';
import { getNowIso } from '../../time.ts';
import { countNewMessages, listMessages, markSeen } from './messages.ts';

export function serveMessages(router: Router): void {
  const { clock, database } = router.services;
  const { db } = database;
  registerRoute(router, getMessages, async ({ customerId, query }) => listMessages(db, customerId, query));
  registerRoute(router, markMessagesSeen, async ({ customerId, body }) => {
    await markSeen(db, customerId, { until: body.until, now: getNowIso(clock) });
    return { result: { newCount: await countNewMessages(db, customerId) } };
  });
}
