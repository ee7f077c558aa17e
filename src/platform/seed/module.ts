import type { PlatformModule } from '../module.ts';
import { demoCommands } from './commands.ts';

export const seedModule: PlatformModule = { commands: demoCommands };
