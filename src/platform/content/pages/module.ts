import type { PlatformModule } from '../../module.ts';
import { contentCommands } from './commands.ts';
import * as content from './migrations/0002-content.ts';
import * as groundedRenditions from './migrations/0240-grounded-renditions.ts';
import { checkPages } from './readiness.ts';

export const contentModule: PlatformModule = {
  name: 'content',
  readiness: [checkPages],
  migrations: { '0002-content': content, '0240-grounded-renditions': groundedRenditions },
  commands: contentCommands,
};
