import { z } from 'zod';
import type { PlatformModule } from '../module.ts';
import { jobCommands } from './commands.ts';
import { PURGE_JOB } from './purge.ts';

const Payload = z.object({ tags: z.array(z.string()) });

export const jobsModule: PlatformModule = {
  jobs: [
    {
      kind: PURGE_JOB,
      lane: 'purges',
      handle: async (services, payload) => services.purge(Payload.parse(payload).tags),
    },
  ],
  commands: jobCommands,
};
