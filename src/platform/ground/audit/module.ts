import type { PlatformModule } from '../../module.ts';
import { auditChainCommands } from './commands.ts';
import * as chain from './migrations/0460-audit-chain.ts';
import { checkAudit } from './verify.ts';

export const auditModule: PlatformModule = {
  name: 'audit',
  jobs: [
    {
      kind: 'audit-check',
      lane: 'calendar',
      cron: '41 15 * * *',
      handle: async (services) => void (await checkAudit(services)),
    },
  ],
  migrations: { '0460-audit-chain': chain },
  commands: auditChainCommands,
};
