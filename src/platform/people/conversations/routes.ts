import { bodyLimit } from 'hono/body-limit';
import {
  answerDeskConversation,
  changeDeskConversation,
  getDeskConversation,
  getDeskFile,
  listDeskConversations,
  noteDeskConversation,
  writeToCustomer,
} from '#lib/contracts/conversations/desk-conversations.ts';
import {
  listDeskTemplates,
  removeDeskTemplate,
  saveDeskTemplate,
} from '#lib/contracts/conversations/desk-templates.ts';
import { MAIL_WEBHOOK_BYTES, MAIL_WEBHOOK_PATH } from '#lib/contracts/conversations/mail-webhook.ts';
import {
  answerConversation,
  getOwnConversation,
  listOwnConversations,
  startConversation,
} from '#lib/contracts/conversations/own-conversations.ts';
import { type Router, registerRoute } from '../../http.ts';
import { answerTalk, writeFirst } from './answer.ts';
import { changeTalk, noteTalk } from './change.ts';
import { receiveMail } from './inbound/receive.ts';
import { listTalks } from './list-desk.ts';
import { loadTalk } from './load-desk.ts';
import { answerOwn, listOwn, loadOwn, startOwn } from './own.ts';
import { readFile } from './read-file.ts';
import { listTemplates, removeTemplate, saveTemplate } from './templates.ts';

function serveOwn(router: Router): void {
  const { services } = router;
  const { db } = services.database;
  registerRoute(router, listOwnConversations, async ({ customerId, query }) =>
    listOwn(db, customerId, query),
  );
  registerRoute(router, getOwnConversation, async ({ customerId, params: { id } }) => ({
    result: await loadOwn(db, customerId, id),
  }));
  registerRoute(router, startConversation, async ({ customerId, body }) => ({
    result: await startOwn(services, customerId, body),
  }));
  registerRoute(router, answerConversation, async ({ customerId, params: { id }, body }) => ({
    result: await answerOwn(services, customerId, id, body),
  }));
}

/** Programs of mail have shapes and signatures of their own, so this is no call of the contracts. */
function serveMail({ app, services }: Router): void {
  app.post(
    MAIL_WEBHOOK_PATH,
    bodyLimit({ maxSize: MAIL_WEBHOOK_BYTES, onError: (context) => context.json({}, 413) }),
    async (context) => {
      const { headers } = context.req.raw;
      const body = Buffer.from(await context.req.arrayBuffer());
      const received = await receiveMail(services, { headers, body });
      if (!received) return context.json({}, 404);
      if (received.state !== 'taken') return context.json({}, received.state === 'refused' ? 401 : 400);
      services.log.info({ outcome: received.outcome }, 'a mail came in');
      return context.json({ outcome: received.outcome }, 200);
    },
  );
}

export function serveConversations(router: Router): void {
  const { services } = router;
  serveOwn(router);
  serveMail(router);
  registerRoute(router, listDeskConversations, async ({ operator, query }) => ({
    result: await listTalks(services.database.db, operator(), query),
  }));
  registerRoute(router, getDeskConversation, async ({ operator, params: { id } }) => ({
    result: await loadTalk(services, operator(), id),
  }));
  registerRoute(router, answerDeskConversation, async ({ operator, params: { id }, body }) => ({
    result: await answerTalk(services, operator(), id, body),
  }));
  registerRoute(router, noteDeskConversation, async ({ operator, params: { id }, body }) => ({
    result: await noteTalk(services, operator(), id, body),
  }));
  registerRoute(router, changeDeskConversation, async ({ operator, params: { id }, body }) => ({
    result: await changeTalk(services, operator(), id, body),
  }));
  registerRoute(router, writeToCustomer, async ({ operator, params: { id }, body }) => ({
    result: await writeFirst(services, operator(), id, body),
  }));
  registerRoute(router, getDeskFile, async ({ params: { id } }) => ({
    result: await readFile(services, id),
  }));
  serveTemplates(router);
}

function serveTemplates(router: Router): void {
  const { services } = router;
  registerRoute(router, listDeskTemplates, async () => ({
    result: await listTemplates(services.database.db),
  }));
  registerRoute(router, saveDeskTemplate, async ({ operator, params: { id }, body }) => ({
    result: await saveTemplate(services, operator(), id, body),
  }));
  registerRoute(router, removeDeskTemplate, async ({ operator, params: { id } }) => {
    await removeTemplate(services, operator(), id);
    return { result: {} };
  });
}
