import type { PlatformModule } from '../../module.ts';
import { readinessCommands } from './commands.ts';

export const readinessModule: PlatformModule = { name: 'readiness', commands: readinessCommands };
