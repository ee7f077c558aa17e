import type { PlatformModule } from '../../module.ts';
import { mediaCommands } from './commands.ts';
import * as objects from './migrations/0490-media-objects.ts';
import { REMOVAL_JOB, removeObjects } from './removals.ts';
import { sweepUnused } from './unused.ts';

export const mediaModule: PlatformModule = {
  name: 'media',
  jobs: [{ kind: REMOVAL_JOB, lane: 'calendar', cron: '23 * * * *', handle: removeObjects }],
  sweep: sweepUnused,
  migrations: { '0490-media-objects': objects },
  commands: mediaCommands,
};
