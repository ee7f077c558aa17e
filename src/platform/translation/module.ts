import type { PlatformModule } from '../module.ts';
import { copyCommands } from './commands.ts';
import { serveTranslation } from './routes.ts';

export const translationModule: PlatformModule = { serve: serveTranslation, commands: copyCommands };
