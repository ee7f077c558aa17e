import type { PlatformModule } from '../../module.ts';
import { feedbackCommands } from './commands.ts';
import * as widgets from './migrations/0004-widgets.ts';
import { serveEvents, sweepFeedback } from './routes.ts';

export const eventsModule: PlatformModule = {
  name: 'events',
  serve: serveEvents,
  sweep: sweepFeedback,
  migrations: { '0004-widgets': widgets },
  commands: feedbackCommands,
};
