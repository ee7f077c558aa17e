import type { PlatformModule } from '../../module.ts';
import { resultCommands } from './commands.ts';
import * as typedResults from './migrations/0332-typed-results.ts';
import { serveResults } from './routes.ts';

export const resultsModule: PlatformModule = {
  name: 'results',
  serve: serveResults,
  migrations: { '0332-typed-results': typedResults },
  commands: resultCommands,
};
