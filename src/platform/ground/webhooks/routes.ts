import {
  addDeskWebhook,
  changeDeskWebhook,
  type DeskWebhook,
  getDeskWebhook,
  listDeskWebhooks,
  removeDeskWebhook,
  renewDeskWebhookSecret,
} from '#lib/contracts/desk/webhooks.ts';
import type { Operator } from '#lib/contracts/operator.ts';
import type { BodyOf } from '#lib/contracts/protocol/endpoint.ts';
import { type Router, registerRoute } from '../../http.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { insertAudit } from '../operator/audit.ts';
import { listEditors } from '../staff/accounts.ts';
import { listDeliveries, replay, sendTest } from './deliveries.ts';
import {
  addEndpoint,
  describeEndpoints,
  listEndpoints,
  renewSecret,
  requireEndpoint,
  switchEndpoint,
  updateEndpoint,
} from './endpoints.ts';

async function describe(
  services: Services,
  rows: Parameters<typeof describeEndpoints>[1],
): Promise<DeskWebhook[]> {
  const names = new Map(
    (await listEditors(services.database.db)).map(({ id, name }) => [`desk:${id}`, name]),
  );
  return describeEndpoints(services, rows, (actor) => names.get(actor) ?? actor);
}

type Change = BodyOf<typeof changeDeskWebhook>;

/** Gives what the audit trail calls it. */
async function change(services: Services, id: string, asked: Change): Promise<readonly [string, object]> {
  if ('isTest' in asked) {
    await sendTest(services, id);
    return ['webhooks test', {}];
  }
  if ('replay' in asked) {
    await requireEndpoint(services.database.db, id);
    await replay(services, asked.replay);
    return ['webhooks replay', { delivery: asked.replay }];
  }
  if ('isOn' in asked) {
    await switchEndpoint(services, id, asked.isOn);
    return [asked.isOn ? 'webhooks enable' : 'webhooks disable', {}];
  }
  const { types, note } = asked;
  await updateEndpoint(services, id, { types: JSON.stringify([...new Set(types)]), note });
  return ['webhooks change', { types }];
}

export function serveWebhooks(router: Router): void {
  const { services } = router;
  const { db } = services.database;
  const record = ({ actor }: Operator, action: string, subject: string, detail: object = {}) =>
    insertAudit(db, services, actor, action, { subject, detail });
  registerRoute(router, listDeskWebhooks, async () => ({
    result: { webhooks: await describe(services, await listEndpoints(db)) },
  }));
  registerRoute(router, getDeskWebhook, async ({ params: { id }, query: { after } }) => {
    const [webhook] = await describe(services, [await requireEndpoint(db, id)]);
    if (!webhook) throw new TypeError('An address that is there is described');
    return { result: { webhook, ...(await listDeliveries(db, id, after)) } };
  });
  registerRoute(router, addDeskWebhook, async ({ operator, body: { url, note, types } }) => {
    const { actor } = operator();
    const made = await addEndpoint(services, { url, note, types, createdBy: actor });
    await record(operator(), 'webhooks add', made.id, { url, types });
    return { result: made };
  });
  registerRoute(router, renewDeskWebhookSecret, async ({ operator, params: { id } }) => {
    const secret = await renewSecret(services, id);
    await record(operator(), 'webhooks secret', id);
    return { result: { id, secret } };
  });
  registerRoute(router, removeDeskWebhook, async ({ operator, params: { id } }) => {
    const { url } = await requireEndpoint(db, id);
    await updateEndpoint(services, id, { removed_at: getNowIso(services.clock) });
    await record(operator(), 'webhooks remove', id, { url });
    return { result: { url } };
  });
  registerRoute(router, changeDeskWebhook, async ({ operator, params: { id }, body }) => {
    const [action, detail] = await change(services, id, body);
    await record(operator(), action, id, detail);
    return { result: { id } };
  });
}
