import { getShopStatus } from '#lib/contracts/status.ts';
import { registerRoute } from '../../http.ts';
import type { PlatformModule } from '../../module.ts';
import { statusCommands } from './commands.ts';
import { lookAtParts, STATUS_JOB, sweepStatus } from './look.ts';
import * as status from './migrations/0472-status.ts';
import { readStatus } from './read.ts';

export const statusModule: PlatformModule = {
  name: 'status',
  serve: (router) => {
    registerRoute(router, getShopStatus, async () => ({ result: await readStatus(router.services) }));
  },
  jobs: [{ kind: STATUS_JOB, lane: 'calendar', cron: '* * * * *', handle: lookAtParts }],
  sweep: sweepStatus,
  migrations: { '0472-status': status },
  commands: statusCommands,
};
