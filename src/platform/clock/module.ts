import type { PlatformModule } from '../module.ts';
import { clockCommands } from './commands.ts';

export const clockModule: PlatformModule = { commands: clockCommands };
