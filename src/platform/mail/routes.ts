import { getMessages, markMessagesSeen } from '#lib/contracts/message.ts';
import { type Router, route } from '../http.ts';
import { nowIso } from '../time.ts';
import { countNewMessages, listMessages, markSeen } from './messages.ts';

export function serveMessages(router: Router): void {
  const { clock, database } = router.services;
  const { db } = database;
  route(router, getMessages, async ({ customerId, query }) => listMessages(db, customerId, query));
  route(router, markMessagesSeen, async ({ customerId, body }) => {
    await markSeen(db, customerId, { until: body.until, now: nowIso(clock) });
    return { result: { newCount: await countNewMessages(db, customerId) } };
  });
}
