import { z } from 'zod';
import type { PlatformModule } from '../../module.ts';
import { deliverSupportMessage, SUPPORT_JOB } from './deliver.ts';
import * as support from './migrations/0007-support.ts';
import { serveSupport } from './routes.ts';
import { sweepSupport } from './sweep.ts';

const Payload = z.object({ messageId: z.string() });

export const supportModule: PlatformModule = {
  name: 'support',
  serve: serveSupport,
  jobs: [
    {
      kind: SUPPORT_JOB,
      lane: 'mail',
      handle: (services, payload, { mailer }) =>
        deliverSupportMessage(services, Payload.parse(payload).messageId, mailer),
    },
  ],
  sweep: sweepSupport,
  migrations: { '0007-support': support },
};
