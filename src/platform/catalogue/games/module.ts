import { z } from 'zod';
import type { PlatformModule } from '../../module.ts';
import { gameCommands } from './commands.ts';
import * as offerVersions from './migrations/0330-offer-versions.ts';
import { PUBLISH_JOB, publishPlanned } from './publish.ts';
import { serveGames } from './routes.ts';

const PublishPayload = z.object({ versionId: z.string() });

export const gamesModule: PlatformModule = {
  name: 'games',
  migrations: { '0330-offer-versions': offerVersions },
  mediaUses: [{ table: 'offer_version', column: 'body' }],
  serve: serveGames,
  commands: gameCommands,
  jobs: [
    {
      kind: PUBLISH_JOB,
      lane: 'publishing',
      handle: (services, payload) => publishPlanned(services, PublishPayload.parse(payload).versionId),
    },
  ],
};
