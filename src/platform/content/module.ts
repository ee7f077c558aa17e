import type { PlatformModule } from '../module.ts';
import { contentCommands } from './commands.ts';
import * as content from './migrations/0002-content.ts';

export const contentModule: PlatformModule = {
  migrations: { '0002-content': content },
  commands: contentCommands,
};
