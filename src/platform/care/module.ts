import type { PlatformModule } from '../module.ts';
import { careCommands } from './commands.ts';
import { serveCare } from './routes.ts';

export const careModule: PlatformModule = { serve: serveCare, commands: careCommands };
