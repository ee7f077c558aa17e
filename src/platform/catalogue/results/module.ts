import type { PlatformModule } from '../../module.ts';
import { resultCommands } from './commands.ts';
import { sweepHistories } from './histories/history-store.ts';
import { serveHistories } from './histories/routes.ts';
import * as typedResults from './migrations/0332-typed-results.ts';
import * as historyFiles from './migrations/0420-history-files.ts';
import { serveResults } from './routes.ts';

export const resultsModule: PlatformModule = {
  name: 'results',
  serve: (router) => {
    serveResults(router);
    serveHistories(router);
  },
  sweep: sweepHistories,
  migrations: { '0332-typed-results': typedResults, '0420-history-files': historyFiles },
  commands: resultCommands,
};
