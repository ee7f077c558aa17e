import type { PlatformModule } from '../../module.ts';
import { clockCommands } from './commands.ts';

export const clockModule: PlatformModule = { name: 'clock', commands: clockCommands };
