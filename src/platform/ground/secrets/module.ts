import type { PlatformModule } from '../../module.ts';
import { secretCommands } from './commands.ts';

export const secretsModule: PlatformModule = { name: 'secrets', commands: secretCommands };
