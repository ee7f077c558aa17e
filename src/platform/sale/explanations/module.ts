import type { PlatformModule } from '../../module.ts';
import { explanationCommands } from './commands.ts';

export const explanationsModule: PlatformModule = { name: 'explanations', commands: explanationCommands };
