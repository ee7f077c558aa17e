import { z } from 'zod';
import { pollAfterChange } from '../../ground/jobs/poll-after-change.ts';
import type { PlatformModule } from '../../module.ts';
import { ALERT_ACCOUNT_HOOKS } from './account-hooks.ts';
import { deliverAlert } from './deliver.ts';
import { DELIVERY_JOB } from './deliveries.ts';
import { followNews, lookForEndings } from './follow-news.ts';
import { readAlertMetrics } from './metrics.ts';
import * as alerts from './migrations/0483-alerts.ts';
import { serveAlerts } from './routes.ts';
import { sweepAlerts } from './sweep.ts';
import { TELL_JOB, tellOf } from './tell.ts';

const Payload = z.object({ deliveryId: z.string() });

export const alertsModule: PlatformModule = {
  name: 'alerts',
  serve: serveAlerts,
  hooks: ALERT_ACCOUNT_HOOKS,
  polls: () => [pollAfterChange({ lane: 'calendar', run: followNews })],
  jobs: [
    { kind: 'alert_look', lane: 'calendar', cron: '*/5 * * * *', handle: lookForEndings },
    { kind: TELL_JOB, lane: 'calendar', handle: tellOf },
    {
      kind: DELIVERY_JOB,
      lane: 'mail',
      handle: (services, payload, { mailer, siteName = 'Drawcard' }) =>
        deliverAlert(services, Payload.parse(payload).deliveryId, {
          mailer,
          site: siteName,
          origin: services.getSiteOrigin?.(undefined),
        }),
    },
  ],
  sweep: sweepAlerts,
  metrics: [readAlertMetrics],
  personalTables: ['alert_reader', 'alert'],
  migrations: { '0483-alerts': alerts },
};
