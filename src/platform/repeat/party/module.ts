import { z } from 'zod';
import { defineOfferUse } from '../../catalogue/offers/offer-uses.ts';
import { cutOffPool } from '../../catalogue/syndicates/cut-off.ts';
import { getCutOffJobName } from '../../catalogue/syndicates/pool-body.ts';
import { completeNamedJob, enqueueJob } from '../../ground/jobs/queue.ts';
import type { PlatformModule } from '../../module.ts';
import { PARTY_ACCOUNT_HOOKS } from './account-hooks.ts';
import { certifyShares } from './certificates/issue.ts';
import { serveCertificates } from './certificates/routes.ts';
import { partyCommands } from './commands.ts';
import { NAME_DEFAULTS, NAME_SETTINGS } from './groups/profanity.ts';
import { serveGroups } from './groups/routes.ts';
import * as party from './migrations/0051-party.ts';
import * as sessions from './migrations/0052-party-sessions.ts';
import * as certificates from './migrations/0053-certificates.ts';
import * as invitedMailboxes from './migrations/0194-invited-mailboxes.ts';
import { followDecision } from './sessions/decided.ts';
import { NEXT_SESSION_JOB, openNextSession } from './sessions/next.ts';
import { addPartyDetails } from './sessions/order.ts';
import { serveSessions } from './sessions/routes.ts';
import { partyCutOff, SESSION_DECIDED_JOB } from './shares/cut-off.ts';
import { selectPartiesOnSale } from './shares/on-sale.ts';
import { partyShare } from './shares/product.ts';
import { CERTIFY_JOB, SESSION_FULL_JOB } from './shares/rows.ts';

const OfSession = z.object({ sessionId: z.string() });
const OfGroup = z.object({ groupId: z.string() });
const OfTicket = z.object({ ticketId: z.string() });

export const partyModule: PlatformModule = {
  name: 'party',
  offerUses: [
    defineOfferUse('party-session', (at, offerKey, now) =>
      at
        .selectFrom('party_session')
        .innerJoin('draw', 'draw.id', 'party_session.draw_id')
        .select((row) => row.fn.countAll<number>().as('uses'))
        .where('party_session.offer_key', '=', offerKey)
        .where('party_session.cancelled_at', 'is', null)
        .where('draw.stop_at', '>', now),
    ),
  ],
  productKinds: [partyShare],
  poolKinds: [{ kind: 'social_syndicate_share', cutOff: partyCutOff }],
  saleSources: [
    { source: 'parties', select: (flavor, ids, _, buyer) => selectPartiesOnSale(flavor, ids, buyer) },
  ],
  orderDetails: [{ kind: 'social_syndicate_share', add: addPartyDetails }],
  hooks: { ...PARTY_ACCOUNT_HOOKS },
  personalTables: ['party_member', 'party_share', 'certificate'],
  serve: (router) => {
    serveGroups(router);
    serveSessions(router);
    serveCertificates(router);
  },
  jobs: [
    {
      kind: SESSION_FULL_JOB,
      lane: 'pools',
      handle: async (services, payload) => {
        const { sessionId } = OfSession.parse(payload);
        await cutOffPool(services, sessionId);
        await completeNamedJob(services.database.db, services, getCutOffJobName(sessionId));
      },
    },
    {
      kind: SESSION_DECIDED_JOB,
      lane: 'pools',
      handle: (services, payload) => followDecision(services, OfSession.parse(payload).sessionId),
    },
    {
      kind: CERTIFY_JOB,
      lane: 'pools',
      handle: async (services, payload) => {
        await certifyShares(services, OfTicket.parse(payload).ticketId);
      },
    },
    {
      kind: NEXT_SESSION_JOB,
      lane: 'pools',
      handle: async (services, payload) => {
        const runAt = await openNextSession(services, OfGroup.parse(payload).groupId);
        if (runAt === undefined) return;
        await enqueueJob(services.database.db, services, { kind: NEXT_SESSION_JOB, payload, runAt });
      },
    },
  ],
  migrations: {
    '0051-party': party,
    '0052-party-sessions': sessions,
    '0053-certificates': certificates,
    '0194-invited-mailboxes': invitedMailboxes,
  },
  commands: partyCommands,
  settings: NAME_SETTINGS,
  settingDefaults: NAME_DEFAULTS,
};
