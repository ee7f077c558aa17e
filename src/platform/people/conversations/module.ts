import { z } from 'zod';
import type { PlatformModule } from '../../module.ts';
import { deliverAnswer } from './deliver.ts';
import { conversationHooks } from './hooks.ts';
import { sweepInbound } from './inbound/take-mail.ts';
import * as conversations from './migrations/0442-conversations.ts';
import * as inboundMail from './migrations/0444-inbound-mail.ts';
import { REPLY_SETTINGS } from './reply-address.ts';
import { serveConversations } from './routes.ts';
import { ANSWER_JOB } from './thread.ts';

const Payload = z.object({ messageId: z.string() });

export const conversationsModule: PlatformModule = {
  name: 'conversations',
  serve: serveConversations,
  hooks: conversationHooks,
  settings: REPLY_SETTINGS,
  personalTables: ['conversation', 'conversation_message', 'conversation_file'],
  jobs: [
    {
      kind: ANSWER_JOB,
      lane: 'mail',
      handle: (services, payload, { mailer, siteName = 'Drawcard' }) =>
        deliverAnswer(services, Payload.parse(payload).messageId, {
          mailer,
          site: siteName,
          origin: services.getSiteOrigin?.(undefined),
        }),
    },
  ],
  sweep: sweepInbound,
  migrations: { '0442-conversations': conversations, '0444-inbound-mail': inboundMail },
};
