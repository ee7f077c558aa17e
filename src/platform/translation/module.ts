import type { PlatformModule } from '../module.ts';
import { copyCommands } from './commands.ts';
import { serveTranslation } from './routes.ts';

export const translationModule: PlatformModule = {
  name: 'translation',
  serve: serveTranslation,
  commands: copyCommands,
};
