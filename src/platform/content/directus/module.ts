import type { PlatformModule } from '../../module.ts';
import { directusCommands } from './commands.ts';

export const directusModule: PlatformModule = { name: 'directus', commands: directusCommands };
