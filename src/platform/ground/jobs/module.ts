import { z } from 'zod';
import type { PlatformModule } from '../../module.ts';
import { jobCommands } from './commands.ts';
import * as purges from './migrations/0100-purges.ts';
import * as waitingJobs from './migrations/0171-waiting-jobs.ts';
import * as tracedJobs from './migrations/0488-traced-jobs.ts';
import { PURGE_JOB, purgePages } from './purge.ts';
import { sweepPurges } from './purge-feed.ts';
import { servePurges } from './routes.ts';

const Payload = z.object({ tags: z.array(z.string()) });

export const jobsModule: PlatformModule = {
  name: 'jobs',
  serve: servePurges,
  sweep: sweepPurges,
  migrations: { '0100-purges': purges, '0171-waiting-jobs': waitingJobs, '0488-traced-jobs': tracedJobs },
  jobs: [
    {
      kind: PURGE_JOB,
      lane: 'purges',
      handle: (services, payload) => purgePages(services, Payload.parse(payload).tags),
    },
  ],
  commands: jobCommands,
};
