import type { PlatformModule } from '../module.ts';
import { careCommands } from './commands.ts';
import * as realityChecks from './migrations/0068-reality-checks.ts';
import { serveCare } from './routes.ts';
import { tellEnds } from './tell-ends.ts';

export const careModule: PlatformModule = {
  serve: serveCare,
  jobs: [
    { kind: 'care_ends', lane: 'calendar', cron: '*/10 * * * *', handle: (services) => tellEnds(services) },
  ],
  migrations: { '0068-reality-checks': realityChecks },
  commands: careCommands,
};
