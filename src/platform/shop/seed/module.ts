import type { PlatformModule } from '../../module.ts';
import { demoCommands } from './commands.ts';

export const seedModule: PlatformModule = { name: 'seed', commands: demoCommands };
