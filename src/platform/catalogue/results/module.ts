import type { PlatformModule } from '../../module.ts';
import { resultCommands } from './commands.ts';

export const resultsModule: PlatformModule = { name: 'results', commands: resultCommands };
