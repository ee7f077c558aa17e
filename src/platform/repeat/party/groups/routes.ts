import {
  answerHandOver,
  changeAlias,
  changeGroup,
  createGroup,
  getGroup,
  getGroupByToken,
  getGroups,
  inviteMembers,
  joinGroup,
  leaveGroup,
  offerHandOver,
  renewToken,
  withdrawHandOver,
} from '#lib/contracts/party/group.ts';
import { COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { toNetwork } from '#lib/domain/address/to-network.ts';
import type { Caller } from '../../../auth.ts';
import { createDomainError } from '../../../domain-error.ts';
import { RateLimit } from '../../../ground/rate-limits/rate-limit.ts';
import { type Router, registerRoute } from '../../../http.ts';
import { editAlias, editGroup, startGroup } from './create.ts';
import { answerRole, offerRole, withdrawRole } from './hand-over.ts';
import { sendInvites } from './invites.ts';
import { changeToken, enterGroup, readGroupByToken } from './join.ts';
import { quitGroup } from './leave.ts';
import { listOwnGroups, listPublicGroups } from './list.ts';
import { readGroup, type Viewer } from './view.ts';

/** Tokens that one network may try in a minute. */
const GUESSES = { limit: 20, windowMs: 60_000 };

export const getViewer = (caller: Caller): Viewer =>
  caller.kind === 'customer' ? caller.customerId : undefined;

export function serveGroups(router: Router): void {
  const { services } = router;
  const codeLimit = new RateLimit(services, 'party tokens', GUESSES);
  registerRoute(router, createGroup, async ({ customerId, idempotencyKey: key, body: asked }) => ({
    result: await startGroup(services, { customerId, key, asked }),
    status: 201,
  }));
  registerRoute(router, getGroups, async ({ caller, query }) => {
    const viewer = getViewer(caller);
    const isDiscovering = query.discover === 'true';
    if (!isDiscovering && viewer === undefined) throw createDomainError(COMMON_ERRORS, 'unauthorised');
    const { groups, pageInfo } = isDiscovering
      ? await listPublicGroups(services, viewer, query)
      : await listOwnGroups(services, viewer ?? '', query);
    return { result: groups, pageInfo };
  });
  registerRoute(router, getGroupByToken, async ({ caller, params, clientAddress }) => {
    if (clientAddress !== '' && !(await codeLimit.take(toNetwork(clientAddress))))
      throw createDomainError(COMMON_ERRORS, 'too_many_requests');
    return { result: await readGroupByToken(services, params.token, getViewer(caller)) };
  });
  registerRoute(router, getGroup, async ({ caller, params }) => ({
    result: await readGroup(services, params.id, getViewer(caller)),
  }));
  registerRoute(router, joinGroup, async ({ customerId, params, body }) => ({
    result: await enterGroup(services, params.id, customerId, body.token),
  }));
  registerRoute(router, changeAlias, async ({ customerId, params, body }) => ({
    result: await editAlias(services, params.id, customerId, body),
  }));
  registerRoute(router, changeGroup, async ({ customerId, params, body }) => ({
    result: await editGroup(services, params.id, customerId, body),
  }));
  registerRoute(router, renewToken, async ({ customerId, params }) => ({
    result: await changeToken(services, params.id, customerId),
  }));
  registerRoute(router, inviteMembers, async ({ customerId, params, body }) => ({
    result: await sendInvites(services, { groupId: params.id, customerId, ...body }),
  }));
  registerRoute(router, offerHandOver, async ({ customerId, params, body }) => ({
    result: await offerRole(services, params.id, customerId, body.memberId),
  }));
  registerRoute(router, withdrawHandOver, async ({ customerId, params }) => ({
    result: await withdrawRole(services, params.id, customerId),
  }));
  registerRoute(router, answerHandOver, async ({ customerId, params, body }) => ({
    result: await answerRole(services, params.id, customerId, body.accepts),
  }));
  registerRoute(router, leaveGroup, async ({ customerId, params }) => ({
    result: await quitGroup(services, params.id, customerId),
  }));
}
