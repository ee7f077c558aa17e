import type { PlatformModule } from '../../module.ts';
import { readinessCommands } from './commands.ts';
import { serveReadiness } from './routes.ts';

export const readinessModule: PlatformModule = {
  name: 'readiness',
  serve: serveReadiness,
  commands: readinessCommands,
};
