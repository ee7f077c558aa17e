import { HOUR_MS } from '#lib/domain/time/units.ts';
import type { PlatformModule } from '../../module.ts';
import type { SettingCheck } from '../config/check-setting.ts';
import { WEBHOOK_NETWORKS, WebhookNetworks } from './address.ts';
import { webhookCommands } from './commands.ts';
import { deliver } from './deliver.ts';
import { DELIVERY_JOB, fanOut } from './fan-out.ts';
import * as webhooks from './migrations/0462-webhooks.ts';
import { serveWebhooks } from './routes.ts';
import { sweepWebhooks } from './sweep.ts';

/** Who opens networks of the shop to its messages is who decides who works here. */
const CHECK_NETWORKS: SettingCheck = { key: WEBHOOK_NETWORKS, right: 'people', refuse: () => undefined };

export const webhooksModule: PlatformModule = {
  name: 'webhooks',
  serve: serveWebhooks,
  jobs: [{ kind: DELIVERY_JOB, lane: 'webhooks', handle: deliver }],
  polls: () => [{ lane: 'webhooks', run: fanOut, findNextAt: async (_, since) => since + HOUR_MS }],
  sweep: sweepWebhooks,
  settings: { [WEBHOOK_NETWORKS]: WebhookNetworks },
  settingDefaults: { [WEBHOOK_NETWORKS]: [] },
  settingChecks: [CHECK_NETWORKS],
  migrations: { '0462-webhooks': webhooks },
  commands: webhookCommands,
};
