import type { PlatformModule } from '../module.ts';
import { detailsCommands } from './commands.ts';
import { serveDetails } from './routes.ts';

export const detailsModule: PlatformModule = { serve: serveDetails, commands: detailsCommands };
