import { LICENCE_SETTINGS, LICENCES_SETTING } from '../../ground/config/licences.ts';
import type { PlatformModule } from '../../module.ts';
import { verificationCommands } from './commands.ts';
import { sweepDocuments } from './documents.ts';
import * as identity from './migrations/0044-identity.ts';
import { notifyVerificationNeeded } from './notify-needed.ts';
import { serveVerification } from './routes.ts';
import { verificationBlock } from './verification-block.ts';

export const verificationModule: PlatformModule = {
  name: 'verification',
  purchaseBlocks: [verificationBlock],
  serve: serveVerification,
  sweep: sweepDocuments,
  jobs: [
    {
      kind: 'verification_needed',
      lane: 'calendar',
      cron: '20 * * * *',
      handle: (services) => notifyVerificationNeeded(services),
    },
  ],
  commands: verificationCommands,
  settings: LICENCE_SETTINGS,
  settingDefaults: { [LICENCES_SETTING]: [] },
  migrations: { '0044-identity': identity },
};
