// The operator's command line: `npm run ops -- help`.
import { runOps } from './ops/run.ts';

// A reader of the output may stop early, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await runOps(process.argv.slice(2));
