import type { PlatformModule } from '../module.ts';
import { verificationCommands } from './commands.ts';
import { sweepDocuments } from './documents.ts';
import * as identity from './migrations/0044-identity.ts';
import { serveVerification } from './routes.ts';
import { tellVerificationNeeded } from './tell-needed.ts';

export const verificationModule: PlatformModule = {
  serve: serveVerification,
  sweep: sweepDocuments,
  jobs: [
    {
      kind: 'verification_needed',
      lane: 'calendar',
      cron: '20 * * * *',
      handle: (services) => tellVerificationNeeded(services),
    },
  ],
  commands: verificationCommands,
  migrations: { '0044-identity': identity },
};
