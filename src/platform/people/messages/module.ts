import { z } from 'zod';
import { MAIL_JOB } from '../../ground/mail/queue.ts';
import type { PlatformModule } from '../../module.ts';
import { deliverMail } from './deliver.ts';
import { MAIL_RULES } from './ledger-rules.ts';
import { serveMessages } from './routes.ts';

const Payload = z.object({ mailId: z.string() });

export const messagesModule: PlatformModule = {
  name: 'messages',
  ledgerRules: MAIL_RULES,
  serve: serveMessages,
  jobs: [
    {
      kind: MAIL_JOB,
      lane: 'mail',
      handle: (services, payload, { mailer, siteName = 'Drawcard' }) =>
        deliverMail(services, Payload.parse(payload).mailId, {
          mailer,
          site: siteName,
          origin: services.getSiteOrigin?.(undefined),
        }),
    },
  ],
};
