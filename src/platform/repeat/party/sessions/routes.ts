import { getPartyConfig, getPartyOfferConfig } from '#lib/contracts/party/party-config.ts';
import { getPartyOrder } from '#lib/contracts/party/party-order.ts';
import {
  changePartySession,
  createGroupSession,
  createPartySession,
  discoverSessions,
  discoverSessionsOfDraw,
  getGroupSessions,
  getPartySession,
  openGroupSession,
} from '#lib/contracts/party/session.ts';
import { createDomainError } from '../../../domain-error.ts';
import { type Router, registerRoute } from '../../../http.ts';
import { readPartyConfig, readPartyOfferConfig } from '../config.ts';
import { getViewer } from '../groups/routes.ts';
import { editSession } from './change.ts';
import { startSession } from './create.ts';
import { openSession } from './next.ts';
import { readPartyOrder } from './order.ts';
import { listDiscovered, listGroupSessions, readSession } from './view.ts';

/** `saturday-4512`: the key of the lottery and the number of the draw; undefined for anything else. */
function parseDrawId(id: string): { offerKey: string; drawNo: number } | undefined {
  const [, offerKey, drawNo] = /^(.+)-(\d{1,9})$/.exec(id) ?? [];
  return offerKey === undefined ? undefined : { offerKey, drawNo: Number(drawNo) };
}

export function serveSessions(router: Router): void {
  const { services } = router;
  registerRoute(router, getPartyConfig, async () => ({ result: await readPartyConfig(services) }));
  registerRoute(router, getPartyOfferConfig, async ({ params }) => {
    const result = await readPartyOfferConfig(services, params.id);
    if (!result) throw createDomainError(getPartyOfferConfig.errors, 'offer_unknown');
    return { result };
  });
  registerRoute(router, discoverSessions, async ({ query }) => {
    const { sessions, pageInfo } = await listDiscovered(services, query);
    return { result: sessions, pageInfo };
  });
  registerRoute(router, discoverSessionsOfDraw, async ({ params, query }) => {
    const draw = parseDrawId(params.id) ?? { offerKey: '', drawNo: 0 };
    const { sessions, pageInfo } = await listDiscovered(services, { ...query, draw });
    return { result: sessions, pageInfo };
  });
  registerRoute(router, createGroupSession, async ({ customerId, idempotencyKey, params, body }) => ({
    result: await startSession(services, {
      groupId: params.id,
      customerId,
      key: idempotencyKey,
      asked: body,
    }),
    status: 201,
  }));
  registerRoute(router, createPartySession, async ({ customerId, idempotencyKey, body }) => {
    const { groupId, ...asked } = body;
    const result = await startSession(services, { groupId, customerId, key: idempotencyKey, asked });
    return { result, status: 201 };
  });
  registerRoute(router, openGroupSession, async ({ customerId, params }) => ({
    result: await openSession(services, params.id, customerId),
  }));
  registerRoute(router, getGroupSessions, async ({ caller, params, query }) => {
    const { sessions, pageInfo } = await listGroupSessions(services, params.id, getViewer(caller), query);
    return { result: sessions, pageInfo };
  });
  registerRoute(router, getPartySession, async ({ caller, params, query }) => ({
    result: await readSession(services, params.id, { viewer: getViewer(caller), token: query.token }),
  }));
  registerRoute(router, changePartySession, async ({ customerId, params, body }) => ({
    result: await editSession(services, params.id, customerId, body),
  }));
  registerRoute(router, getPartyOrder, async ({ customerId, params, query }) => ({
    result: await readPartyOrder(
      services,
      params.socialSyndicateId,
      customerId,
      query.showDetails === 'true',
    ),
  }));
}
