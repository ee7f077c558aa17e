import type { PlatformModule } from '../module.ts';
import { giveawayCommands } from './commands.ts';
import * as giveaways from './migrations/0055-giveaways.ts';
import { serveGiveaways } from './routes.ts';
import { runGiveaways } from './run.ts';

export const giveawaysModule: PlatformModule = {
  serve: serveGiveaways,
  polls: () => [{ lane: 'calendar', run: runGiveaways }],
  migrations: { '0055-giveaways': giveaways },
  commands: giveawayCommands,
};
